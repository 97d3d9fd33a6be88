import { describe, expect, it, jest } from '@jest/globals';
import { BodyCode, orderCalls, type PaymentRequest } from '@certdeck/contract';
import { paymentSuite } from '../../testing/payment-suite.tsx';

/* How a payment that was sent waits for its end: looks at an order or a queue, and what each answer comes to. */

const { open, asked, last, told, passes } = paymentSuite();
const status = (orderStatus: number) => ({ data: { orderNo: 'N1', orderStatus } });

describe('the wait for an order', () => {
  async function confirming(request: Partial<PaymentRequest> = {}) {
    const payment = open(request);
    await (await payment.pay()).answer({});
    expect(payment.now().state).toEqual({ step: 'confirming' });
    return payment;
  }

  it('looks at the first at once, and again two seconds after each answer, never twice at a time (BIL-013, D-172)', async () => {
    const payment = await confirming({ orderNos: ['N1', 'N2'] });
    expect(asked()).toHaveLength(2);
    expect(last()).toMatchObject({
      id: orderCalls.orderStatus.id,
      input: { id: 'N1' },
      // An equal look of another page must not end this one; nothing is said of a lost one.
      options: { messages: 'none', follow: true, signal: expect.any(AbortSignal) },
    });
    await passes(60_000);
    expect(asked()).toHaveLength(2);
    await last().answer(status(1001));
    await passes(1_999);
    expect(asked()).toHaveLength(2);
    await passes(1);
    expect(asked()).toHaveLength(3);
    await last().answer(status(1002));
    expect(payment.now().state).toEqual({ step: 'paid' });
    expect(told()).toEqual(['orders forgotten', 'user read', ['order.paid.v1', { orderNos: ['N1', 'N2'] }]]);
    await passes(60_000);
    expect(asked()).toHaveLength(3);
  });

  it('goes on over answers that say nothing of a payment (BIL-012, D-052)', async () => {
    const payment = await confirming();
    const answers = [
      () => last().lose('network'),
      () => last().lose('cancelled'),
      () => last().answer({ ...status(1002), code: BodyCode.notFound }),
      () => last().answer(status(1099)),
    ];
    for (const answer of answers) {
      await answer();
      expect(payment.now().state).toEqual({ step: 'confirming' });
      await passes(2_000);
    }
    expect([asked().length, told()]).toEqual([2 + answers.length, []]);
  });

  it('ends with an order that is cancelled', async () => {
    const payment = await confirming();
    await last().answer(status(1004));
    expect(payment.now().state).toEqual({ step: 'failed', message: '' });
    await passes(60_000);
    expect([asked().length, told()]).toEqual([2, []]);
  });

  it('ends after 90 looks (BIL-013, BIL-014)', async () => {
    const payment = await confirming();
    for (let look = 1; look < 90; look += 1) {
      await last().answer(status(1001));
      await passes(2_000);
    }
    expect(payment.now().state).toEqual({ step: 'confirming' });
    await last().answer(status(1001));
    expect(payment.now().state).toEqual({ step: 'failed', message: '' });
    await passes(60_000);
    expect([asked().length, told()]).toEqual([91, []]);
  });

  it('ends with its page between two looks', async () => {
    const payment = await confirming();
    await last().answer(status(1001));
    payment.unmount();
    expect([last().options.signal?.aborted, jest.getTimerCount()]).toEqual([true, 0]);
    await passes(60_000);
    expect(asked()).toHaveLength(2);
  });

  it('ends with its page during a look, whose answer tells nobody of a payment', async () => {
    const payment = await confirming();
    payment.unmount();
    await last().answer(status(1002));
    expect(told()).toEqual([]);
  });
});

describe('the wait for a queue', () => {
  const queue = (total: number, success: number, fail: number, refused: string[] = []) => ({
    data: { total, success, fail, failOrders: refused.map((orderNo) => ({ orderNo, msg: 'no' })) },
  });
  const started = ['batch.started.v1', { queueId: 'Q1' }];

  async function following(orderNos = ['N1', 'N2', 'N3']) {
    const payment = open({ orderNos, queue: true });
    await (await payment.pay()).answer({ data: { queueId: 'Q1' } });
    expect(payment.now().state).toEqual({ step: 'confirming', done: 0, total: orderNos.length });
    expect(told()).toEqual([started]);
    return payment;
  }
  /** Answers looks in the same way, and counts those that are made until nothing is asked any more. */
  async function looksUntilEnd(answerOf: (look: number) => ReturnType<typeof queue>): Promise<number> {
    for (let look = 1; look < 300; look += 1) {
      const before = asked().length;
      await last().answer(answerOf(look));
      await passes(5_000);
      if (asked().length === before) return look;
    }
    return Infinity;
  }

  it('looks at once and every five seconds, and tells how far it is (BIL-031)', async () => {
    const payment = await following();
    expect(last()).toMatchObject({
      id: orderCalls.batchStatus.id,
      input: { queueId: 'Q1' },
      options: { messages: 'none', signal: expect.any(AbortSignal) },
    });
    await last().answer(queue(3, 1, 1, ['N2']));
    expect(payment.now().state).toEqual({ step: 'confirming', done: 2, total: 3 });
    await passes(4_999);
    expect(asked()).toHaveLength(2);
    await passes(1);
    expect(asked()).toHaveLength(3);
    await last().lose('network');
    await passes(5_000);
    await last().answer({ ...queue(3, 3, 0), code: BodyCode.notFound });
    await passes(5_000);
    expect(payment.now().state).toEqual({ step: 'confirming', done: 2, total: 3 });
    await last().answer(queue(3, 3, 0));
    expect(payment.now().state).toEqual({ step: 'paid' });
    expect(told().slice(1)).toEqual([
      'orders forgotten',
      'user read',
      ['order.paid.v1', { orderNos: ['N1', 'N2', 'N3'] }],
    ]);
    await passes(60_000);
    expect(asked()).toHaveLength(5);
  });

  it('tells which orders were paid when some were refused (BIL-030, BIL-032)', async () => {
    const payment = await following();
    const end = queue(3, 2, 1, ['N2']);
    await last().answer(end);
    expect(payment.now().state).toEqual({ step: 'failed', message: '', queue: end.data });
    expect(told().slice(1)).toEqual([
      'orders forgotten',
      'user read',
      ['order.paid.v1', { orderNos: ['N1', 'N3'] }],
    ]);
    await passes(60_000);
    expect(asked()).toHaveLength(2);
  });

  it('tells of no payment when all were refused (BIL-030)', async () => {
    const payment = await following(['N1']);
    await last().answer(queue(1, 0, 1, ['N1']));
    expect(payment.now().state).toMatchObject({ step: 'failed', queue: { fail: 1 } });
    expect(told()).toEqual([started]);
  });

  it('ends five minutes after nothing moves any more (BIL-016)', async () => {
    const payment = await following();
    expect(await looksUntilEnd(() => queue(3, 0, 0))).toBe(60);
    expect(payment.now().state).toEqual({ step: 'failed', message: '' });
    expect(told()).toEqual([started]);
  });

  it.each([
    ['paid', queue(3, 1, 0)],
    ['refused', queue(3, 0, 1, ['N1'])],
    ['paid and another refused', queue(3, 1, 1, ['N1'])],
  ])('waits five minutes more from the moment at which an order was %s', async (_name, moved) => {
    await following();
    const looks = await looksUntilEnd((look) => (look < 30 ? queue(3, 0, 0) : moved));
    expect(Math.abs(looks - 90)).toBeLessThanOrEqual(1);
  });

  it('ends with its page between two looks', async () => {
    const payment = await following();
    await last().answer(queue(3, 0, 0));
    payment.unmount();
    await passes(0);
    expect([last().options.signal?.aborted, jest.getTimerCount()]).toEqual([true, 0]);
    await passes(60_000);
    expect(asked()).toHaveLength(2);
  });

  it('ends with its page during a look, whose answer tells nobody of a payment', async () => {
    const payment = await following();
    payment.unmount();
    await last().answer(queue(3, 3, 0));
    expect(told()).toEqual([started]);
  });
});
