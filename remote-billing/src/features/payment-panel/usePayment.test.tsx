import { describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls } from '@certdeck/contract';
import type { CallErrorKind } from '@certdeck/session';
import { type Asked, paymentSuite } from '../../testing/payment-suite.tsx';

/* What a payment sends, with which key, and what a refusal or a lost answer leaves of it. */

const { open, asked, told, passes } = paymentSuite();
const keyOf = ({ options }: Asked) => options.idempotencyKey;

describe('what is sent', () => {
  it('is nothing at the first click and one call at the second, however often it is pressed (BIL-002, BIL-005)', async () => {
    const payment = open({ aim: 'reSign' });
    expect(payment.now()).toMatchObject({ state: { step: 'ready' }, alert: undefined, balanceTooLow: false });
    await payment.press();
    expect([payment.now().state, asked()]).toEqual([{ step: 'armed' }, []]);
    await payment.press();
    expect(payment.now().state).toEqual({ step: 'sending' });
    await payment.press();
    await payment.disarm();
    expect(payment.now().state).toEqual({ step: 'sending' });
    expect(asked()).toEqual([
      expect.objectContaining({
        id: orderCalls.pay.id,
        input: {
          payMethod: 'balance',
          payWay: 'balance',
          name: 'balance',
          aim: 'reSign',
          orderNo: ['N1'],
        },
        options: {
          signal: expect.any(AbortSignal),
          // Refusals are shown beside the button; a message of the client would be a second one (D-037).
          messages: 'own',
          idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      }),
    ]);
  });

  it.each([
    ['all or nothing', {}, orderCalls.batchPay.id],
    ['to a queue where one is wanted', { queue: true }, orderCalls.startBatchPay.id],
  ])('of several orders goes %s (BIL-034)', async (_name, request, id) => {
    const { input, options, ...sent } = await open({ orderNos: ['N1', 'N2'], ...request }).pay();
    expect([sent.id, input]).toEqual([id, { orderNos: ['N1', 'N2'] }]);
    expect(options).toMatchObject({ messages: 'own', idempotencyKey: expect.any(String) });
  });

  it.each<CallErrorKind>(['network', 'unreadable', 'signedOut', 'cancelled'])(
    'can be sent again with the same key after an answer that is %s (API-008)',
    async (kind) => {
      const payment = open();
      const first = await payment.pay();
      await first.lose(kind);
      expect(payment.now()).toMatchObject({ state: { step: 'ready' }, alert: undefined });
      const second = await payment.pay();
      expect(asked()).toHaveLength(2);
      expect(keyOf(second)).toBe(keyOf(first));
    },
  );

  it('can be sent again with the same key after a server that failed, of which the client has spoken (API-008)', async () => {
    const payment = open();
    const first = await payment.pay();
    await first.answer({ code: 500, status: 500, msg: 'stack', shown: true });
    expect(payment.now()).toMatchObject({ state: { step: 'ready' }, alert: undefined, balanceTooLow: false });
    expect(keyOf(await payment.pay())).toBe(keyOf(first));
  });

  it('of another payment has another key', async () => {
    const first = await open().pay();
    expect(keyOf(await open().pay())).not.toBe(keyOf(first));
  });

  it('and refused is said until it is sent again (BIL-021, BIL-011)', async () => {
    const payment = open();
    await (await payment.pay()).answer({ code: BodyCode.wrongState, msg: 'cancelled' });
    expect(payment.now()).toMatchObject({
      state: { step: 'ready' },
      alert: 'cancelled',
      balanceTooLow: false,
    });
    const again = await payment.pay();
    expect(payment.now().alert).toBeUndefined();
    await again.answer({ code: BodyCode.balanceTooLow, msg: 'too low' });
    expect(payment.now()).toMatchObject({ state: { step: 'ready' }, alert: undefined, balanceTooLow: true });
    await payment.pay();
    expect(payment.now().balanceTooLow).toBe(false);
  });

  it.each([{}, { queue: true }])('and refused is followed by no look (%j)', async (request) => {
    const payment = open(request);
    await (
      await payment.pay()
    ).answer({ code: BodyCode.wrongState, msg: 'cancelled', data: { queueId: 'Q1' } });
    await passes(60_000);
    expect(asked()).toHaveLength(1);
    expect(told()).toEqual([]);
  });
});

describe('an armed button', () => {
  it('is armed for ten seconds of its own, whatever was before (D-175)', async () => {
    const payment = open();
    await payment.press();
    await passes(6_000);
    await payment.disarm();
    expect(payment.now().state).toEqual({ step: 'ready' });
    await payment.press();
    await passes(9_999);
    expect(payment.now().state).toEqual({ step: 'armed' });
    await passes(1);
    expect(payment.now().state).toEqual({ step: 'ready' });
    expect(asked()).toEqual([]);
  });
});
