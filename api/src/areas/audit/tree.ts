import type { TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { leafHashOf } from './entry.ts';
import { EMPTY_ROOT, hashNode, type Range, splitOf } from './merkle.ts';
import { insertNodes, lockTree, nextWaiting, placeEntries, readNodes } from './tree.store.ts';

/*
 * The tree of a tenant in the database: the hashes of its leaves, and those of its complete subtrees over 256 and
 * 65,536 leaves. Any proof then reads some hundred rows, however long the log is.
 */

/** Leaves of a stored subtree, by level; each is 256 of the level below. */
const LEVELS = [
  { level: 16, width: 65_536 },
  { level: 8, width: 256 },
  { level: 0, width: 1 },
] as const;
const FANOUT = 256;
/** Entries that get their places in one transaction. */
const BATCH = 1000;

/** Reads the hashes of subtrees; what it has read once it keeps. */
export function rangesOf(db: Db | Trx, tenantID: TenantID): Range {
  /** Rows of 256 hashes, by level and place of the row. */
  const rows = new Map<string, Promise<Buffer[]>>();
  const MOST_ROWS = 32;
  const row = (level: number, place: number): Promise<Buffer[]> => {
    const key = `${level} ${place}`;
    const known = rows.get(key);
    if (known) return known;
    const read = readNodes(db, tenantID, level, place * FANOUT, (place + 1) * FANOUT);
    rows.set(key, read);
    const oldest = rows.keys().next().value;
    if (rows.size > MOST_ROWS && oldest !== undefined) rows.delete(oldest);
    return read;
  };
  /** Hashes that proofs of neighbours share. */
  const made = new Map<string, Promise<Buffer>>();
  const MOST_MADE = 4096;
  const range = (from: number, to: number): Promise<Buffer> => {
    const key = `${from} ${to}`;
    const known = made.get(key);
    if (known) return known;
    if (made.size >= MOST_MADE) made.clear();
    const making = make(from, to);
    if (to - from > 1) made.set(key, making);
    return making;
  };
  const make = async (from: number, to: number): Promise<Buffer> => {
    if (from === to) return EMPTY_ROOT;
    for (const { level, width } of LEVELS)
      if (to - from === width && from % width === 0) {
        const place = from / width;
        const hash = (await row(level, Math.floor(place / FANOUT)))[place % FANOUT];
        if (!hash) throw new Error(`The audit log has no hash of level ${level} at ${place}`);
        return hash;
      }
    const middle = from + splitOf(to - from);
    return hashNode(await range(from, middle), await range(middle, to));
  };
  return range;
}

/** Gives waiting entries of a tenant their places. @returns the size of the tree */
export async function growTree(db: Db, tenantID: TenantID): Promise<number> {
  for (;;) {
    const { size, isDone } = await transaction(db, (trx) => addBatch(trx, tenantID));
    if (isDone) return size;
  }
}

async function addBatch(trx: Trx, tenantID: TenantID): Promise<{ size: number; isDone: boolean }> {
  const size = await lockTree(trx, tenantID);
  const entries = await nextWaiting(trx, tenantID, BATCH);
  if (entries.length === 0) return { size, isDone: true };
  await placeEntries(
    trx,
    tenantID,
    size,
    entries.map(({ id }) => id),
  );
  await insertNodes(trx, tenantID, 0, size, entries.map(leafHashOf));
  const grown = size + entries.length;
  for (const [level, width] of [
    [8, FANOUT],
    [16, FANOUT * FANOUT],
  ] as const) {
    const [first, last] = [Math.floor(size / width), Math.floor(grown / width)];
    const range = rangesOf(trx, tenantID);
    const hashes: Buffer[] = [];
    for (let place = first; place < last; place++) {
      const [from, to] = [place * width, (place + 1) * width];
      const middle = from + width / 2;
      hashes.push(hashNode(await range(from, middle), await range(middle, to)));
    }
    await insertNodes(trx, tenantID, level, first, hashes);
  }
  return { size: grown, isDone: entries.length < BATCH };
}
