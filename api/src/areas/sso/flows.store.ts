import { createHash } from 'node:crypto';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** How long somebody may take at their provider, in milliseconds. */
export const FLOW_TIME = 600_000;

/** A sign-in that a browser has begun. */
export interface Flow {
  tenantID: TenantID;
  sealed: Buffer;
  redirectURL: string;
}

/** What the table knows of a state: it is also what the flow's secrets are sealed for. */
export const hashState = (state: string): string => createHash('sha256').update(state).digest('hex');

export async function insertFlow(
  db: Db,
  stateHash: string,
  flow: Flow & { deviceHash: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('sso_flows')
    .values({
      state_hash: stateHash,
      account_id: flow.tenantID,
      device_hash: flow.deviceHash,
      sealed: flow.sealed,
      redirect_url: flow.redirectURL,
      expires_at: new Date(now.getTime() + FLOW_TIME),
    })
    .execute();
}

/** Uses a flow up; undefined for one of another browser, one that has ended, and one that another request used. */
export async function spendFlow(
  db: Db,
  stateHash: string,
  deviceHash: string,
  now: Date,
): Promise<Flow | undefined> {
  const row = await db
    .deleteFrom('sso_flows')
    .where('state_hash', '=', stateHash)
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .returning(['account_id', 'sealed', 'redirect_url'])
    .executeTakeFirst();
  return row && { tenantID: row.account_id, sealed: Buffer.from(row.sealed), redirectURL: row.redirect_url };
}

/** Removes sign-ins that nobody finished in time. */
export async function removeOldFlows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sso_flows').where('expires_at', '<', now).execute();
}

/** Ends the sign-ins under way of a tenant. */
export async function endFlows(trx: Trx, tenantID: TenantID): Promise<void> {
  await trx.deleteFrom('sso_flows').where('account_id', '=', tenantID).execute();
}
