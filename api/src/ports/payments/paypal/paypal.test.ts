import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { PaymentIntent } from '../provider.ts';
import { describePaymentProvider } from '../testing/provider-contract.ts';
import { statementDays } from '../testing/statement-days.ts';
import { paypalCapabilities } from './paypal-provider.ts';
import { openPaypalSandbox, RATE } from './testing/open-paypal-sandbox.ts';

/** In dollars, as customers pay it, while the port speaks of yuan. */
describePaymentProvider('at PayPal', async () => {
  const days = statementDays();
  const sandbox = await openPaypalSandbox(days.now);
  return {
    endDay: days.endDay,
    caps: paypalCapabilities,
    provider: sandbox.provider,
    payer: sandbox.addPayer,
    intent: sandbox.intent,
    complete: async (ref) => {
      await sandbox.approve(ref.id);
      await sandbox.provider.capture?.(ref);
    },
    taken: async ({ id }) => Math.round((await sandbox.taken(id)) / RATE),
    close: sandbox.close,
  };
});

describe('a payment at PayPal', () => {
  let sandbox: Awaited<ReturnType<typeof openPaypalSandbox>>;
  let accountID: TenantID;
  let time = new Date('2026-11-29T08:00:00Z');
  beforeAll(async () => {
    sandbox = await openPaypalSandbox(() => time);
  });
  beforeEach(async () => {
    accountID = await sandbox.addPayer();
    Object.assign(sandbox.state, { next: 'answer', path: '', rate: RATE });
    sandbox.state.requests.length = 0;
  });
  afterAll(() => sandbox.close());

  const advance = (minutes: number) => (time = new Date(time.getTime() + minutes * 60_000));
  const make = async (minor = 15_800): Promise<PaymentIntent> => {
    const intent = sandbox.intent(accountID, minor);
    expect(await sandbox.provider.create(intent)).toMatchObject({ kind: 'created' });
    return intent;
  };
  const capture = ({ ref }: PaymentIntent) => sandbox.provider.capture!(ref);
  const stateOf = async ({ ref }: PaymentIntent) => {
    const found = await sandbox.provider.fetch(ref);
    return found.kind === 'found' ? found.snapshot.state : found.kind;
  };
  const captures = () => sandbox.state.requests.filter((request) => request.endsWith('/capture')).length;

  it('is a page of PayPal’s in dollars, rounded up, from which the browser comes back (BIL-003, D-577)', async () => {
    const intent = sandbox.intent(accountID, 15_801);
    const outcome = await sandbox.provider.create(intent);
    const order = await sandbox.orderOf(intent.ref.id);
    expect(outcome).toMatchObject({
      snapshot: { state: 'awaiting', amount: { minor: 15_801, currency: 'CNY' } },
      action: { kind: 'redirect', url: `http://localhost:8080/demo/payments/paypal/${order.id}` },
    });
    expect(order).toMatchObject({
      // 158.01 × 0.14 = 22.1214
      amount: 2_213,
      currency: 'USD',
      description: 'Certdeck 2026112900000001 (CNY 158.01)',
      returnUrl: 'http://localhost:8080/payment',
      cancelUrl: intent.returnTo,
    });
  });

  it('has its amount from when it was asked for, whatever the rate becomes (D-577)', async () => {
    const intent = await make();
    sandbox.state.rate = 0.5;
    expect(await sandbox.provider.create(intent)).toMatchObject({ kind: 'created' });
    expect((await sandbox.orderOf(intent.ref.id)).amount).toBe(2_212);
    sandbox.state.rate = undefined;
    expect(await sandbox.provider.create(sandbox.intent(accountID, 15_800))).toEqual({ kind: 'later' });
  });

  it('goes back in dollars of that rate, and the last part leaves nothing behind (D-577)', async () => {
    const intent = await make(10_001);
    await sandbox.approve(intent.ref.id);
    await capture(intent);
    expect(await sandbox.taken(intent.ref.id)).toBe(1_401);
    const back = (minor: number, key: string) =>
      sandbox.provider.refund(intent.ref, { amount: { minor, currency: 'CNY' }, key, actorID: null });
    for (const key of ['a', 'b']) expect(await back(3_333, key)).toMatchObject({ kind: 'made' });
    // 33.33 of 100.01 yuan are 466.91 cents of 1401.
    expect(await sandbox.taken(intent.ref.id)).toBe(467);
    expect(await back(3_335, 'c')).toMatchObject({ kind: 'made', refund: { amount: { minor: 3_335 } } });
    expect(await sandbox.taken(intent.ref.id)).toBe(0);
    expect(await sandbox.provider.fetch(intent.ref)).toMatchObject({ snapshot: { refunded: 10_001 } });
  });

  it('is captured only after the customer has approved it, once (API-102)', async () => {
    const intent = await make();
    expect(await capture(intent)).toMatchObject({ snapshot: { state: 'awaiting' } });
    expect(captures()).toBe(0);
    await sandbox.approve(intent.ref.id);
    expect(await stateOf(intent)).toBe('authorized');
    expect(await sandbox.taken(intent.ref.id)).toBe(0);
    const outcomes = await Promise.all([capture(intent), capture(intent)]);
    expect(outcomes).toMatchObject([
      { snapshot: { state: 'succeeded' } },
      { snapshot: { state: 'succeeded' } },
    ]);
    expect(await sandbox.taken(intent.ref.id)).toBe(2_212);
  });

  it.each(['lost', 'error'] as const)(
    'whose capture’s answer was %s is looked up (API-102)',
    async (next) => {
      const intent = await make();
      await sandbox.approve(intent.ref.id);
      Object.assign(sandbox.state, { next, path: '/capture' });
      expect(await capture(intent)).toMatchObject({ kind: 'found', snapshot: { state: 'succeeded' } });
      expect(captures()).toBe(1);
      expect(await sandbox.taken(intent.ref.id)).toBe(2_212);
    },
  );

  it('that may have been captured is not said to have ended', async () => {
    const intent = await make();
    await sandbox.approve(intent.ref.id);
    Object.assign(sandbox.state, { next: 'lost', path: '/v2/' });
    await sandbox.payments.setCapture(intent.ref.id, [null], 'asked');
    expect(await capture(intent)).toEqual({ kind: 'unknown' });
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
    sandbox.state.next = 'answer';
    advance(600);
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
  });

  it.each(['lost', 'error'] as const)(
    'whose answer was %s is the same order when it is asked for again',
    async (next) => {
      const intent = sandbox.intent(accountID, 15_800);
      Object.assign(sandbox.state, { next, path: '/v2/checkout/orders' });
      expect(await sandbox.provider.create(intent)).toEqual({ kind: 'unknown' });
      sandbox.state.next = 'answer';
      // Nobody can have been led to it.
      expect(await sandbox.provider.fetch(intent.ref)).toEqual({ kind: 'absent' });
      expect(await sandbox.provider.create(intent)).toMatchObject({ action: { kind: 'redirect' } });
      expect(await sandbox.countOrders(intent.ref.id)).toBe(1);
    },
  );

  it('was surely not made where PayPal isn’t reached or doesn’t know our app', async () => {
    const intent = sandbox.intent(accountID, 15_800);
    expect(await sandbox.away().create(intent)).toEqual({ kind: 'later' });
    expect(await sandbox.providerWith({ clientSecret: 'other' }).create(intent)).toEqual({ kind: 'later' });
    expect(await sandbox.provider.create(intent)).toMatchObject({ kind: 'created' });
  });

  it('that we end is never captured, whether PayPal is there or not', async () => {
    const intent = await make();
    await sandbox.approve(intent.ref.id);
    expect(await sandbox.away().cancel(intent.ref)).toEqual({ kind: 'canceled' });
    expect(await capture(intent)).toMatchObject({ snapshot: { state: 'canceled' } });
    expect([captures(), await sandbox.taken(intent.ref.id)]).toEqual([0, 0]);
  });

  it('that is ended between the look and the capture is not captured (API-102)', async () => {
    const intent = await make();
    await sandbox.approve(intent.ref.id);
    const { payments, provider } = sandbox;
    const decide = payments.setCapture.bind(payments);
    let ended: unknown;
    payments.setCapture = async (name, from, to) => {
      payments.setCapture = decide;
      // The look has seen an approved order; another process ends the payment now.
      ended = await provider.cancel(intent.ref);
      return decide(name, from, to);
    };
    expect(await capture(intent)).toMatchObject({ snapshot: { state: 'canceled' } });
    expect(ended).toEqual({ kind: 'canceled' });
    expect([captures(), await sandbox.taken(intent.ref.id)]).toEqual([0, 0]);
  });

  it('that is being captured is not said to have ended by whoever ends it meanwhile (API-102)', async () => {
    const intent = await make();
    await sandbox.approve(intent.ref.id);
    const { payments, provider } = sandbox;
    const decide = payments.setCapture.bind(payments);
    let ended: Promise<unknown> | undefined;
    payments.setCapture = async (name, from, to) => {
      payments.setCapture = decide;
      const isOurs = await decide(name, from, to);
      // Written down before PayPal is asked.
      ended = provider.cancel(intent.ref);
      await ended;
      return isOurs;
    };
    expect(await capture(intent)).toMatchObject({ snapshot: { state: 'succeeded' } });
    expect(await ended).toEqual({ kind: 'unknown' });
    expect(await provider.cancel(intent.ref)).toMatchObject({ kind: 'already-paid' });
    expect([captures(), await sandbox.taken(intent.ref.id)]).toEqual([1, 2_212]);
  });

  it('that PayPal declines has failed, and is not taken when it is approved again (D-578)', async () => {
    const intent = await make();
    await sandbox.approve(intent.ref.id, 'declined-card');
    expect(await capture(intent)).toMatchObject({ snapshot: { state: 'failed' } });
    await sandbox.approve(intent.ref.id);
    expect(await capture(intent)).toMatchObject({ snapshot: { state: 'failed' } });
    expect(await sandbox.taken(intent.ref.id)).toBe(0);
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'canceled' });
  });

  it('is under way until the customer’s bank has spoken', async () => {
    const [paid, refused] = [await make(), await make()];
    for (const intent of [paid, refused]) {
      await sandbox.approve(intent.ref.id, 'slow-bank');
      expect(await capture(intent)).toMatchObject({ snapshot: { state: 'processing' } });
      expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
    }
    await sandbox.settle(paid.ref.id, 'COMPLETED');
    await sandbox.settle(refused.ref.id, 'DECLINED');
    expect([await stateOf(paid), await stateOf(refused)]).toEqual(['succeeded', 'failed']);
  });

  it('that PayPal has forgotten has expired, and is unknown before its time', async () => {
    const intent = await make();
    const row = await sandbox.payments.find(intent.ref);
    await sandbox.payments.setReference(intent.ref.id, 'GONE');
    expect(await stateOf(intent)).toBe('unknown');
    await sandbox.payments.setReference(intent.ref.id, row?.reference ?? '');
    advance(181);
    expect(await stateOf(intent)).toBe('expired');
  });

  it('is asked for with one token until that ends, by its time or PayPal’s will', async () => {
    const tokens = () => sandbox.state.requests.filter((request) => request.includes('oauth2')).length;
    const provider = sandbox.providerWith();
    const intents = [1, 2, 3].map(() => sandbox.intent(accountID, 15_800));
    const created = await Promise.all(intents.map((intent) => provider.create(intent)));
    expect([created.map(({ kind }) => kind), tokens()]).toEqual([['created', 'created', 'created'], 1]);
    advance(540);
    await provider.create(sandbox.intent(accountID, 15_800));
    expect(tokens()).toBe(2);
    sandbox.platform.endTokens();
    expect(await provider.create(sandbox.intent(accountID, 15_800))).toMatchObject({ kind: 'created' });
    expect(tokens()).toBe(3);
  });

  describe('is told by a call of PayPal’s', () => {
    const read = (body: string, headers: Record<string, string>) =>
      sandbox.provider.verifyWebhook?.(Buffer.from(body), headers);
    const verified = () => sandbox.state.requests.filter((request) => request.includes('verify')).length;

    it('that names the payment, when it is approved and when it is captured', async () => {
      const intent = await make();
      const approved = sandbox.platform.event(await sandbox.approve(intent.ref.id));
      await capture(intent);
      const captured = sandbox.platform.event(await sandbox.orderOf(intent.ref.id));
      for (const { body, headers } of [approved, captured])
        expect(await read(body, headers)).toEqual({
          eventID: expect.stringMatching(/^WH-/),
          refs: [intent.ref],
        });
    });

    it('and by nobody else’s: another key, another webhook, another body, none, and PayPal away', async () => {
      const order = await sandbox.approve((await make()).ref.id);
      const { body, headers } = sandbox.platform.event(order);
      const forged = sandbox.forger.event(order);
      const misled = sandbox.neighbour.event(order);
      const answers = [
        await read(forged.body, forged.headers),
        await read(misled.body, misled.headers),
        await read(body.replace('22.12', '22.13'), headers),
        await read(body, {}),
        await read('', headers),
        await sandbox.away().verifyWebhook?.(Buffer.from(body), headers),
      ];
      expect(new Set(answers)).toEqual(new Set(['bad-signature']));
    });

    it('which isn’t asked about what is no payment of ours', async () => {
      const { headers } = sandbox.platform.event(await sandbox.approve((await make()).ref.id));
      const body = JSON.stringify({ id: 'WH-1', resource: { custom_id: 'of-another-shop' } });
      expect(await read(body, headers)).toEqual({ eventID: 'WH-1', refs: [] });
      expect(verified()).toBe(0);
    });
  });
});
