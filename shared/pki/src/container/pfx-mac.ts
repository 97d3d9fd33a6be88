import { derNull, derOctets, derOid, derSequence, derUnsigned } from '../der/writer.ts';
import type { Bytes } from '../encoding/bytes.ts';

/** MacData (RFC 7292 4): digest algorithm, value, salt, rounds. */
export function derMacData(digestOid: string, value: Uint8Array, salt: Uint8Array, rounds: number): Bytes {
  const algorithm = derSequence(derOid(digestOid), derNull());
  return derSequence(derSequence(algorithm, derOctets(value)), derOctets(salt), derUnsigned(rounds));
}
