import { hash } from 'node:crypto';

/*
 * Merkle trees of RFC 6962 section 2.1 (RFC 9162 2.1 says the same): a leaf is hashed after an octet 0x00 and a node
 * after 0x01, so that neither can be passed off as the other. A tree of n > 1 leaves splits at the largest power of
 * two that is smaller than n.
 */

const sha256 = (octets: Buffer): Buffer => hash('sha256', octets, 'buffer');
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

export const EMPTY_ROOT = sha256(Buffer.alloc(0));
export const hashLeaf = (data: Buffer): Buffer => sha256(Buffer.concat([LEAF, data]));
export const hashNode = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.concat([NODE, left, right]));

/** The largest power of two that is smaller than a number greater than one. */
export function splitOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/** Gives the hash of the subtree over leaves `from` (included) to `to` (not any more). */
export type Range = (from: number, to: number) => Promise<Buffer> | Buffer;

/** Hashes beside the path from a leaf to the root of the first `size` leaves, lowest first (RFC 6962 2.1.1). */
export async function inclusionProof(index: number, size: number, range: Range): Promise<Buffer[]> {
  const walk = async (at: number, from: number, to: number): Promise<Buffer[]> => {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return at < middle
      ? [...(await walk(at, from, middle)), await range(middle, to)]
      : [...(await walk(at, middle, to)), await range(from, middle)];
  };
  return walk(index, 0, size);
}

/** Hashes from which both the root of the first `first` leaves and that of all follow (RFC 6962 2.1.2). */
export async function consistencyProof(first: number, size: number, range: Range): Promise<Buffer[]> {
  const walk = async (old: number, from: number, to: number, whole: boolean): Promise<Buffer[]> => {
    if (old === to - from) return whole ? [] : [await range(from, to)];
    const half = splitOf(to - from);
    return old <= half
      ? [...(await walk(old, from, from + half, whole)), await range(from + half, to)]
      : [...(await walk(old - half, from + half, to, false)), await range(from, from + half)];
  };
  return first === 0 || first === size ? [] : walk(first, 0, size, true);
}

/** Root that follows from a leaf and its proof; undefined for a proof that fits no tree of this size (RFC 9162 2.1.3.2). */
export function rootOfInclusion(
  leaf: Buffer,
  index: number,
  size: number,
  proof: readonly Buffer[],
): Buffer | undefined {
  if (index < 0 || index >= size) return undefined;
  let [place, last, root] = [index, size - 1, leaf];
  for (const beside of proof) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      root = hashNode(beside, root);
      while (place % 2 === 0 && place !== 0) {
        place /= 2;
        last = Math.floor(last / 2);
      }
    } else root = hashNode(root, beside);
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? root : undefined;
}

/** Whether a tree only grew from an older head to a newer one (RFC 9162 2.1.4.2). */
export function isConsistent(
  older: { size: number; root: Buffer },
  newer: { size: number; root: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root);
  if (older.size === 0) return proof.length === 0;
  const path = [...proof];
  // A size that is a power of two is a subtree of its own, whose root the verifier has.
  if ((BigInt(older.size) & (BigInt(older.size) - 1n)) === 0n) path.unshift(older.root);
  const first = path.shift();
  if (!first) return false;
  let [place, last] = [older.size - 1, newer.size - 1];
  while (place % 2 === 1) {
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  let [oldRoot, newRoot] = [first, first];
  for (const beside of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      oldRoot = hashNode(beside, oldRoot);
      newRoot = hashNode(beside, newRoot);
      while (place % 2 === 0 && place !== 0) {
        place /= 2;
        last = Math.floor(last / 2);
      }
    } else newRoot = hashNode(newRoot, beside);
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && oldRoot.equals(older.root) && newRoot.equals(newer.root);
}

/** The root of leaves that come one after the other, in memory that grows with their number's logarithm. */
export class GrowingRoot {
  #size = 0;
  /** Roots of the complete subtrees so far, the largest first. */
  readonly #whole: Buffer[] = [];

  get size(): number {
    return this.#size;
  }

  add(leaf: Buffer): void {
    let root = leaf;
    for (let count = this.#size; count % 2 === 1; count = (count - 1) / 2) {
      const left = this.#whole.pop();
      if (left) root = hashNode(left, root);
    }
    this.#whole.push(root);
    this.#size += 1;
  }

  root(): Buffer {
    const [last, ...others] = this.#whole.toReversed();
    return last ? others.reduce((right, left) => hashNode(left, right), last) : EMPTY_ROOT;
  }
}
