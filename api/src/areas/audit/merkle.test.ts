import { describe, expect, it } from '@jest/globals';
import {
  consistencyProof,
  EMPTY_ROOT,
  GrowingRoot,
  hashLeaf,
  hashNode,
  inclusionProof,
  isConsistent,
  rootOfInclusion,
  splitOf,
} from './merkle.ts';

/* Leaves, roots and proofs of the reference implementation of RFC 6962 (google/certificate-transparency, merkle tests). */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => hashLeaf(Buffer.from(hex, 'hex')));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const hex = (hashes: readonly Buffer[]) => hashes.map((one) => one.toString('hex'));

/** The definition of RFC 6962 2.1, word for word. */
function treeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return EMPTY_ROOT;
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const half = splitOf(leaves.length);
  return hashNode(treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}
const over = (leaves: readonly Buffer[]) => (from: number, to: number) => treeHash(leaves.slice(from, to));

const MANY = Array.from({ length: 40 }, (_, index) => hashLeaf(Buffer.from(`leaf ${index}`)));

describe('a Merkle tree of RFC 6962', () => {
  it('has the roots of the reference implementation, leaf by leaf', () => {
    const growing = new GrowingRoot();
    const roots = [growing.root()];
    for (const leaf of LEAVES) {
      growing.add(leaf);
      roots.push(growing.root());
    }
    expect(hex(roots)).toEqual(ROOTS);
    expect(hex(roots.map((_, size) => treeHash(LEAVES.slice(0, size))))).toEqual(ROOTS);
  });

  it('has the proofs of the reference implementation', async () => {
    expect(hex(await inclusionProof(0, 8, over(LEAVES)))).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(hex(await consistencyProof(6, 8, over(LEAVES)))).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });

  it('proves every leaf of every size, at its place alone', async () => {
    for (let size = 1; size <= MANY.length; size++) {
      const root = treeHash(MANY.slice(0, size));
      for (let index = 0; index < size; index++) {
        const proof = await inclusionProof(index, size, over(MANY));
        const leaf = MANY[index]!;
        expect(rootOfInclusion(leaf, index, size, proof)).toEqual(root);
        const other = rootOfInclusion(hashLeaf(Buffer.from('another')), index, size, proof);
        expect(other?.equals(root)).toBe(false);
        if (size > 1) {
          const elsewhere = rootOfInclusion(leaf, index === 0 ? 1 : index - 1, size, proof);
          expect(elsewhere?.equals(root) ?? false).toBe(false);
        }
        expect(rootOfInclusion(leaf, index, size, [...proof, root])?.equals(root) ?? false).toBe(false);
        if (proof.length > 0)
          expect(rootOfInclusion(leaf, index, size, proof.slice(1))?.equals(root) ?? false).toBe(false);
      }
    }
  });

  it('proves that it only grew, and refuses another past', async () => {
    for (let size = 1; size <= MANY.length; size++)
      for (let first = 0; first <= size; first++) {
        const older = { size: first, root: treeHash(MANY.slice(0, first)) };
        const newer = { size, root: treeHash(MANY.slice(0, size)) };
        const proof = await consistencyProof(first, size, over(MANY));
        expect([first, size, isConsistent(older, newer, proof)]).toEqual([first, size, true]);
        if (first === 0) continue;
        const forged = { size: first, root: hashLeaf(Buffer.from('another past')) };
        expect([first, size, isConsistent(forged, newer, proof)]).toEqual([first, size, false]);
        if (first < size) expect(isConsistent(newer, older, proof)).toBe(false);
      }
  });

  it('takes no node for a leaf', () => {
    const [left, right] = [MANY[0]!, MANY[1]!];
    expect(hashLeaf(Buffer.concat([left, right]))).not.toEqual(hashNode(left, right));
  });
});
