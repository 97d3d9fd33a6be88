import type { PublicKeyDetails } from '../key/public-key.ts';

/** A key in few words: 'RSA 2048', 'P-256', 'Ed25519'. */
export function keyText(key: PublicKeyDetails): string {
  if (key.kind === 'RSA') {
    return `${key.algorithm} ${key.bits}`;
  }
  return key.kind === 'EC' ? key.curve : key.algorithm;
}
