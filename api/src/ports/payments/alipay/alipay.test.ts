import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { describePaymentProvider } from '../testing/provider-contract.ts';
import { statementDays } from '../testing/statement-days.ts';
import { alipayCapabilities } from './alipay-provider.ts';
import { isSignedBy, noticeText, requestText, splitAnswer } from './signatures.ts';
import { openAlipaySandbox } from './testing/open-alipay-sandbox.ts';
import { fenOf, yuanOf } from './yuan.ts';

describePaymentProvider('at Alipay', async () => {
  const days = statementDays();
  const sandbox = await openAlipaySandbox(days.now);
  return {
    endDay: days.endDay,
    caps: alipayCapabilities,
    provider: sandbox.provider,
    payer: sandbox.addPayer,
    intent: sandbox.intent,
    // The browser goes to the address that asking once more brings.
    complete: async ({ accountID, id }) => {
      const { amount } = await sandbox.db
        .selectFrom('provider_payments')
        .select('amount')
        .where('name', '=', id)
        .executeTakeFirstOrThrow();
      const intent = { ...sandbox.intent(accountID, amount), ref: { accountID, id } };
      await sandbox.complete(await sandbox.visit(await sandbox.provider.create(intent)));
    },
    taken: async ({ id }) => {
      const { paidAt, total, refunds } = await sandbox.objects.find(sandbox.db, id);
      return paidAt === 0 ? 0 : total - refunds.reduce((sum, { amount }) => sum + amount, 0);
    },
    close: sandbox.close,
  };
});

describe('signatures and amounts of Alipay', () => {
  /** Made once by Alipay's own client (alipay-sdk 4.14.0) for this key. */
  const ADDRESS =
    'https://openapi.alipay.com/gateway.do?method=alipay.trade.page.pay&app_id=2026112900000001&charset=utf-8&version=1.0&sign_type=RSA2&timestamp=2026-11-29+00%3A39%3A09&notify_url=https%3A%2F%2Fportal.example%2Fwebhooks%2Fpayments%2Falipay&return_url=https%3A%2F%2Fportal.example%2Fpayment%3ForderNo%3D1%26returned%3D1&sign=m08Nmt6%2BfaaJMEFz1KFJbBk%2FbG22sY1qCy8Y97LQws0TF8iffl3v%2FyoDCyETXoPAJpRNpTHS8meODtGntl03VntxE4NGf%2BQ5%2BMjXRQOg6Z5INrx9i%2FNi3xmNtIhhH8TtizbZ5R4OyMbyluFapX9iOMJC%2FcH37tLv2Ixpz0JlhgCVp2j694iRJvOIF%2FFE2pViLkwxUiO3eCyiqH3kcKhjWycQGnL04JnB48uOOCo3lT71yKc%2BA2SGLFQuJnyk4owQM2N6sDVWxXFSMATeO4P0tx5LSvI%2Bd4%2BuidxWNSgE40Qiwwf9ke%2FZL0tptA4Pk2LDSXhJsW3k7jUdIop%2Bjhzc7A%3D%3D&alipay_sdk=alipay-sdk-nodejs-4.0.0&biz_content=%7B%22out_trade_no%22%3A%220abc1%22%2C%22product_code%22%3A%22FAST_INSTANT_TRADE_PAY%22%2C%22total_amount%22%3A%22158.00%22%2C%22subject%22%3A%22Certdeck%20%E8%AF%81%E4%B9%A6%20100%25%22%2C%22time_expire%22%3A%222026-11-29%2016%3A30%3A00%22%7D';
  const KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyQvzp4ALoXSm/MeKGybb
9L/lBjT8/eQdlM/tLVNPCzdxLoxO58CvT+iQq8dqS250M4sMw5YeGQlIxNVOkMvd
hUE6VQeSm6rOZt8/3wLERv2KQSnNZ8bN7MLANkLoSnmR+3HAtu5tSVRLTaNT3Mzw
Z1zJXxpqqj0yY1JA1UC3WVwKqIS+xmwNnqlf4TUcI+QGM1rwwOKeC5U47RlDYiS5
BmoV5pLC8NGQEkY28qQMwTdEkoHNquHEXSnEzBLdrt7oyzZBubiYh1ReWYMrDfVZ
9WQjT1GtLwzi2WnfTq0IydrKikKAdvobfBacCgD1J+yheifY3k5mP7YHOVga3ndk
VQIDAQAB
-----END PUBLIC KEY-----`;

  it('are of the words that Alipay’s own client signs', () => {
    const params = Object.fromEntries(new URL(ADDRESS).searchParams);
    expect(params.biz_content).toContain('Certdeck 证书 100%');
    expect(isSignedBy(createPublicKey(KEY), requestText(params), params.sign ?? '')).toBe(true);
    const changed = { ...params, return_url: 'https://elsewhere.example/' };
    expect(isSignedBy(createPublicKey(KEY), requestText(changed), params.sign ?? '')).toBe(false);
  });

  // The words of calls and answers as Alipay's documents show them (opendocs.alipay.com/open/270/105902).
  it('are of calls without the signature’s own fields, and of the object of an answer as it stands', () => {
    expect(
      noticeText({ sign_type: 'RSA2', total_amount: '2.00', sign: 'x', body: '大乐透2.1', app_id: '1' }),
    ).toBe('app_id=1&body=大乐透2.1&total_amount=2.00');
    const said = '{"code":"10000","msg":"\\u0022sign\\u0022:","list":[{"a":"}"}]}';
    const method = 'alipay.trade.query';
    expect(splitAnswer(`{"alipay_trade_query_response":${said},"sign":"ab+/="}`, method)).toEqual({
      text: said,
      signature: 'ab+/=',
    });
    expect(splitAnswer(`{"alipay_trade_close_response":${said},"sign":"ab"}`, method)).toBeUndefined();
    expect(splitAnswer(`{"alipay_trade_query_response":${said}}`, method)).toBeUndefined();
  });

  it.each([
    [1, '0.01'],
    [100, '1.00'],
    [15_800, '158.00'],
    [10_000_000_000, '100000000.00'],
  ])('%d fen are %s yuan, and back', (fen, yuan) => {
    expect(yuanOf(fen)).toBe(yuan);
    expect(fenOf(yuan)).toBe(fen);
  });

  it('are no amounts but of two digits', () => {
    expect([fenOf('2'), fenOf('2.5'), fenOf('0.29')]).toEqual([200, 250, 29]);
    for (const text of ['', '-1.00', '1.001', '1e3', '1.', ' 1.00', '１.00'])
      expect(fenOf(text)).toBeUndefined();
  });
});

describe('a payment at Alipay', () => {
  let sandbox: Awaited<ReturnType<typeof openAlipaySandbox>>;
  let accountID: TenantID;
  let time = new Date('2026-11-29T08:00:00Z');
  const pass = (seconds: number) => void (time = new Date(time.getTime() + 1000 * seconds));
  beforeAll(async () => {
    sandbox = await openAlipaySandbox(() => time);
  });
  beforeEach(async () => {
    accountID = await sandbox.addPayer();
    sandbox.state.next = 'answer';
  });
  afterAll(() => sandbox.close());

  const make = async () => {
    const intent = sandbox.intent(accountID, 15_800);
    return { intent, outcome: await sandbox.provider.create(intent) };
  };
  const paid = async () => {
    const { intent, outcome } = await make();
    const trade = await sandbox.complete(await sandbox.visit(outcome));
    if (!trade) throw new Error('not paid');
    return { intent, trade };
  };
  const stateOf = async ({ ref }: { ref: { accountID: TenantID; id: string } }) => {
    const found = await sandbox.provider.fetch(ref);
    return found.kind === 'found' ? found.snapshot.state : found.kind;
  };

  it('is a page of Alipay’s to which the browser goes, and from which it comes back (BIL-003)', async () => {
    const { intent, outcome } = await make();
    const url = new URL(
      outcome.kind === 'created' && outcome.action.kind === 'redirect' ? outcome.action.url : '',
    );
    expect(url.origin + url.pathname).toBe('http://localhost:8080/demo/payments/alipay/gateway.do');
    expect(url.searchParams.get('return_url')).toBe(intent.returnTo);
    expect(url.searchParams.get('notify_url')).toBe('http://localhost:8080/webhooks/payments/alipay');
    expect(JSON.parse(url.searchParams.get('biz_content') ?? '')).toEqual({
      out_trade_no: intent.ref.id,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      total_amount: '158.00',
      subject: 'Certdeck 2026112900000001',
      time_expire: '2026-11-29 16:15:00',
    });
    const changed = url.href.replace('158.00', '1.00');
    await expect(
      sandbox.visit({ ...outcome, action: { kind: 'redirect', url: changed } } as typeof outcome),
    ).rejects.toThrow('Alipay doesn');
  });

  it('waits for its customer while Alipay doesn’t know it, and is not said to be ended before it is', async () => {
    const { intent, outcome } = await make();
    const visited = await sandbox.visit(outcome);
    expect(await stateOf(intent)).toBe('awaiting');
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
    // Up to the end, the address is good.
    pass(899);
    expect(await sandbox.complete(visited, 'refused')).toMatchObject({ status: 'WAIT_BUYER_PAY' });
    pass(1);
    expect(await sandbox.complete(visited)).toBeUndefined();
    expect(await stateOf(intent)).toBe('expired');
  });

  it('that nobody came for has expired when its time is over for Alipay too', async () => {
    const { intent } = await make();
    pass(1_019);
    expect(await stateOf(intent)).toBe('awaiting');
    expect(await sandbox.provider.create(intent)).toEqual({ kind: 'later' });
    pass(1);
    expect(await stateOf(intent)).toBe('expired');
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'canceled' });
  });

  it('that the customer has begun is closed, and takes no money any more', async () => {
    const { intent, outcome } = await make();
    const visited = await sandbox.visit(outcome);
    await sandbox.complete(visited, 'refused');
    expect(await stateOf(intent)).toBe('awaiting');
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'canceled' });
    expect(await sandbox.complete(visited)).toMatchObject({ status: 'TRADE_CLOSED', paidAt: 0 });
    expect(await stateOf(intent)).toBe('expired');
  });

  it('was surely not made where Alipay isn’t reached or doesn’t know us: nobody has its address', async () => {
    const intent = sandbox.intent(accountID, 15_800);
    expect(await (await sandbox.away()).create(intent)).toEqual({ kind: 'later' });
    expect(await sandbox.withAppID('2026000000000000').create(intent)).toEqual({ kind: 'later' });
    expect(await stateOf(intent)).toBe('absent');
    expect(await sandbox.provider.create(intent)).toMatchObject({ kind: 'created' });
    const late = sandbox.intent(accountID, 15_800);
    await (await sandbox.away()).create(late);
    pass(900);
    expect(await stateOf(late)).toBe('expired');
  });

  it.each(['lost', 'error', 'unsigned', 'forged'] as const)(
    'is looked up, and not believed to be anything, after an answer that was %s',
    async (fate) => {
      const { intent } = await paid();
      sandbox.state.next = fate;
      const refund = { amount: intent.amount, key: 'r1', actorID: null };
      expect(await stateOf(intent)).toBe('unknown');
      expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
      expect(await sandbox.provider.refund(intent.ref, refund)).toEqual({ kind: 'unknown' });
      expect(await sandbox.provider.fetchRefund(intent.ref, 'r1')).toEqual({ kind: 'unknown' });
      sandbox.state.next = 'answer';
      expect(await stateOf(intent)).toBe('succeeded');
      expect(await sandbox.provider.create(intent)).toMatchObject({
        snapshot: { state: 'succeeded' },
        action: { kind: 'none' },
      });
    },
  );

  it('is not what Alipay has said, and signed, of another', async () => {
    const { intent } = await make();
    sandbox.state.other = {
      code: '10000',
      out_trade_no: 'another',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '158.00',
    };
    sandbox.state.next = 'other';
    expect(await stateOf(intent)).toBe('unknown');
    sandbox.state.other = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', out_trade_no: 'another' };
    expect(await stateOf(intent)).toBe('unknown');
  });

  it('gives nothing back when the time for it is over', async () => {
    const { intent } = await paid();
    await sandbox.change('finish', intent.ref.id);
    expect(await stateOf(intent)).toBe('succeeded');
    expect(
      await sandbox.provider.refund(intent.ref, { amount: intent.amount, key: 'r1', actorID: null }),
    ).toEqual({
      kind: 'refused',
      reason: 'NOT_OFFERED',
    });
  });

  describe('is told by a call of Alipay’s', () => {
    const read = (body: string) => sandbox.provider.verifyWebhook?.(Buffer.from(body), {});

    it('that names the payment, and reads "success"', async () => {
      const { intent, trade } = await paid();
      expect(await read(sandbox.platform.notice(trade).body)).toEqual({
        eventID: expect.stringMatching(/^[0-9a-f]{34}$/),
        refs: [intent.ref],
        answer: { type: 'text/plain', body: 'success' },
      });
    });

    it('and by nobody else’s: another key, another value, another kind of signature, none', async () => {
      const { trade } = await paid();
      const { body } = sandbox.platform.notice(trade);
      const answers = await Promise.all([
        read(sandbox.forged.notice(trade).body),
        read(body.replace('TRADE_SUCCESS', 'TRADE_CLOSED')),
        read(body.replace('sign_type=RSA2', 'sign_type=RSA')),
        read(body.replace(/&sign=.*/, '')),
        read(''),
      ]);
      expect(answers).toEqual(Array.from({ length: 5 }, () => 'bad-signature'));
    });

    it('which is no news where it is about another application, merchant, trade or amount', async () => {
      const { trade } = await paid();
      const bodies = [
        sandbox.platformFor({ appID: '2026000000000000' }).notice(trade).body,
        sandbox.platformFor({ sellerID: '2088000000000000' }).notice(trade).body,
        sandbox.platform.notice({ ...trade, number: 'another' }).body,
        sandbox.platform.notice({ ...trade, total: 1 }).body,
      ];
      for (const body of bodies) expect(await read(body)).toMatchObject({ refs: [] });
    });
  });
});
