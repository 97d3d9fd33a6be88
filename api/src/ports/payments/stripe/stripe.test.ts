import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { describePaymentProvider } from '../testing/provider-contract.ts';
import { statementDays } from '../testing/statement-days.ts';
import { eventOf } from './sandbox/event.ts';
import { stripeCapabilities } from './stripe-provider.ts';
import { openStripeSandbox, WEBHOOK_SECRET } from './testing/open-stripe-sandbox.ts';

describePaymentProvider('at Stripe', async () => {
  const days = statementDays();
  const sandbox = await openStripeSandbox(days.now);
  return {
    endDay: days.endDay,
    caps: stripeCapabilities,
    provider: sandbox.provider,
    payer: sandbox.addPayer,
    intent: sandbox.intent,
    complete: async ({ id }) => void (await sandbox.pay(id)),
    taken: async ({ id }) => {
      const { payment, amount, refunds } = await sandbox.sessionOf(id);
      return payment === 'paid' ? amount - refunds.reduce((sum, one) => sum + one.amount, 0) : 0;
    },
    close: sandbox.close,
  };
});

describe('a payment at Stripe', () => {
  let sandbox: Awaited<ReturnType<typeof openStripeSandbox>>;
  let accountID: TenantID;
  let time = new Date('2026-11-29T08:00:00Z');
  beforeAll(async () => {
    sandbox = await openStripeSandbox(() => time);
  });
  beforeEach(async () => {
    accountID = await sandbox.addPayer();
    sandbox.state.next = 'answer';
  });
  afterAll(() => sandbox.close());

  it('is a page of Stripe’s to which the browser goes, and from which it comes back (BIL-003)', async () => {
    const intent = sandbox.intent(accountID, 15_800);
    const outcome = await sandbox.provider.create(intent);
    const { id, successUrl, cancelUrl } = await sandbox.sessionOf(intent.ref.id);
    expect(outcome).toMatchObject({
      kind: 'created',
      snapshot: { state: 'awaiting' },
      action: { kind: 'redirect', url: `http://localhost:8080/demo/payments/stripe/${id}` },
    });
    expect([successUrl, cancelUrl]).toEqual([intent.returnTo, intent.returnTo]);
  });

  it('stands on the statement of its day with its fee, and so does what went back (BIL-038)', async () => {
    time = new Date('2026-11-20T15:59:59Z');
    const [late, next] = [sandbox.intent(accountID, 10_000), sandbox.intent(accountID, 20_000)];
    await sandbox.provider.create(late);
    await sandbox.pay(late.ref.id);
    // Midnight in Shanghai.
    time = new Date('2026-11-20T16:00:00Z');
    await sandbox.provider.create(next);
    await sandbox.pay(next.ref.id);
    const amount = { minor: 3_000, currency: 'CNY' };
    await sandbox.provider.refund(late.ref, { key: 'R1', amount, actorID: null });
    const read = (day: string) => sandbox.provider.statement!.read(day);
    expect(await read('2026-11-20')).toMatchObject({
      kind: 'read',
      lines: [{ kind: 'payment', payment: late.ref.id, gross: 10_000, fee: 290, currency: 'CNY' }],
    });
    const second = await read('2026-11-21');
    const lines = second.kind === 'read' ? second.lines : [];
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'payment', payment: next.ref.id, gross: 20_000, fee: 580 }),
        expect.objectContaining({ kind: 'refund', refund: 'R1', gross: -3_000, fee: 0 }),
      ]),
    );
    expect(await read('2026-11-19')).toEqual({ kind: 'read', lines: [] });
    expect(await sandbox.away().statement!.read('2026-11-20')).toEqual({ kind: 'unread' });
    time = new Date('2026-11-29T08:00:00Z');
  });

  it('may be in Stripe’s fields in a page of ours, of whose session it is the money (BIL-025)', async () => {
    const intent = sandbox.intent(accountID, 15_800);
    const outcome = await sandbox.cardProvider.create(intent);
    const session = await sandbox.sessionOf(intent.ref.id);
    expect([session.methods, session.successUrl]).toEqual([['card'], intent.returnTo]);
    expect(session.clientSecret).toMatch(/^cs_test_\w{48}_secret_\w{48}$/);
    const action = {
      kind: 'elements',
      publicKey: 'pk_test_of_tests',
      clientSecret: session.clientSecret,
      sessionID: session.id,
      currency: 'CNY',
      returnTo: intent.returnTo,
    };
    expect(outcome).toMatchObject({ kind: 'created', snapshot: { state: 'awaiting' }, action });
    // Whoever asks again enters the same card form; what is paid has none.
    expect(await sandbox.cardProvider.create(intent)).toMatchObject({ action });
    await sandbox.pay(intent.ref.id);
    expect(await sandbox.cardProvider.create(intent)).toMatchObject({
      snapshot: { state: 'succeeded' },
      action: { kind: 'none' },
    });
  });

  it.each(['lost', 'error'] as const)('is found again, once, after an answer that was %s', async (fate) => {
    const intent = sandbox.intent(accountID, 15_800);
    sandbox.state.next = fate;
    expect(await sandbox.provider.create(intent)).toEqual({ kind: 'unknown' });
    expect(await sandbox.provider.fetch(intent.ref)).toEqual({ kind: 'unknown' });
    sandbox.state.next = 'answer';
    expect(await sandbox.provider.fetch(intent.ref)).toMatchObject({ snapshot: { state: 'awaiting' } });
    const outcome = await sandbox.provider.create(intent);
    const { id } = await sandbox.sessionOf(intent.ref.id);
    expect(outcome).toMatchObject({ action: { url: `http://localhost:8080/demo/payments/stripe/${id}` } });
    const { rows } = await sandbox.db
      .selectFrom('sandbox_objects')
      .select('data')
      .where('kind', '=', 'session')
      .execute()
      .then((all) => ({ rows: all.filter(({ data }) => JSON.stringify(data).includes(intent.ref.id)) }));
    expect(rows).toHaveLength(1);
  });

  it('that nobody can have been led to has expired with its time', async () => {
    const intent = sandbox.intent(accountID, 15_800);
    sandbox.state.next = 'lost';
    await sandbox.provider.create(intent);
    time = new Date(time.getTime() + 3_600_000);
    expect(await sandbox.away().fetch(intent.ref)).toMatchObject({ snapshot: { state: 'expired' } });
    expect(await sandbox.away().cancel(intent.ref)).toEqual({ kind: 'canceled' });
  });

  it('was surely not made where Stripe isn’t reached or doesn’t know our key', async () => {
    const intent = sandbox.intent(accountID, 15_800);
    expect(await sandbox.away().create(intent)).toEqual({ kind: 'later' });
    expect(await sandbox.withKey('sk_test_other').create(intent)).toEqual({ kind: 'later' });
    expect(await sandbox.provider.create(intent)).toMatchObject({ kind: 'created' });
  });

  it('is under way until the customer’s bank has spoken, and failed where it said no', async () => {
    const slow = sandbox.intent(accountID, 15_800);
    const refused = sandbox.intent(accountID, 15_800);
    for (const intent of [slow, refused]) await sandbox.provider.create(intent);
    await sandbox.pay(slow.ref.id, 'unpaid');
    await sandbox.pay(refused.ref.id, 'failed');
    expect(await sandbox.provider.fetch(slow.ref)).toMatchObject({ snapshot: { state: 'processing' } });
    expect(await sandbox.provider.cancel(slow.ref)).toEqual({ kind: 'unknown' });
    expect(await sandbox.provider.fetch(refused.ref)).toMatchObject({ snapshot: { state: 'failed' } });
  });

  it('that ends takes no money any more, here or by its time', async () => {
    const ended = sandbox.intent(accountID, 15_800);
    const late = sandbox.intent(accountID, 15_800);
    for (const intent of [ended, late]) await sandbox.provider.create(intent);
    expect(await sandbox.provider.cancel(ended.ref)).toEqual({ kind: 'canceled' });
    expect((await sandbox.pay(ended.ref.id)).payment).toBe('unpaid');
    time = new Date(time.getTime() + 3_600_000);
    expect((await sandbox.pay(late.ref.id)).payment).toBe('unpaid');
    expect(await sandbox.provider.fetch(late.ref)).toMatchObject({ snapshot: { state: 'expired' } });
  });

  describe('is told by a call of Stripe’s', () => {
    const read = (body: string, headers: Record<string, string>) =>
      sandbox.provider.verifyWebhook?.(Buffer.from(body), headers);
    const paidEvent = async (secret = WEBHOOK_SECRET, at = time) => {
      const intent = sandbox.intent(accountID, 15_800);
      await sandbox.provider.create(intent);
      return { intent, ...eventOf(await sandbox.pay(intent.ref.id), secret, at) };
    };

    it('that names the payment', async () => {
      const { intent, body, headers } = await paidEvent();
      expect(await read(body, headers)).toEqual({
        eventID: expect.stringMatching(/^evt_/),
        refs: [intent.ref],
      });
    });

    it('and by nobody else’s: another secret, another body, an old one, none', async () => {
      const { body, headers } = await paidEvent();
      const foreign = await paidEvent('whsec_other');
      const old = await paidEvent(WEBHOOK_SECRET, new Date(time.getTime() - 301_000));
      const answers = await Promise.all([
        read(foreign.body, foreign.headers),
        read(body.replace('15800', '15801'), headers),
        read(old.body, old.headers),
        read(body, {}),
        read('', headers),
      ]);
      expect(new Set(answers)).toEqual(new Set(['bad-signature']));
    });

    it('whose objects may be of others', async () => {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: { metadata: {} } } });
      const { createHmac } = await import('node:crypto');
      const seconds = Math.floor(time.getTime() / 1000);
      const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
      expect(await read(body, { 'stripe-signature': `t=${seconds},v1=${v1}` })).toMatchObject({ refs: [] });
    });
  });
});
