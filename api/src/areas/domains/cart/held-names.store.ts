import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { OVER_STATES } from '../living.ts';
import { isUnderWay, type ListedDomain } from '../names/names.store.ts';

export type HeldName = ListedDomain;

/** Names that somebody has here: one that was just paid isn't at the registry yet. */
export async function heldNames(on: Db | Trx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await on
    .selectFrom('domains')
    .select('name')
    .where('name', 'in', names)
    .where('state', 'not in', OVER_STATES)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Names of a tenant that it still has, by name. */
export async function namesHeldBy(
  on: Db | Trx,
  accountID: TenantID,
  names: readonly string[],
): Promise<Map<string, HeldName>> {
  if (names.length === 0) return new Map();
  const rows = await on
    .selectFrom('domains')
    .selectAll('domains')
    .select(isUnderWay)
    .$castTo<HeldName>()
    .where('account_id', '=', accountID)
    .where('name', 'in', names)
    .where('state', 'not in', OVER_STATES)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Keeps names of a tenant as they are until the transaction ends: they are renewed from the end that is read then. */
export async function lockNames(trx: Trx, accountID: TenantID, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await trx
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', accountID)
    .where('name', 'in', names)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Notes what one more year of a name with a price of its own costs now, in cents. */
export async function setRenewCents(trx: Trx, accountID: TenantID, id: string, cents: number): Promise<void> {
  await trx
    .updateTable('domains')
    .set({ renew_cents: cents })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}
