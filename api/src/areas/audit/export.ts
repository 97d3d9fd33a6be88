import type { AuditHead } from '@certdeck/contract/schemas';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { entriesAt, type StoredEntry } from './entries.store.ts';
import { EXPORT_FORMAT, leafOf } from './entry.ts';
import { inclusionProof } from './merkle.ts';
import { rangesOf } from './tree.ts';

/*
 * An export is JSON lines. The first is the signed head of the tenant's log; each further one is an entry: its place,
 * the octets of its leaf as text, the hashes of its inclusion proof, and its details with their salt, or null where
 * they were taken away.
 */

/** Entries that are read at once. */
const STEP = 256;

/** Whether an entry is part of what is asked for. */
export type Wanted = (stored: StoredEntry) => boolean;

/** @yields lines of an export, each with its line break */
export async function* exportLines(
  db: Db,
  tenantID: TenantID,
  head: AuditHead,
  wanted: Wanted = () => true,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: EXPORT_FORMAT, tenant: tenantID, ...head })}\n`;
  const range = rangesOf(db, tenantID);
  for (let from = 0; from < head.size; from += STEP) {
    const stored = await entriesAt(db, tenantID, from, Math.min(from + STEP, head.size));
    const lines: string[] = [];
    for (const one of stored) if (wanted(one)) lines.push(await lineOf(one, head.size, range));
    yield lines.join('');
  }
}

async function lineOf(
  { entry, salt, body, place }: StoredEntry & { place: number },
  size: number,
  range: ReturnType<typeof rangesOf>,
): Promise<string> {
  const proof = await inclusionProof(place, size, range);
  const line = {
    place,
    leaf: leafOf(entry).toString(),
    proof: proof.map((hash) => hash.toString('base64')),
    details: salt && body !== null ? { salt: salt.toString('base64'), body } : null,
  };
  return `${JSON.stringify(line)}\n`;
}
