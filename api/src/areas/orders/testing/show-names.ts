import { orderCalls } from '@certdeck/contract';
import { type Customer, publish } from './shop.ts';

/** Publishes what the open names of a paid order rest on in the demo zone, and looks. */
export async function showNames(customer: Customer, orderNo: string): Promise<void> {
  const { domains } = (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;
  const open = domains.filter(({ status }) => status !== 'verified').map(({ domain }) => domain);
  if (open.length === 0) return;
  await publish(customer, orderNo, open);
  await customer.call(orderCalls.verifyDomains, { id: orderNo });
}
