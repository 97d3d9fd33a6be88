import type { OrderDetail, OrderDomain } from '@certdeck/contract';
import { type PublishingWays, toOrderDomains } from './challenges.ts';
import { listNames } from './names.store.ts';
import { challengeFrame, renewExpired, type ValidationTools } from './validation.ts';
import { type OrderRow, stageOf, timelineOf, toPayOrder } from './wire.ts';

export interface DetailTools extends ValidationTools, PublishingWays {}

/** Names of an order with what is to be published for them; a page of them when one is asked for. */
export async function orderDomains(
  tools: DetailTools,
  order: OrderRow,
  page?: { limit: number; skip: number },
): Promise<OrderDomain[]> {
  const ref = { accountID: order.account_id, orderID: order.id };
  let rows = await listNames(tools.db, ref, page);
  // A customer never sees a value that would not be accepted.
  if (await renewExpired(tools, rows)) rows = await listNames(tools.db, ref, page);
  return toOrderDomains(tools.issuer, await challengeFrame(tools, order), rows, tools);
}

/** Everything the order page shows. */
export async function orderDetail(tools: DetailTools, order: OrderRow): Promise<OrderDetail> {
  const { contact, organization } = order;
  return {
    ...toPayOrder(order),
    dcvMethod: methodOf(order.dcv_method),
    domains: await orderDomains(tools, order),
    contact: contact && { name: contact.name, email: contact.email, telephone: contact.telephone },
    organization: organization && {
      orgName: organization.orgName,
      nationCode: organization.nationCode,
      province: organization.province,
      city: organization.city,
    },
    keyStored: order.key_ciphertext !== '',
    csr: order.csr,
    stage: stageOf(order),
    issueError: order.issue_error,
    serialNumber: order.serial_number,
    timeline: timelineOf(order),
  };
}

function methodOf(method: string): OrderDetail['dcvMethod'] {
  return method === 'dns_txt' || method === 'file' ? method : 'dns';
}
