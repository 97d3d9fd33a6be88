import { createHash } from 'node:crypto';

/* Addresses of Tron: those of Ethereum after an octet of their own, in base58 with a checksum (developers.tron.network/docs/account). */

const SIGNS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const PREFIX = 0x41;

const hash = (octets: Uint8Array): Buffer => createHash('sha256').update(octets).digest();
const checksumOf = (octets: Uint8Array): Buffer => hash(hash(octets)).subarray(0, 4);

/** `T…` of the 20 octets that Ethereum writes as 0x and 40 digits. */
export function tronAddress(address: string): string {
  const body = Buffer.from([PREFIX, ...Buffer.from(address.slice(2), 'hex')]);
  let value = BigInt(`0x${Buffer.concat([body, checksumOf(body)]).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = SIGNS.charAt(Number(value % 58n)) + text;
  return text;
}

/** 0x and 40 digits of `T…`; undefined for what is no address, or has a slip in it. */
export function octetsOfTron(text: string): string | undefined {
  let value = 0n;
  for (const sign of text) {
    const digit = SIGNS.indexOf(sign);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const octets = Buffer.from(value.toString(16).padStart(50, '0'), 'hex');
  const body = octets.subarray(0, 21);
  if (octets.length !== 25 || body[0] !== PREFIX || !checksumOf(body).equals(octets.subarray(21)))
    return undefined;
  return `0x${body.subarray(1).toString('hex')}`;
}
