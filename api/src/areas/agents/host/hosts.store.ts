import type { Selectable } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { AgentHostTable } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';

export type HostRow = Selectable<AgentHostTable>;

export function findHost(db: Db | Trx, tenantID: TenantID): Promise<HostRow | undefined> {
  return db.selectFrom('agent_hosts').selectAll().where('account_id', '=', tenantID).executeTakeFirst();
}

/** Holds an agent's host name until the transaction ends, so that it is no other meanwhile. */
export function lockHost(trx: Trx, tenantID: TenantID): Promise<HostRow | undefined> {
  return trx
    .selectFrom('agent_hosts')
    .selectAll()
    .where('account_id', '=', tenantID)
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a host name in the place of the one before, not shown to be the agent's yet. */
export async function putHost(
  trx: Trx,
  row: Pick<HostRow, 'account_id' | 'id' | 'host' | 'asked_at'>,
): Promise<void> {
  const fresh = { ...row, state: 'waiting' as const, fault: '' as const, checked_at: null, seen_at: null };
  await trx
    .insertInto('agent_hosts')
    .values(fresh)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
    .execute();
}

export async function removeHost(trx: Trx, tenantID: TenantID): Promise<void> {
  await trx.deleteFrom('agent_hosts').where('account_id', '=', tenantID).execute();
}

/** Whether another agent's site stands at a host name. */
export async function isTaken(trx: Trx, tenantID: TenantID, host: string): Promise<boolean> {
  const row = await trx
    .selectFrom('agent_hosts')
    .select('id')
    .where('host', '=', host)
    .where('state', '=', 'live')
    .where('account_id', '<>', tenantID)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps what a look at the name found.
 * @param id the host name that was looked at: another may have been put in its place meanwhile
 * @throws a duplicate-key error (`isDuplicate`) when another agent's site came to the name first
 */
export async function noteLook(
  trx: Trx,
  id: string,
  found: Pick<HostRow, 'state' | 'fault' | 'checked_at' | 'seen_at'>,
): Promise<void> {
  await trx.updateTable('agent_hosts').set(found).where('id', '=', id).execute();
}

/** Sites that are shown at present, each with its host name and whose it is. */
export function listLive(db: Db) {
  return db
    .selectFrom('agent_hosts')
    .innerJoin('agents', 'agents.account_id', 'agent_hosts.account_id')
    .leftJoin('agent_sites', 'agent_sites.account_id', 'agent_hosts.account_id')
    .select(['agent_hosts.host', 'agents.account_id', 'agents.company'])
    .select(['agent_sites.title', 'agent_sites.accent', 'agent_sites.language', 'agent_sites.brands'])
    .select(['agent_sites.terms_href', 'agent_sites.privacy_href', 'agent_sites.logo_id'])
    .select('agent_sites.currency')
    .where('agent_hosts.state', '=', 'live')
    .where('agents.status', '=', 'active')
    .execute();
}
