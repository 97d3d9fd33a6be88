import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { findHost } from '../host/hosts.store.ts';
import { siteOfCustomer } from './customers.store.ts';

/**
 * The host name of the portal that somebody's mails lead to (D-387): that of the site their tenant belongs to, from
 * wherever they come; else the one they come from, unless it is an agent's of whom they are no customer.
 * @param ownerOf whose site stands at a host name; undefined for the portal's own
 * @returns '' for the operator's own
 */
export async function homeHostOf(
  db: Db | Trx,
  ownerOf: (hostname: string) => TenantID | undefined,
  tenantID: TenantID,
  hostname: string,
): Promise<string> {
  const here = ownerOf(hostname);
  // Agents are customers of the operator, and may well use their own site.
  if (here === tenantID) return hostname;
  const site = await siteOfCustomer(db, tenantID);
  if (!site) return here === undefined ? hostname : '';
  if (here === site.agentID) return hostname;
  const host = await findHost(db, site.agentID);
  return host?.state === 'live' ? host.host : here === undefined ? hostname : '';
}
