import { createHash } from 'node:crypto';
import type { DomainContactRow } from '../contacts/contacts.store.ts';

/** Characters that tell versions apart: 132 bits. */
const LENGTH = 22;

/** Differs between contacts and between the states of one; from the 22 characters alone nothing can be read. */
export function versionOf(row: DomainContactRow): string {
  // In an order that no query changes.
  const columns = Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(columns)).digest('base64url').slice(0, LENGTH);
}
