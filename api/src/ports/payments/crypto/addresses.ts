import { ECDH } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';

/** Chain of an account's addresses for receiving (BIP-44). */
const RECEIVING = 0;

/** Opens the extended public key of an account (BIP-32). @throws Error for what is none, and for a private one */
export function openAccountKey(xpub: string): HDKey {
  const key = HDKey.fromExtendedKey(xpub);
  if (key.privateKey) throw new Error('it is a private key, which must not be on a server');
  return key.deriveChild(RECEIVING);
}

/** The address at a position of an account, in lower case. */
export function addressAt(receiving: HDKey, position: number): string {
  const { publicKey } = receiving.deriveChild(position);
  if (!publicKey) throw new Error('A public key has public children');
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed');
  // An address is the end of the hash of a point's coordinates, which follow one octet of its format.
  return `0x${hexOf(keccak_256(Buffer.from(point as Buffer).subarray(1)).subarray(-20))}`;
}

/** An address with its checksum, by which wallets notice a slip (EIP-55). @param address in any case */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = hexOf(keccak_256(Buffer.from(digits)));
  const written = [...digits].map((digit, n) =>
    Number.parseInt(hash.charAt(n), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${written.join('')}`;
}

const hexOf = (octets: Uint8Array): string => Buffer.from(octets).toString('hex');
