import { type DcvMethod, orderCalls, type ReSignRecord } from '@certdeck/contract';
import { certificateOf } from './deciding.ts';
import { csrFor, type OrderWish } from './shop.ts';
import { openSteps } from './steps.ts';

const DAY = 86_400_000;

/** What is sent to reissue; what is left out is as in the certificate in force. */
interface ReissueWish {
  csr?: string;
  key?: string;
  domainNames?: string[];
  dcvMethod?: DcvMethod;
  revokeAfterHours?: number;
  revokeWhenServed?: boolean;
}

/** A shop in which time stands still, whose issued orders are issued anew step by step. */
export async function openReissues() {
  const steps = await openSteps();
  const { db } = steps.shop.services;
  let serials = 0;
  /** The next certificate of an order, under the number that its issuance has. */
  const answer = async (id: string, attempt?: number): Promise<string> => {
    const serial = `${(++serials).toString(16).padStart(8, '0')}${'AB'.repeat(12)}`.toUpperCase();
    const { attempts } = await steps.orderOf(id);
    const certificate = { ...certificateOf(steps.later(90 * DAY), serial), attempt: attempt ?? attempts };
    steps.deciding.answer = { kind: 'issued', certificate };
    return serial;
  };
  return {
    ...steps,
    // These change with each test.
    get deciding() {
      return steps.deciding;
    },
    get mailed() {
      return steps.mailed;
    },
    steps,
    answer,
    /** An order with a certificate; all its names are shown. */
    async issued(names: string[], wish: OrderWish = {}) {
      const id = await steps.shown(names, wish);
      await answer(id);
      await steps.advance(id);
      const order = await steps.orderOf(id);
      if (order.serial_number === '') throw new Error(`Not issued: ${JSON.stringify(order.issue_error)}`);
      // What a test looks at comes after it.
      for (const kept of [steps.deciding.asked.finalise, steps.deciding.asked.looks, steps.mailed])
        kept.length = 0;
      return order;
    },
    reissue: async (orderNo: string, wish: ReissueWish = {}, headers: Record<string, string> = {}) =>
      (await steps.customer.call(orderCalls.reSign, { orderNo, ...wish }, headers)).body,
    /** With a new key for names. */
    anew: async (orderNo: string, names: string[], wish: ReissueWish = {}) =>
      (
        await steps.customer.call(orderCalls.reSign, {
          orderNo,
          csr: await csrFor(names),
          domainNames: names,
          ...wish,
        })
      ).body,
    pay: async (orderNo: string) =>
      (await steps.customer.call(orderCalls.pay, { payMethod: 'balance', aim: 'reSign', orderNo })).body,
    cancel: async (orderNo: string) => (await steps.customer.call(orderCalls.cancelReSign, { orderNo })).body,
    records: async (orderNo: string): Promise<ReSignRecord[]> =>
      (await steps.customer.call(orderCalls.listReSigns, { orderNo })).body.data,
    detail: async (orderNo: string) =>
      (await steps.customer.call(orderCalls.getOrder, { id: orderNo })).body.data,
    balance: () => steps.shop.balanceOf(steps.customer),
    movements: async (orderNo: string) =>
      db
        .selectFrom('transfers')
        .innerJoin('entries', 'entries.transfer_id', 'transfers.id')
        .select(['kind', 'amount'])
        .where('order_no', '=', orderNo)
        .where('ledger', '=', 'customer')
        .orderBy('transfers.created_at')
        .execute(),
    certificatesOf: (id: string) =>
      db.selectFrom('order_certificates').selectAll().where('order_id', '=', id).orderBy('attempt').execute(),
    operationNames: (id: string) =>
      db
        .selectFrom('operation_names')
        .select(['name', 'status'])
        .where('order_id', '=', id)
        .orderBy('position')
        .execute(),
  };
}

export type Reissues = Awaited<ReturnType<typeof openReissues>>;
