import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** The ownership of a tenant, offered by its owner to a member. */
export interface Offer {
  id: string;
  fromID: string;
  toID: string;
  expiresAt: Date;
}

const COLUMNS = ['id', 'from_id as fromID', 'to_id as toID', 'expires_at as expiresAt'] as const;

/** The offer of a tenant that hasn't ended. */
export function findOffer(db: Db | Trx, tenantID: TenantID, now: Date): Promise<Offer | undefined> {
  return db
    .selectFrom('ownership_offers')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantID)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes an offer out, so that it is answered once; undefined where it has ended or is another one's. */
export function takeOffer(
  trx: Trx,
  { tenantID, id, partyID }: { tenantID: TenantID; id: string; partyID: string },
  now: Date,
): Promise<Offer | undefined> {
  return trx
    .deleteFrom('ownership_offers')
    .where('tenant_id', '=', tenantID)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('from_id', '=', partyID), eb('to_id', '=', partyID)]))
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Keeps an offer in place of the tenant's earlier one. Answers its id. */
export async function putOffer(
  trx: Trx,
  tenantID: TenantID,
  { fromID, toID, expiresAt }: Omit<Offer, 'id'>,
): Promise<string> {
  const offer = { id: newID(), from_id: fromID, to_id: toID, expires_at: expiresAt };
  await trx
    .insertInto('ownership_offers')
    .values({ tenant_id: tenantID, ...offer })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(offer))
    .execute();
  return offer.id;
}

/** Forgets what was offered to a member or by them. */
export async function removeOffersOf(trx: Trx, tenantID: TenantID, principalID: string): Promise<void> {
  await trx
    .deleteFrom('ownership_offers')
    .where('tenant_id', '=', tenantID)
    .where((eb) => eb.or([eb('from_id', '=', principalID), eb('to_id', '=', principalID)]))
    .execute();
}

/** Forgets offers that have ended. */
export async function removeEndedOffers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ownership_offers').where('expires_at', '<', now).execute();
}

/** Makes one member the owner in the place of another, whose rows are locked: there is never a second owner. */
export async function passOwnership(
  trx: Trx,
  tenantID: TenantID,
  { fromID, toID }: Pick<Offer, 'fromID' | 'toID'>,
): Promise<void> {
  const whole = { dept_id: null, own_dept: false, order_limit: null, month_limit: null };
  for (const [principalID, role] of [
    [fromID, 'admin'],
    [toID, 'owner'],
  ] as const)
    await trx
      .updateTable('members')
      .set({ ...whole, role })
      .where('tenant_id', '=', tenantID)
      .where('principal_id', '=', principalID)
      .execute();
}
