import * as fc from 'fast-check';
import type { Bytes } from '../encoding/bytes.ts';

/** Damaged forms of good bytes: cut, with one byte changed, with one bit flipped, with bytes behind, or pure noise. */
export function damagedBytes(good: Bytes): fc.Arbitrary<Bytes> {
  const position = fc.nat(good.length - 1);
  return fc.oneof(
    position.map((length) => good.slice(0, length)),
    fc.tuple(position, fc.nat(255)).map(([at, value]) => good.with(at, value)),
    fc.tuple(position, fc.nat(7)).map(([at, bit]) => good.with(at, (good[at] ?? 0) ^ (1 << bit))),
    fc.uint8Array({ minLength: 1, maxLength: 20 }).map((extra) => Uint8Array.from([...good, ...extra])),
    fc.uint8Array({ maxLength: 200 }).map((noise) => Uint8Array.from(noise)),
    fc.uint8Array({ maxLength: 120 }).map((noise) => Uint8Array.from([0x30, noise.length, ...noise])),
  );
}
