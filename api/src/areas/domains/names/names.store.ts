import {
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import { toReadable } from '@certdeck/validation';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/search.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { OVER_STATES } from '../living.ts';
import type { DomainTable } from '../tables.ts';

export type DomainRow = Selectable<DomainTable>;

/** A name with whether something that was bought for it isn't over. */
export interface ListedDomain extends DomainRow {
  under_way: boolean;
}

/** Top-level domains whose names are free for anybody when they ended at a moment or before. */
export interface Freed {
  tlds: readonly string[];
  endedBy: Date;
}

/** Which names of a tenant are meant. */
export interface DomainFilter {
  /** `registered`: those that the registry has for the tenant. */
  list: 'mine' | 'registered' | 'expiring' | 'expired' | 'for-sale';
  orderNo?: string | undefined;
  /** Part of a name, as people write it or as A-labels, or of a remark. */
  keyword?: string | undefined;
  /** These names alone, A-labels. */
  names?: readonly string[] | undefined;
  groupID?: string | undefined;
  sort?: 'domain' | 'expireTime' | '-expireTime' | undefined;
}

const DAY_MS = 86_400_000;
/** Days before its end from which on a name counts as expiring. */
export const EXPIRING_DAYS = 30;

type Where = ExpressionBuilder<Schema, 'domains'>;

/** Whether something that was bought for a name isn't over. */
export const isUnderWay = (eb: ExpressionBuilder<Schema, 'domains'>) =>
  eb
    .exists(
      eb
        .selectFrom('domain_orders')
        .select('domain_orders.order_no')
        .whereRef('domain_orders.account_id', '=', 'domains.account_id')
        .whereRef('domain_orders.domain_id', '=', 'domains.id')
        .where('domain_orders.state', 'in', ['paid', 'working', 'stuck']),
    )
    .as('under_way');

/** Whether a name is still the tenant's, by its end too: what is written of it may be as old as the last look. */
const isAlive = (eb: Where, freed: readonly Freed[]) =>
  eb.and([
    eb('domains.state', 'not in', OVER_STATES),
    eb.or([
      eb('domains.expires_at', 'is', null),
      eb.not(
        eb.or(
          freed.map(({ tlds, endedBy }) =>
            eb.and([eb('domains.tld', 'in', [...tlds]), eb('domains.expires_at', '<=', endedBy)]),
          ),
        ),
      ),
    ]),
  ]);

function inList(eb: Where, list: DomainFilter['list'], freed: readonly Freed[], now: Date) {
  const alive = isAlive(eb, freed);
  switch (list) {
    case 'mine':
      return alive;
    case 'registered':
      return eb.and([alive, eb('domains.state', 'not in', ['registering', 'arriving'])]);
    case 'expiring':
      return eb.and([
        eb('domains.state', 'in', ['active', 'expired']),
        eb('domains.expires_at', '>', now),
        eb('domains.expires_at', '<=', new Date(now.getTime() + EXPIRING_DAYS * DAY_MS)),
      ]);
    case 'expired':
      return eb.and([
        alive,
        eb.or([
          eb('domains.expires_at', '<=', now),
          eb('domains.state', 'in', ['redemption', 'pendingDelete']),
        ]),
      ]);
    case 'for-sale':
      return eb.and([alive, eb('domains.sale_cents', 'is not', null)]);
  }
}

/** Names whose readable form has a text that isn't ASCII: A-labels have nothing of it that a query could look for. */
async function idsOfReadable(db: Db, accountID: TenantID, keyword: string): Promise<string[]> {
  const rows = await db
    .selectFrom('domains')
    .select(['id', 'name'])
    .where('account_id', '=', accountID)
    .where('name', 'like', '%xn--%')
    .execute();
  return rows.filter(({ name }) => toReadable(name).includes(keyword)).map(({ id }) => id);
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** A page of the names of a tenant, and how many there are in all. */
export async function listDomains(
  db: Db,
  accountID: TenantID,
  filter: DomainFilter,
  { limit, skip }: { limit: number; skip: number },
  freed: readonly Freed[],
  now: Date,
): Promise<{ rows: ListedDomain[]; total: number }> {
  const { list, orderNo, names, groupID, sort } = filter;
  const keyword = filter.keyword?.toLowerCase() ?? '';
  const readable = isAscii(keyword) ? [] : await idsOfReadable(db, accountID, keyword);
  const byEnd = sort ? sort !== 'domain' : list === 'expiring' || list === 'expired';
  const matching = db
    .selectFrom('domains')
    .where('domains.account_id', '=', accountID)
    .where((eb) => inList(eb, list, freed, now))
    .$if(orderNo !== undefined, (some) => some.where('domains.order_no', '=', orderNo ?? ''))
    .$if(names !== undefined, (some) =>
      some.where((eb) => (names?.length ? eb('domains.name', 'in', names) : eb.lit(false))),
    )
    .$if(groupID !== undefined, (some) => some.where('domains.group_id', '=', groupID ?? null))
    .$if(keyword !== '', (some) =>
      some.where((eb) =>
        eb.or([
          eb('domains.name', 'ilike', containing(keyword)),
          eb('domains.remark', 'ilike', containing(keyword)),
          ...(readable.length > 0 ? [eb('domains.id', 'in', readable)] : []),
        ]),
      ),
    );
  const rows = await matching
    .selectAll('domains')
    .select(isUnderWay)
    .$castTo<ListedDomain>()
    .$if(byEnd, (some) =>
      some.orderBy('domains.expires_at', (order) =>
        sort === '-expireTime' ? order.desc().nullsLast() : order.asc().nullsLast(),
      ),
    )
    .orderBy('domains.name')
    .orderBy('domains.id')
    .limit(limit)
    .offset(skip)
    .execute();
  const counted = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirst();
  return { rows, total: counted?.total ?? 0 };
}

/** How many names each list has. */
export async function countDomains(db: Db, accountID: TenantID, freed: readonly Freed[], now: Date) {
  const all = (eb: Where, list: DomainFilter['list']) =>
    eb.fn.countAll<number>().filterWhere((where) => inList(where, list, freed, now));
  const row = await db
    .selectFrom('domains')
    .select((eb) => [
      all(eb, 'mine').as('mine'),
      all(eb, 'expiring').as('expiring'),
      all(eb, 'expired').as('expired'),
      all(eb, 'for-sale').as('forSale'),
    ])
    .where('account_id', '=', accountID)
    .executeTakeFirstOrThrow();
  return row;
}

const ofTenant = (
  db: Db | Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): SelectQueryBuilder<Schema, 'domains', ListedDomain> =>
  db
    .selectFrom('domains')
    .selectAll('domains')
    .select(isUnderWay)
    .$castTo<ListedDomain>()
    .where('domains.account_id', '=', accountID)
    .where('domains.order_no', 'in', [...orderNos])
    .orderBy('domains.id');

/** Names by the numbers of their orders; those that the tenant doesn't have are left out. */
export async function findDomains(
  db: Db | Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<ListedDomain[]> {
  if (orderNos.length === 0) return [];
  return ofTenant(db, accountID, orderNos).execute();
}

/** The same, locked in one order until the transaction ends. */
export async function lockDomains(
  trx: Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<ListedDomain[]> {
  if (orderNos.length === 0) return [];
  return ofTenant(trx, accountID, orderNos).forUpdate('domains').execute();
}

/** A name of a tenant by its id, locked until the transaction ends. */
export function lockDomain(trx: Trx, accountID: TenantID, id: string): Promise<ListedDomain | undefined> {
  return trx
    .selectFrom('domains')
    .selectAll('domains')
    .select(isUnderWay)
    .$castTo<ListedDomain>()
    .where('domains.account_id', '=', accountID)
    .where('domains.id', '=', id)
    .forUpdate('domains')
    .executeTakeFirst();
}

const alive = (on: Db | Trx) => on.selectFrom('domains').selectAll().where('state', 'not in', OVER_STATES);

/** A name that a tenant has, by its A-labels. */
export const findAliveOf = (
  on: Db | Trx,
  accountID: TenantID,
  name: string,
): Promise<DomainRow | undefined> =>
  alive(on).where('account_id', '=', accountID).where('name', '=', name).executeTakeFirst();

/** The same by its id. */
export const findAliveByID = (
  on: Db | Trx,
  accountID: TenantID,
  id: string,
): Promise<DomainRow | undefined> =>
  alive(on).where('account_id', '=', accountID).where('id', '=', id).executeTakeFirst();

/** Those of some names that a tenant has, by their A-labels. */
export async function findAllAliveOf(
  on: Db | Trx,
  accountID: TenantID,
  names: readonly string[],
): Promise<ListedDomain[]> {
  if (names.length === 0) return [];
  return alive(on)
    .select(isUnderWay)
    .$castTo<ListedDomain>()
    .where('account_id', '=', accountID)
    .where('name', 'in', [...names])
    .execute();
}

/** Those of some names that tenants have, whichever tenant. */
export async function findAlive(db: Db, names: readonly string[]): Promise<DomainRow[]> {
  if (names.length === 0) return [];
  return alive(db)
    .where('name', 'in', [...names])
    .execute();
}

export async function updateDomain(
  trx: Trx,
  accountID: TenantID,
  id: string,
  change: Updateable<DomainTable>,
): Promise<void> {
  await trx
    .updateTable('domains')
    .set(change)
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/** Whether a tenant has a group. It stays until the transaction ends. */
export async function hasGroup(trx: Trx, accountID: TenantID, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('domain_groups')
    .select('id')
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom a name is registered for, also when that contact was removed since. */
export function findHolder(db: Db, accountID: TenantID, contactID: string) {
  return db
    .selectFrom('domain_contacts')
    .select(['name', 'organization', 'email', 'country'])
    .where('account_id', '=', accountID)
    .where('id', '=', contactID)
    .executeTakeFirst();
}
