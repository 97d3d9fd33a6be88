import { sql } from 'kysely';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { OVER_STATES } from '../living.ts';

/** Which group of whom. */
export interface GroupRef {
  accountID: TenantID;
  id: string;
}

export const countGroups = (on: Db | Trx, accountID: TenantID): Promise<number> =>
  rowCount(on.selectFrom('domain_groups').where('account_id', '=', accountID));

/** One page of an account's groups by name, each with how many names are in it, and how many groups there are. */
export async function listGroups(
  db: Db,
  accountID: TenantID,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: { id: string; name: string; domains: number }[]; total: number }> {
  const rows = await db
    .selectFrom('domain_groups')
    .select(['id', 'name'])
    .select((eb) =>
      eb
        .selectFrom('domains')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('domains.account_id', '=', 'domain_groups.account_id')
        .whereRef('domains.group_id', '=', 'domain_groups.id')
        .where('domains.state', 'not in', OVER_STATES)
        .as('domains'),
    )
    .where('account_id', '=', accountID)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();
  return {
    rows: rows.map(({ id, name, domains }) => ({ id, name, domains: domains ?? 0 })),
    total: await countGroups(db, accountID),
  };
}

/** Names of all groups of an account, by id. */
export async function groupNames(on: Db | Trx, accountID: TenantID): Promise<Map<string, string>> {
  const rows = await on
    .selectFrom('domain_groups')
    .select(['id', 'name'])
    .where('account_id', '=', accountID)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Adds a group; answers its id, or undefined where the account has one of this name. */
export async function insertGroup(trx: Trx, accountID: TenantID, name: string): Promise<string | undefined> {
  const row = await trx
    .insertInto('domain_groups')
    .values({ account_id: accountID, id: newID(), name })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A group of this account, held until the transaction ends; undefined for one of another account or none. */
export function lockGroup(trx: Trx, { accountID, id }: GroupRef): Promise<{ name: string } | undefined> {
  return trx
    .selectFrom('domain_groups')
    .select('name')
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** @throws the database's error where another group has this name (`isDuplicate`) */
export async function renameGroup(trx: Trx, { accountID, id }: GroupRef, name: string): Promise<void> {
  await trx
    .updateTable('domain_groups')
    .set({ name })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/**
 * Puts names into a group by the numbers of the orders that registered them, and takes all others out of it.
 * @returns false where the account doesn't have one of them; then some may have been moved
 */
export async function setGroupNames(
  trx: Trx,
  { accountID, id }: GroupRef,
  orderNos: readonly string[],
): Promise<boolean> {
  const names = trx.updateTable('domains').where('account_id', '=', accountID);
  const numbers = [...new Set(orderNos)];
  let others = names.set({ group_id: null }).where('group_id', '=', id);
  if (numbers.length > 0) others = others.where('order_no', 'not in', numbers);
  await others.execute();
  if (numbers.length === 0) return true;
  const { numUpdatedRows } = await names
    .set({ group_id: id })
    .where('order_no', 'in', numbers)
    .where('state', 'not in', OVER_STATES)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === BigInt(numbers.length);
}

/** Removes a group; its names stay, in none. */
export async function deleteGroup(trx: Trx, { accountID, id }: GroupRef): Promise<void> {
  await trx
    .updateTable('domains')
    .set({ group_id: null })
    .where('account_id', '=', accountID)
    .where('group_id', '=', id)
    .execute();
  await trx.deleteFrom('domain_groups').where('account_id', '=', accountID).where('id', '=', id).execute();
}
