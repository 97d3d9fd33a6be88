import type { Selectable } from 'kysely';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { AcmeAuthorizationTable, AcmeOrderTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type OrderRow = Selectable<AcmeOrderTable>;
export type AuthorizationRow = Selectable<AcmeAuthorizationTable>;

interface Ref {
  account_id: TenantID;
  id: string;
}

export interface NewOrderRow extends Pick<
  OrderRow,
  | 'account_id'
  | 'id'
  | 'acme_account_id'
  | 'credential_id'
  | 'names'
  | 'replaces'
  | 'follows'
  | 'is_covered'
  | 'created_at'
  | 'expires_at'
> {
  amount: number;
}

export type NewAuthorization = Pick<
  AuthorizationRow,
  'account_id' | 'id' | 'order_id' | 'name' | 'status' | 'token' | 'validated_at' | 'expires_at'
> & { proof: string | null };

/** Writes an order with its authorizations. */
export async function insertOrder(
  trx: Trx,
  order: NewOrderRow,
  authorizations: readonly NewAuthorization[],
): Promise<void> {
  await trx.insertInto('acme_orders').values(order).execute();
  await trx.insertInto('acme_authorizations').values(authorizations).execute();
}

/** An order of an ACME account. */
export async function findOrder(
  db: Db | Trx,
  account: Ref,
  id: string,
  lock = false,
): Promise<OrderRow | undefined> {
  if (!isID(id)) return undefined;
  const query = db
    .selectFrom('acme_orders')
    .selectAll()
    .where('account_id', '=', account.account_id)
    .where('acme_account_id', '=', account.id)
    .where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Newest orders of an ACME account first. */
export async function listOrders(db: Db, account: Ref, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('acme_orders')
    .select('id')
    .where('account_id', '=', account.account_id)
    .where('acme_account_id', '=', account.id)
    .where('state', '<>', 'invalid')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** An order for the same names that is still open. */
export function findSame(
  trx: Trx,
  account: Ref,
  { names, replaces }: Pick<OrderRow, 'names' | 'replaces'>,
  now: Date,
): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('acme_orders')
    .selectAll()
    .where('account_id', '=', account.account_id)
    .where('acme_account_id', '=', account.id)
    .where('state', '=', 'open')
    .where('names', '=', names)
    .where('replaces', '=', replaces)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('acme_authorizations')
            .select('acme_authorizations.id')
            .whereRef('acme_authorizations.account_id', '=', 'acme_orders.account_id')
            .whereRef('acme_authorizations.order_id', '=', 'acme_orders.id')
            .where((of) =>
              of.or([
                of('acme_authorizations.status', 'in', ['invalid', 'deactivated']),
                of('acme_authorizations.expires_at', '<=', now),
              ]),
            ),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The order of the portal that a tenant's clients had for exactly these names last. */
export async function findLast(
  db: Db,
  accountID: TenantID,
  of: { names: string; productNo: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('acme_orders')
    .innerJoin('acme_credentials', (join) =>
      join
        .onRef('acme_credentials.account_id', '=', 'acme_orders.account_id')
        .onRef('acme_credentials.id', '=', 'acme_orders.credential_id'),
    )
    .select('acme_orders.order_id')
    .where('acme_orders.account_id', '=', accountID)
    .where('acme_orders.names', '=', of.names)
    .where('acme_orders.state', '=', 'finalised')
    .where('acme_credentials.product_no', '=', of.productNo)
    .orderBy('acme_orders.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_id ?? undefined;
}

/** Whether an order of a client has replaced the certificate with a serial number. */
export async function isReplaced(trx: Trx, accountID: TenantID, serial: string): Promise<boolean> {
  const row = await trx
    .selectFrom('acme_orders')
    .select('id')
    .where('account_id', '=', accountID)
    .where('replaces', '=', serial)
    .where('state', '=', 'finalised')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function changeOrder(
  trx: Trx,
  { account_id, id }: Ref,
  change: {
    state?: OrderRow['state'];
    amount?: number;
    error?: string;
    finalised_at?: Date;
    order_id?: string;
    operation_id?: string | null;
    is_covered?: boolean;
    settled_at?: Date;
  },
): Promise<void> {
  await trx
    .updateTable('acme_orders')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** The authorizations of an order in the order of its names. */
export function listAuthorizations(
  db: Db | Trx,
  accountID: TenantID,
  orderID: string,
): Promise<AuthorizationRow[]> {
  return db
    .selectFrom('acme_authorizations')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .orderBy('id')
    .execute();
}

/** An authorization of a tenant with its order. @param lock until the transaction ends */
export async function findAuthorization(
  db: Db | Trx,
  accountID: TenantID,
  id: string,
  lock = false,
): Promise<{ authorization: AuthorizationRow; order: OrderRow } | undefined> {
  if (!isID(id)) return undefined;
  const query = db
    .selectFrom('acme_authorizations')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id);
  const authorization = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!authorization) return undefined;
  const order = await db
    .selectFrom('acme_orders')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', authorization.order_id)
    .executeTakeFirstOrThrow();
  return { authorization, order };
}

export async function changeAuthorization(
  trx: Trx,
  { account_id, id }: Ref,
  change: {
    status?: AuthorizationRow['status'];
    method?: 'http-01' | 'dns-01';
    tries?: number;
    validated_at?: Date;
    expires_at?: Date;
    proof?: string;
    error?: string | null;
  },
): Promise<void> {
  await trx
    .updateTable('acme_authorizations')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** What clients of a tenant have shown of a name, the newest first. */
export function listShown(
  db: Db,
  accountID: TenantID,
  name: string,
  since: Date,
): Promise<Pick<AuthorizationRow, 'proof'>[]> {
  return db
    .selectFrom('acme_authorizations')
    .select('proof')
    .where('account_id', '=', accountID)
    .where('name', '=', name)
    .where('status', '=', 'valid')
    .where('validated_at', '>', since)
    .where('proof', 'is not', null)
    .orderBy('validated_at', 'desc')
    .limit(1)
    .execute();
}

/** How many orders of an ACME account are open. */
export const countOpen = (trx: Trx, account: Ref, now: Date): Promise<number> =>
  rowCount(
    trx
      .selectFrom('acme_orders')
      .where('account_id', '=', account.account_id)
      .where('acme_account_id', '=', account.id)
      .where('state', '=', 'open')
      .where('expires_at', '>', now),
  );

/** Finalised orders of which it isn't known what has become of them, the oldest first. */
export function listUnsettled(db: Db, before: Date, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom('acme_orders')
    .selectAll()
    .where('state', '=', 'finalised')
    .where('settled_at', 'is', null)
    .where('finalised_at', '<', before)
    .orderBy('finalised_at')
    .limit(limit)
    .execute();
}

/** Removes orders that came to nothing before a moment. */
export async function removeFruitless(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('acme_orders')
    .where('state', 'in', ['open', 'invalid'])
    .where('expires_at', '<', before)
    .execute();
}
