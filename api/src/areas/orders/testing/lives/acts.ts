import { orderCalls, OrderStatus } from '@certdeck/contract';
import { expect } from '@jest/globals';
import { csrFor } from '../shop.ts';
import {
  adoptRenewal,
  type Command,
  command,
  expectCoverage,
  forOne,
  hasOrders,
  isCovered,
  isRenewable,
  learn,
  rowOf,
  settle,
} from './steps.ts';
import { type Expected, namesOf, renewalOf, type Way } from './world.ts';

/** Orders of a customer beyond which no further one is made by hand. */
const MOST_ORDERS = 6;

const isOpen = ({ status }: Expected) =>
  status === OrderStatus.waitingForPayment || status === OrderStatus.waitingForVerification;

export const order = (way: Way, count: number): Command =>
  command({
    name: `order ${count} names`,
    way,
    possible: ({ orders }) =>
      orders.filter(({ status }) => status !== OrderStatus.cancelled).length < MOST_ORDERS,
    async run(model, life) {
      const names = namesOf(count);
      const [commonName = '', ...domainNames] = names;
      const key = life.newKey();
      const wish = {
        productNo: 'ALP-DVF',
        productType: 'dv_flex_ssl',
        year: 1,
        dcvMethod: 'dns_txt',
        sslCerts: [{ commonName, domainNames, csr: await csrFor(names) }],
      };
      await life.act(way, () => life.call(orderCalls.createOrder, wish, key));
      // The answer is the same however often it is asked for.
      const orderNo = (await life.call(orderCalls.createOrder, wish, key)).data;
      await learn(model, life, { orderNo, status: 1001, names: count, paid: 0 });
    },
  });

export const pay = (way: Way, place: number): Command =>
  forOne(
    'pay',
    way,
    place,
    ({ status }) => status === OrderStatus.waitingForPayment,
    async (one, model, life) => {
      const price = life.priceOf(one.names);
      const wish = { payMethod: 'balance', aim: 'makeOrder', orderNo: one.orderNo };
      await life.act(way, () => life.call(orderCalls.pay, wish));
      if (one.status !== OrderStatus.waitingForPayment || model.balance < price) return;
      Object.assign(one, { status: OrderStatus.waitingForVerification, paid: price });
      model.balance -= price;
      await expectCoverage(life, one);
    },
  );

export const cancel = (way: Way, place: number): Command =>
  forOne('cancel', way, place, isOpen, async (one, model, life) => {
    await life.act(way, () => life.call(orderCalls.cancelOrders, { orderNos: [one.orderNo] }));
    if (one.status === OrderStatus.issued || one.status === OrderStatus.cancelled) return;
    model.balance += one.paid;
    Object.assign(one, { status: OrderStatus.cancelled, paid: 0 });
  });

export const issue = (way: Way, place: number): Command =>
  forOne(
    'issue',
    way,
    place,
    ({ status, reissue }) => status === OrderStatus.waitingForVerification || reissue?.state === 'validating',
    async (one, _model, life) => {
      if (!(await isCovered(life, one))) return;
      await life.act(way, () => life.issue(one.id));
      settle(one);
    },
  );

export const reissue = (way: Way, place: number, count: number): Command =>
  forOne(
    `reissue with ${count} names`,
    way,
    place,
    ({ status, reissue: open }) => status === OrderStatus.issued && !open,
    async (one, _model, life) => {
      const domainNames = namesOf(count);
      const wish = { orderNo: one.orderNo, domainNames, csr: await csrFor(domainNames) };
      const isCoveredYet = await isCovered(life, one);
      await life.act(way, () => life.call(orderCalls.reSign, wish));
      if (one.status !== OrderStatus.issued || one.reissue || !isCoveredYet) return;
      const paid = Math.max(one.paid, life.priceOf(one.names));
      const diff = Math.max(0, life.priceOf(count) - paid);
      one.reissue = { state: diff > 0 ? 'unpaid' : 'validating', names: count, diff };
    },
  );

export const payReissue = (way: Way, place: number): Command =>
  forOne(
    'pay the reissue of',
    way,
    place,
    ({ reissue }) => reissue?.state === 'unpaid',
    async (one, model, life) => {
      const wish = { payMethod: 'balance', aim: 'reSign', orderNo: one.orderNo };
      await life.act(way, () => life.call(orderCalls.pay, wish));
      if (one.reissue?.state !== 'unpaid' || model.balance < one.reissue.diff) return;
      model.balance -= one.reissue.diff;
      one.reissue.state = 'validating';
    },
  );

export const cancelReissue = (way: Way, place: number): Command =>
  forOne(
    'cancel the reissue of',
    way,
    place,
    ({ reissue }) => reissue !== undefined,
    async (one, model, life) => {
      await life.act(way, () => life.call(orderCalls.cancelReSign, { orderNo: one.orderNo }));
      if (!one.reissue) return;
      if (one.reissue.state === 'validating') model.balance += one.reissue.diff;
      if (one.reissue.isByItself && !one.reissue.isChosenSince) one.isTakenBack = true;
      delete one.reissue;
    },
  );

export const renew = (way: Way, place: number): Command =>
  forOne(
    'renew',
    way,
    place,
    (one, model) => one.status === OrderStatus.issued && !renewalOf(model, one),
    async (one, model, life) => {
      const isFree = (await isRenewable(life, one)) && !renewalOf(model, one);
      await life.act(way, () => life.call(orderCalls.createOrderRenew, { orderNo: one.orderNo }));
      if (!isFree) return;
      const made = (await life.orders()).filter(
        ({ renews_id, status }) => renews_id === one.id && status !== OrderStatus.cancelled,
      );
      expect(made).toHaveLength(1);
      const orderNo = made[0]?.order_no ?? '';
      await learn(model, life, { orderNo, status: 1001, names: one.names, paid: 0, renews: one });
    },
  );

export const revoke = (way: Way, place: number): Command =>
  forOne(
    'revoke',
    way,
    place,
    ({ status, isRevoked }) => status === OrderStatus.issued && !isRevoked,
    async (one, _model, life) => {
      const wish = { orderNo: one.orderNo, reason: 'superseded' };
      await life.act(way, () => life.call(orderCalls.revokeCertificate, wish));
      const { cert_expires_at } = await rowOf(life, one);
      if (one.status === OrderStatus.issued && cert_expires_at && cert_expires_at > life.now())
        one.isRevoked = true;
    },
  );

/** Every order of the customer in one act, at the prices of its plan. */
export const several = (way: Way, action: 'renew' | 'reissue'): Command =>
  command({
    name: `${action} all`,
    way,
    possible: hasOrders,
    async run(model, life) {
      const orders = [...model.orders];
      const orderNos = orders.map(({ orderNo }) => orderNo);
      const { data: plan } = await life.call(orderCalls.bulkPlan, { action, orderNos });
      const prices = plan.rows.map(({ price }) => price);
      const call = action === 'renew' ? orderCalls.bulkRenew : orderCalls.bulkReissue;
      const key = life.newKey();
      await life.act(way, () => life.call(call, { orderNos, prices }, key));
      const { id } = (await life.call(call, { orderNos, prices }, key)).data;
      await life.act(way, () => life.carryOn(id));
      for (const one of orders)
        if (action === 'reissue') {
          if (one.status !== OrderStatus.issued || one.reissue || !(await isCovered(life, one))) continue;
          one.reissue = { state: 'validating', names: one.names, diff: 0 };
        } else {
          const price = life.priceOf(one.names);
          if (!(await isRenewable(life, one)) || renewalOf(model, one) || model.balance < price) continue;
          await adoptRenewal(model, life, one, price);
        }
      const read = (await life.call(orderCalls.getBulk, { id })).data;
      expect(read.endTime).toBeGreaterThan(0);
    },
  });

export const plan = (way: Way, place: number, mode: Expected['mode']): Command =>
  forOne(
    `choose ${mode} for`,
    way,
    place,
    ({ status }) => status !== OrderStatus.cancelled,
    async (one, _model, life) => {
      const wish = { orderNo: one.orderNo, mode, ...(mode === 'renew' && { maxPrice: 10_000_000 }) };
      await life.act(way, () => life.call(orderCalls.saveRenewalPlan, wish));
      const isAutomatic = mode === 'reissue' || mode === 'renew';
      if (isAutomatic && one.status === OrderStatus.cancelled) return;
      // Whoever chooses again wants it again.
      Object.assign(one, { mode, isTakenBack: false });
      if (one.reissue) one.reissue.isChosenSince = true;
    },
  );
