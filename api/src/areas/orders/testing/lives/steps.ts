import { OrderStatus } from '@certdeck/contract';
import { EXPIRING_DAYS, validityEnd } from '@certdeck/validation';
import { expect } from '@jest/globals';
import type * as fc from 'fast-check';
import { compare, type Expected, type Life, type Model, type Way } from './world.ts';

const DAY_MS = 86_400_000;

export type Command = fc.AsyncCommand<Model, Life>;

/** An act of a customer for one of the orders, compared afterwards with what should have become of it. */
interface Act {
  name: string;
  /** Whether it makes sense at the moment; what is refused is tried, too. */
  possible?(model: Readonly<Model>): boolean;
  run(model: Model, life: Life, way: Way): Promise<void>;
  way: Way;
}

export const command = ({ name, possible, run, way }: Act): Command => ({
  check: (model) => possible?.(model) ?? true,
  async run(model, life) {
    await run(model, life, way);
    await compare(model, life);
  },
  toString: () => (way === 'once' ? name : `${name} [${way}]`),
});

export const hasOrders = ({ orders }: Readonly<Model>) => orders.length > 0;

/** What the database says of an order's end, which the model is told when it is paid. */
export async function rowOf(life: Life, order: Expected) {
  const row = (await life.orders()).find(({ id }) => id === order.id);
  if (!row) throw new Error(`${order.orderNo} is gone`);
  return row;
}
export const isCovered = async (life: Life, order: Expected) =>
  ((await rowOf(life, order)).end_at?.getTime() ?? 0) > life.now().getTime();
export const isRenewable = async (life: Life, order: Expected) =>
  order.status === OrderStatus.issued &&
  life.now().getTime() < ((await rowOf(life, order)).end_at?.getTime() ?? 0) + EXPIRING_DAYS * DAY_MS;

export async function learn(
  model: Model,
  life: Life,
  order: Omit<Expected, 'id' | 'certificates' | 'isRevoked' | 'isTakenBack' | 'mode'>,
) {
  const id = (await life.orders()).find(({ order_no }) => order_no === order.orderNo)?.id;
  if (id === undefined) throw new Error(`${order.orderNo} isn’t there`);
  model.orders.push({ mode: 'remind', ...order, id, certificates: 0, isRevoked: false, isTakenBack: false });
}

/** A paid order is covered for a year from now, or from the end of the one that it renews. */
export async function expectCoverage(life: Life, order: Expected): Promise<void> {
  const row = await rowOf(life, order);
  const renewed = order.renews && (await rowOf(life, order.renews)).end_at;
  const from = Math.max(row.paid_at?.getTime() ?? 0, renewed?.getTime() ?? 0);
  expect(row.end_at?.getTime()).toBe((validityEnd(Math.floor(from / 1000), 1) ?? 0) * 1000);
}

/**
 * An act for one order of the model: one that it suits by what is known of it, if there is any; each sixth place also
 * tries it where it doesn't.
 */
export const forOne = (
  name: string,
  way: Way,
  place: number,
  suits: (one: Expected, model: Readonly<Model>) => boolean,
  run: (one: Expected, model: Model, life: Life) => Promise<void>,
): Command => {
  const chosen = (model: Readonly<Model>) => {
    const orders = place % 6 === 0 ? model.orders : model.orders.filter((one) => suits(one, model));
    return orders[place % Math.max(1, orders.length)];
  };
  return command({
    name: `${name} ${place}`,
    way,
    possible: (model) => chosen(model) !== undefined,
    async run(model, life) {
      const one = chosen(model);
      if (one) await run(one, model, life);
    },
  });
};

/** What an issuance comes to. */
export function settle(one: Expected): void {
  if (one.status === OrderStatus.waitingForVerification) {
    one.status = OrderStatus.issued;
    one.certificates++;
  } else if (one.reissue?.state === 'validating') {
    one.names = one.reissue.names;
    one.paid += one.reissue.diff;
    one.certificates++;
    one.isRevoked = false;
    one.isTakenBack = false;
    delete one.reissue;
  }
}

/** The paid renewal that was made of an order. */
export async function adoptRenewal(model: Model, life: Life, one: Expected, price: number): Promise<void> {
  const known = new Set(model.orders.map(({ id }) => id));
  const made = (await life.orders()).filter(({ renews_id, id }) => renews_id === one.id && !known.has(id));
  expect(made).toHaveLength(1);
  const [{ order_no: orderNo } = { order_no: '' }] = made;
  model.balance -= price;
  await learn(model, life, {
    ...{ orderNo, status: 1002, names: one.names, paid: price, renews: one },
  });
  const renewal = model.orders.at(-1);
  if (renewal) await expectCoverage(life, renewal);
}
