import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { describePaymentProvider } from '../testing/provider-contract.ts';
import { statementDays } from '../testing/statement-days.ts';
import { wireOfOrder } from './sandbox/wire.ts';
import { answerText, isSignedBy, requestText } from './signatures.ts';
import { openWechatSandbox } from './testing/open-wechat-sandbox.ts';
import { wechatCapabilities } from './wechat-provider.ts';

describePaymentProvider('at WeChat Pay', async () => {
  const days = statementDays();
  const sandbox = await openWechatSandbox(days.now);
  return {
    endDay: days.endDay,
    caps: wechatCapabilities,
    provider: sandbox.provider,
    payer: sandbox.addPayer,
    intent: sandbox.intent,
    complete: async ({ id }) => void (await sandbox.pay(id)),
    taken: async ({ id }) => {
      const { state, total, refunds } = await sandbox.objects.find(sandbox.db, id);
      const isPaid = state === 'SUCCESS' || state === 'REFUND';
      return isPaid ? total - refunds.reduce((sum, { amount }) => sum + amount, 0) : 0;
    },
    close: sandbox.close,
  };
});

describe('signatures of WeChat Pay', () => {
  /** Of the key that WeChat Pay's documents publish for trying it (pay.weixin.qq.com/doc/v3/merchant/4012365336). */
  const MERCHANT_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAptpm+qvIDCh/9wjU26SQ
CK26ogYkBhDrYxnAaw2JbbBsp1oDbHKk+1r381NeBUG2HEFAuU+Fr72u5ot3yKdz
oF/FajAzQNKnm569/D3upKoi8mYBaST15Uig8j8qoUW1U217LL0jEHlSnHV3lcaD
TXqDpTRR4Bfz9IqOgJgFZ8/oTfEomSrjrLYef81Eyxr7ZIMQXEKKEK7V4UXKS0+/
fDsiG/cXidhzt8UbTL9vqXqxM2+IDImyO+FAc/tkBG55LmzxPto1Nq0WbnZzRM/w
Tzrd0I/8NlevxtFbphg4evlHjFNI7+GrqR87ViEwuAJJ9Je5QQjct5YJfFRWiZ5C
MQIDAQAB
-----END PUBLIC KEY-----`;
  const REQUEST_SIGNATURE =
    'jnks4dlrPw3ZX+ozVvSK39oa0t7OMBsg83BHAwd8BRdUFiVaQNTLTvci+wURgP1OQBbKYhFGvt7iqYpDSTQkp7Uq1sltaQKyncCyrA1g88m5bsKERQfPyT0ahSwKTYJ1CAn9QiJuSJRq1QsQs07eehbU/k9BCS51jTyc1Jpsi2H77HF9f/BnjXAOP3/sPObg6V5Ee4EzwLox684hhuMuIwHo7D8KFk3LIHOKDcNI4It1aCXydFWNpNK+SG86VUDe5kwoDpw4Ulqfu9z8OFDGbDs9TCxEv8iqQzbpxOlEVoOe2kalSYM5kApQb3nZcxdUtoE0liJGW3RGUNE0t4v01A==';
  /** pay.weixin.qq.com/docs/merchant/development/interface-rules/signature-verification.html */
  const PLATFORM_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwXNI6sdlknHBnK8Fu2U6
Cwor9qY747jP8KAfeBMeveEt1TqaHkLfaSD07trZLhGpfs8/AHqjhgSMO1O10YQW
OrrJ4hjIWPKqxbgrYMkBQc+mwdiWp4W3ByCqxBRagCveCXRWCmuJYovl9H/bsDI0
iGbpVtEOghJtfciisYSgxcLufUDTRkvwxjIBK1pCRjk33jJ5YTBWTHMRtMAOcFLN
F6hdEYdX8SPsgHHeLZ5Lv2T/686w1xtgCHef/sd4uSfWmyzsalQdHG/e4IyYmrhx
+O3VBoNDzE3nx23bFeV/RVNCG7cV6VhmYokJNHa/erIPkEmEFID6A5wQOXuxUkmJ
WwIDAQAB
-----END PUBLIC KEY-----`;
  const ANSWER_SIGNATURE =
    'mfI1CPqvBrgcXfgXMFjdNIhBf27ACE2YyeWsWV9ZI7T7RU0vHvbQpu9Z32ogzc+k8ZC5n3kz7h70eWKjgqNdKQF0eRp8mVKlmfzMLBVHbssB9jEZEDXThOX1XFqX7s7ymia1hoHQxQagPGzkdWxtlZPZ4ZPvr1RiqkgAu6Is8MZgXXrRoBKqjmSdrP1N7uxzJ/cjfSiis9FiLjuADoqmQ1P7p2N876YPAol7Rn0+GswwAwxldbdLrmVSjfytfSBJFqTMHn4itojgxSWWN1byuckQt8hSTEv/Lg97QoeGniYP17T80pJeQyL3b+295FPHSO2AtvCgyIbKMZ0BALilAA==';

  it('are of the words that its documents show, in requests and in answers', () => {
    const asked = requestText({
      method: 'POST',
      path: '/v3/pay/transactions/jsapi',
      time: '1554208460',
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
      body: '{"appid":"wxd678efh567hg6787","mchid":"1900007291","description":"Image形象店-深圳腾大-QQ公仔","out_trade_no":"1217752501201407033233368018","notify_url":"https://www.weixin.qq.com/wxpay/pay.php","amount":{"total":100,"currency":"CNY"},"payer":{"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"}}',
    });
    expect(isSignedBy(createPublicKey(MERCHANT_KEY), asked, REQUEST_SIGNATURE)).toBe(true);
    const said = answerText(
      '1722850421',
      'd824f2e086d3c1df967785d13fcd22ef',
      '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}',
    );
    expect(isSignedBy(createPublicKey(PLATFORM_KEY), said, ANSWER_SIGNATURE)).toBe(true);
    expect(isSignedBy(createPublicKey(PLATFORM_KEY), `${said} `, ANSWER_SIGNATURE)).toBe(false);
  });
});

describe('a payment at WeChat Pay', () => {
  let sandbox: Awaited<ReturnType<typeof openWechatSandbox>>;
  let accountID: TenantID;
  let time = new Date('2026-11-29T08:00:00Z');
  beforeAll(async () => {
    sandbox = await openWechatSandbox(() => time);
  });
  beforeEach(async () => {
    accountID = await sandbox.addPayer();
    Object.assign(sandbox.state, { next: 'answer', refunds: 'SUCCESS' });
  });
  afterAll(() => sandbox.close());

  const make = async () => {
    const intent = sandbox.intent(accountID, 15_800);
    return { intent, outcome: await sandbox.provider.create(intent) };
  };

  it('is a code to scan, which leads to the payment (BIL-003)', async () => {
    const { intent, outcome } = await make();
    expect(outcome).toMatchObject({
      kind: 'created',
      snapshot: { state: 'awaiting' },
      action: { kind: 'qr', expiresAt: new Date(time.getTime() + 1_800_000) },
    });
    const data = outcome.kind === 'created' && outcome.action.kind === 'qr' ? outcome.action.data : '';
    expect(data).toMatch(/^http:\/\/localhost:8080\/demo\/payments\/wechat\/[0-9a-f]{32}$/);
    const order = await sandbox.objects.scan(sandbox.db, data.split('/').at(-1) ?? '');
    expect(order).toMatchObject({ number: intent.ref.id, total: 15_800, state: 'NOTPAY' });
  });

  it.each(['lost', 'error', 'unsigned', 'forged', 'old'] as const)(
    'is looked up, and not believed to be anything, after an answer that was %s',
    async (fate) => {
      const intent = sandbox.intent(accountID, 15_800);
      sandbox.state.next = fate;
      expect(await sandbox.provider.create(intent)).toEqual({ kind: 'unknown' });
      await sandbox.pay(intent.ref.id);
      expect(await sandbox.provider.fetch(intent.ref)).toEqual({ kind: 'unknown' });
      expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
      expect(
        await sandbox.provider.refund(intent.ref, {
          amount: intent.amount,
          key: 'r1',
          actorID: null,
        }),
      ).toEqual({ kind: 'unknown' });
      sandbox.state.next = 'answer';
      expect(await sandbox.provider.fetch(intent.ref)).toMatchObject({ snapshot: { state: 'succeeded' } });
      expect(await sandbox.provider.create(intent)).toMatchObject({
        snapshot: { state: 'succeeded' },
        action: { kind: 'none' },
      });
    },
  );

  it('is not what WeChat Pay has said, and signed, of another', async () => {
    const { intent } = await make();
    const { intent: other } = await make();
    sandbox.state.other = JSON.stringify(wireOfOrder(await sandbox.pay(other.ref.id)));
    sandbox.state.next = 'other';
    expect(await sandbox.provider.fetch(other.ref)).toMatchObject({ snapshot: { state: 'succeeded' } });
    expect(await sandbox.provider.fetch(intent.ref)).toEqual({ kind: 'unknown' });
  });

  it('was surely not made where WeChat Pay isn’t reached or doesn’t know our certificate', async () => {
    const intent = sandbox.intent(accountID, 15_800);
    expect(await (await sandbox.away()).create(intent)).toEqual({ kind: 'later' });
    expect(await sandbox.withSerial('0000').create(intent)).toEqual({ kind: 'later' });
    expect(await sandbox.provider.fetch(intent.ref)).toEqual({ kind: 'absent' });
    expect(await sandbox.provider.create(intent)).toMatchObject({ kind: 'created' });
  });

  it('that ends takes no money any more, here or by its time', async () => {
    const { intent } = await make();
    const { intent: late } = await make();
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'canceled' });
    expect((await sandbox.pay(intent.ref.id)).state).toBe('CLOSED');
    time = new Date(time.getTime() + 1_800_000);
    expect((await sandbox.pay(late.ref.id)).state).toBe('NOTPAY');
    expect(await sandbox.provider.fetch(late.ref)).toMatchObject({ snapshot: { state: 'awaiting' } });
    // Asked for again, its code would be renewed without an end.
    expect(await sandbox.provider.create(late)).toEqual({ kind: 'later' });
    expect(await sandbox.provider.fetch(late.ref)).toMatchObject({ snapshot: { state: 'canceled' } });
  });

  it('that was never made has expired with its time, so that another can be', async () => {
    const intent = sandbox.intent(accountID, 15_800);
    await (await sandbox.away()).create(intent);
    expect(await sandbox.provider.fetch(intent.ref)).toEqual({ kind: 'absent' });
    time = new Date(time.getTime() + 1_800_000);
    expect(await sandbox.provider.fetch(intent.ref)).toMatchObject({ snapshot: { state: 'expired' } });
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'canceled' });
  });

  it('gives back what takes its time, and counts it at once', async () => {
    const { intent } = await make();
    await sandbox.pay(intent.ref.id);
    sandbox.state.refunds = 'PROCESSING';
    const refund = { amount: { minor: 5_800, currency: 'CNY' }, key: 'r1', actorID: null };
    const pending = { refund: { key: 'r1', amount: refund.amount, state: 'pending' } };
    expect(await sandbox.provider.refund(intent.ref, refund)).toEqual({ kind: 'made', ...pending });
    expect(await sandbox.provider.fetchRefund(intent.ref, 'r1')).toEqual({ kind: 'found', ...pending });
    expect(await sandbox.provider.fetch(intent.ref)).toMatchObject({
      snapshot: { state: 'succeeded', refunded: 5_800 },
    });
  });

  describe('is told by a call of WeChat Pay’s', () => {
    const read = (body: string, headers: Record<string, string>) =>
      sandbox.provider.verifyWebhook?.(Buffer.from(body), headers);
    const paid = async () => {
      const { intent } = await make();
      return { intent, order: await sandbox.pay(intent.ref.id) };
    };

    it('that names the payment, paid or given back', async () => {
      const { intent, order } = await paid();
      const { body, headers } = sandbox.platform.notice(order);
      expect(await read(body, headers)).toEqual({
        eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
        refs: [intent.ref],
      });
      const request = { amount: intent.amount, key: 'r1', actorID: null };
      await sandbox.provider.refund(intent.ref, request);
      const changed = await sandbox.objects.find(sandbox.db, intent.ref.id);
      const back = sandbox.platform.notice(changed, changed.refunds[0]);
      expect(await read(back.body, back.headers)).toMatchObject({ refs: [intent.ref] });
    });

    it('and by nobody else’s: another key, another body, an old one, none', async () => {
      const { order } = await paid();
      const { body, headers } = sandbox.platform.notice(order);
      const foreign = sandbox.forged.notice(order);
      const old = sandbox.old.notice(order);
      const answers = await Promise.all([
        read(foreign.body, foreign.headers),
        read(old.body, old.headers),
        read(body.replace('SUCCESS', 'SUCCESs'), headers),
        read(body, { ...headers, 'wechatpay-serial': 'another' }),
        read(body, {}),
        read('', headers),
      ]);
      expect(answers).toEqual(Array.from({ length: 6 }, () => 'bad-signature'));
    });

    it('which may be about others’ orders, or of a kind that we don’t know', async () => {
      const { order } = await paid();
      const foreign = sandbox.platform.notice({ ...order, number: 'somebody-elses' });
      expect(await read(foreign.body, foreign.headers)).toMatchObject({ refs: [] });
      const elsewhere = sandbox.platform.notice({ ...order, merchantID: '1900000001' });
      expect(await read(elsewhere.body, elsewhere.headers)).toMatchObject({ refs: [] });
      const body = JSON.stringify({ id: 'EV-1', event_type: 'PAYSCORE.USER_PAID' });
      expect(await read(body, sandbox.platform.sign(body))).toBe('bad-signature');
    });
  });
});
