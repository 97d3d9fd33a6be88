import type { OrderDomain } from '@certdeck/contract';
import { type PublishingWays, toOrderDomains } from './challenges.ts';
import { listNames } from './names.store.ts';
import type { OrganizationChecks } from './ports.ts';
import { type IssuingRow, refOf } from './under-way.ts';
import { challengeFrame, renewExpired, type ValidationTools } from './validation.ts';

export interface DetailTools extends ValidationTools, PublishingWays {
  organizations: OrganizationChecks;
}

/** Names of an order with what is to be published for them; a page of them when one is asked for. */
export async function orderDomains(
  tools: DetailTools,
  order: IssuingRow,
  page?: { limit: number; skip: number },
): Promise<OrderDomain[]> {
  const ref = refOf(order);
  let rows = await listNames(tools.db, ref, page);
  // A customer never sees a value that would not be accepted.
  if (await renewExpired(tools, ref, rows)) rows = await listNames(tools.db, ref, page);
  return toOrderDomains(tools.issuer, await challengeFrame(tools, order), rows, tools);
}
