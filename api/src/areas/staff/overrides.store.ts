import type { Db } from '../../platform/database/transaction.ts';

/** What lets the pages of one session take code from other origins. */
export interface Grant {
  cookie_hash: string;
  token_hash: string;
  account_id: string;
  origins: readonly string[];
  expires_at: Date;
}

/** Keeps a grant in place of the session's last one. */
export async function putGrant(db: Db, grant: Grant): Promise<void> {
  await db.deleteFrom('override_grants').where('token_hash', '=', grant.token_hash).execute();
  await db
    .insertInto('override_grants')
    .values({ ...grant, origins: JSON.stringify(grant.origins) })
    .execute();
}

export async function removeGrant(db: Db, cookieHash: string): Promise<void> {
  await db.deleteFrom('override_grants').where('cookie_hash', '=', cookieHash).execute();
}

/** Origins of a grant that is in force, with its session. */
export async function grantedTo(db: Db, cookieHash: string, now: Date): Promise<readonly string[]> {
  const grant = await db
    .selectFrom('override_grants')
    .innerJoin('sessions', 'sessions.token_hash', 'override_grants.token_hash')
    .select('override_grants.origins')
    .where('override_grants.cookie_hash', '=', cookieHash)
    .where('override_grants.expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return grant?.origins ?? [];
}
