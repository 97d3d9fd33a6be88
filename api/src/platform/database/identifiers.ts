import { randomBytes, randomUUID } from 'node:crypto';

declare const tenant: unique symbol;

/**
 * Id of a tenant, whom orders, money and most else belong to; rows hold it in `account_id`. Any text that names a
 * person is another type, so that what belongs to a tenant isn't looked up under the id of who acts.
 */
export type TenantID = string & { readonly [tenant]: true };

/** The tenant that an account opens for itself: it has the account's own id (ADR 28). */
export const tenantOf = (accountID: string): TenantID => accountID as TenantID;

let lastTime = 0;
let sequence = 0;
let clock = (): number => Date.now();

/** Makes ids by the clock that all processes share, in milliseconds: lists are in the order of their ids. */
export function setIDClock(now: () => number): void {
  clock = now;
  // Ids that were made before went by the machine's clock, which may be far ahead: they hold back none.
  lastTime = 0;
}

/**
 * UUID version 7 (RFC 9562 5.7): 48 bits of milliseconds, then a 12-bit counter that keeps ids made in
 * one millisecond in order, then 62 random bits. Keys in time order keep index writes local, and no
 * database has to hand out numbers.
 */
export function newID(now: number = clock()): string {
  if (now > lastTime) {
    lastTime = now;
    sequence = randomBytes(2).readUInt16BE() & 0x7ff;
  } else if (++sequence > 0xfff) {
    lastTime += 1;
    sequence = 0;
  }
  const time = lastTime.toString(16).padStart(12, '0');
  const tail = randomUUID().slice(19);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${tail}`;
}

/** Whether a text can stand in a uuid column; anything else would make the database throw. */
export const isID = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** An id that no department has (RFC 9562 5.9): who is limited to a department and in none sees no orders. */
export const NO_DEPARTMENT = '00000000-0000-0000-0000-000000000000';
