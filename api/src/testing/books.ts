import type { Database } from '../platform/database/database.ts';
import { type Acknowledged, OPENING, PRICE } from './paying.ts';

/** Something is wrong with the books: one sentence each. */
export type Flaw = string;

/**
 * Holds the database against what a server acknowledged to the one customer of `addPayer`.
 * @returns what is wrong; nothing when every acknowledged order and payment is there, every paid order was charged
 * once, the books balance, counters are right, and every paid order is issued or waits for its job
 */
export async function auditBooks({ db }: Database, { created, paid }: Acknowledged): Promise<Flaw[]> {
  const flaws: Flaw[] = [];
  const expect = (holds: boolean, flaw: () => Flaw) => {
    if (!holds) flaws.push(flaw());
  };
  const orders = await db.selectFrom('orders').selectAll().execute();
  const byNumber = new Map(orders.map((order) => [order.order_no, order]));
  const transfers = await db
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transfer_id', 'transfers.id')
    .select(['kind', 'order_no', 'ledger', 'amount'])
    .execute();
  const charges = transfers.filter(({ kind, ledger }) => kind === 'order' && ledger === 'customer');

  const lost = [...created].filter((orderNo) => !byNumber.has(orderNo));
  expect(lost.length === 0, () => `acknowledged orders are gone: ${lost.join()}`);
  const unpaid = [...paid].filter((orderNo) => !byNumber.get(orderNo)?.paid_at);
  expect(unpaid.length === 0, () => `acknowledged payments are gone: ${unpaid.join()}`);

  const paidOrders = orders.filter(({ paid_at }) => paid_at !== null).map(({ order_no }) => order_no);
  const charged = charges.map(({ order_no }) => order_no);
  const twice = charged.filter((orderNo, index) => charged.indexOf(orderNo) !== index);
  expect(twice.length === 0, () => `charged twice: ${twice.join()}`);
  const one = new Set(paidOrders);
  const other = new Set(charged);
  const uncharged = paidOrders.filter((orderNo) => !other.has(orderNo));
  expect(uncharged.length === 0, () => `paid without a charge: ${uncharged.join()}`);
  const unbought = charged.filter((orderNo) => !one.has(orderNo));
  expect(unbought.length === 0, () => `charged without a paid order: ${unbought.join()}`);
  const wrong = charges.filter(({ amount }) => amount !== -PRICE);
  expect(wrong.length === 0, () => `charged another amount: ${JSON.stringify(wrong)}`);

  const sum = transfers.reduce((total, { amount }) => total + amount, 0);
  expect(sum === 0, () => `the books are off by ${sum} cents`);
  const balances = await db.selectFrom('balances').select('balance').execute();
  const right = OPENING - PRICE * charges.length;
  expect(
    balances.some(({ balance }) => balance === right),
    () => `no balance is ${right}, but ${balances.map(({ balance }) => balance).join()}`,
  );

  const counts = await db.selectFrom('order_counts').select(['status', 'count']).execute();
  for (const { status, count } of counts) {
    const there = orders.filter((order) => order.status === status).length;
    expect(there === count, () => `${count} orders counted as ${status}, ${there} are`);
  }
  const jobs = await db.selectFrom('jobs').select('subject').where('kind', '=', 'order').execute();
  const certificates = await db.selectFrom('order_certificates').select('order_id').execute();
  const idsOf = (status: number) =>
    orders
      .filter((order) => order.status === status)
      .map(({ id }) => id)
      .sort()
      .join();
  const jobsOf = jobs.map(({ subject }) => subject).sort();
  expect(jobsOf.join() === idsOf(1002), () => 'a paid order has no job, or a job no paid order');
  const issued = certificates.map(({ order_id }) => order_id).sort();
  expect(issued.join() === idsOf(1005), () => 'an issued order has no certificate, or several');
  return flaws;
}
