import { describe, expect, it } from '@jest/globals';
import { orderChain } from '../../certificate/chain.ts';
import { parseCertificate } from '../../certificate/read.ts';
import { concatBytes, type Bytes } from '../../encoding/bytes.ts';
import { certify, makeKey } from '../../testing/small-authority.ts';
import { readBundle } from './read-bundle.ts';

const NOW = Date.UTC(2030, 0, 1);
const [oldRoot, newRoot, intermediate, server] = ['Old root', 'New root', 'Intermediate', 'a.example'].map(
  makeKey,
) as [
  ReturnType<typeof makeKey>,
  ReturnType<typeof makeKey>,
  ReturnType<typeof makeKey>,
  ReturnType<typeof makeKey>,
];
const leaf = certify(server, intermediate, [2029, 2031], false);
const middle = certify(intermediate, newRoot, [2025, 2035]);
const root = certify(newRoot, newRoot, [2020, 2040]);
const crossExpired = certify(newRoot, oldRoot, [2015, 2025]);
const crossLonger = certify(newRoot, oldRoot, [2015, 2045]);

/** Every order of some certificates. */
function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

async function chainOf(certificates: readonly Bytes[]) {
  const bundle = await readBundle({
    sources: [{ name: 'a.der', content: concatBytes(certificates) }],
    now: NOW,
  });
  const entry = bundle.entries.find(
    ({ chain: [first] }) => bundle.certificates[first ?? -1]?.der.toString() === leaf.toString(),
  );
  return { chain: entry?.chain.map((at) => bundle.certificates[at]?.der), complete: entry?.complete };
}

describe('a chain with a cross-signed certificate among the issuers (RFC 4158 2.3)', () => {
  it('is the valid one that ends in a root, in whatever order they came (TOOL-014)', async () => {
    const whole = { chain: [leaf, middle, root], complete: true };
    for (const order of orders([leaf, middle, crossExpired, root]))
      expect(await chainOf(order)).toEqual(whole);
    // One that holds for longer and leads nowhere is no better.
    for (const order of orders([leaf, middle, crossLonger, root]))
      expect(await chainOf(order)).toEqual(whole);
  });

  it('goes by the old root where the new one is not at hand, and by the expired one where there is no other (TOOL-014)', async () => {
    const old = certify(oldRoot, oldRoot, [2010, 2045]);
    for (const order of orders([leaf, middle, crossLonger, old]))
      expect(await chainOf(order)).toEqual({ chain: [leaf, middle, crossLonger, old], complete: true });
    expect(await chainOf([crossExpired, middle, leaf])).toEqual({
      chain: [leaf, middle, crossExpired],
      complete: false,
    });
  });

  it('is the same in a container that is built of them, whatever the order', () => {
    const subjects = orders([middle, crossExpired, root]).map((others) =>
      orderChain(leaf, others)
        .slice(0, 3)
        .map(({ der }) => der),
    );
    for (const chain of subjects) expect(chain).toEqual([leaf, middle, root]);
    expect(parseCertificate(crossExpired).selfIssued).toBe(false);
  });
});
