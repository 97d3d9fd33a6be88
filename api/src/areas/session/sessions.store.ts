import { sql } from 'kysely';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { hashToken } from './tokens.store.ts';

/** A browser that is signed in. */
export interface OwnSession {
  /** One for a session through all its renewals. */
  id: string;
  current: boolean;
  /** As the browser says it, '' where it was not written down. */
  userAgent: string;
  address: string;
  begunAt: Date;
  seenAt: Date;
}

/** Seconds after which a session is seen again: nobody needs the second, and each look would be a write. */
const SEEN_SECONDS = 300;

/** How many sessions of an account are good now. */
export function countSessions(db: Db, accountID: string, now: Date): Promise<number> {
  return rowCount(
    db
      .selectFrom('sessions')
      .where('account_id', '=', accountID)
      .where('rotated_at', 'is', null)
      .where('expires_at', '>', now),
  );
}

/** Sessions of an account that are good now, the one that asks first, then by when they were seen. */
export async function listSessions(
  db: Db,
  accountID: string,
  token: string,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['family_id', 'token_hash', 'user_agent', 'address', 'begun_at', 'created_at', 'seen_at'])
    .where('account_id', '=', accountID)
    .where('renewable', '=', true)
    .where('rotated_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  const ownFamily = await familyOf(db, accountID, token);
  return rows
    .map((row) => ({
      id: row.family_id,
      current: row.family_id === ownFamily,
      userAgent: row.user_agent,
      address: row.address,
      begunAt: row.begun_at ?? row.created_at,
      seenAt: row.seen_at ?? row.created_at,
    }))
    .sort((one, other) =>
      one.current === other.current ? other.seenAt.getTime() - one.seenAt.getTime() : one.current ? -1 : 1,
    );
}

/** Which session a token belongs to. */
export async function familyOf(db: Db | Trx, accountID: string, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('family_id')
    .where('token_hash', '=', hashToken(token))
    .where('account_id', '=', accountID)
    .executeTakeFirst();
  return row?.family_id;
}

/** Ends one session of an account with what came of it; false where there is none of that id. */
export async function endSession(trx: Trx, accountID: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountID)
    .where('family_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Notes that a session is used, and from where. */
export async function seeSession(
  db: Db,
  token: string,
  { address, userAgent }: { address: string; userAgent: string },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - SEEN_SECONDS * 1000);
  await db
    .updateTable('sessions')
    .set({ seen_at: now, address, user_agent: userAgent })
    .where('token_hash', '=', hashToken(token))
    .where('renewable', '=', true)
    .where(sql<boolean>`coalesce(seen_at, created_at) < ${before}`)
    .execute();
}
