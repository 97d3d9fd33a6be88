import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** How long the second factor may take (D-044). */
const MINUTES = 5;
/** Wrong codes until the password has to be given again. */
const TRIES = 5;

const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** Makes a ticket for an account, good in the browser that gave the password alone. */
export async function issueTicket(db: Db, accountID: string, deviceHash: string, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: hashTicket(ticket),
      account_id: accountID,
      device_hash: deviceHash,
      expires_at: new Date(now.getTime() + MINUTES * 60_000),
    })
    .execute();
  return ticket;
}

/** Whose ticket it is; undefined for one that is used up, has ended, or came from another browser. */
export async function ownerOfTicket(
  db: Db,
  ticket: string,
  deviceHash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_tickets')
    .select('account_id')
    .where('ticket_hash', '=', hashTicket(ticket))
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .executeTakeFirst();
  return row?.account_id;
}

/** Counts a code before it is checked, so that codes at the same moment are no more than are allowed. */
export async function countTicketTry(db: Db, ticket: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_tickets')
    .set({ tries: sql`tries + 1` })
    .where('ticket_hash', '=', hashTicket(ticket))
    .where('tries', '<', TRIES)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Uses a ticket up; false when another request was quicker. */
export async function spendTicket(trx: Trx, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', hashTicket(ticket))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends every sign-in of an account that waits for its second factor. */
export async function dropTickets(db: Db | Trx, accountID: string): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('account_id', '=', accountID).execute();
}

/** Removes tickets that have ended. */
export async function removeOldTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute();
}
