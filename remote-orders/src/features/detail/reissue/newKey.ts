import {
  type CsrRequest,
  ECC_CURVES,
  type PkiErrorCode,
  RSA_LENGTHS,
  toFailure,
  vaultSecret,
} from '@certdeck/pki';
import { lastingStorage } from '@certdeck/session';
import { pkiClient } from '../../../files/pki.ts';

/** A request and the key for it, sealed for this browser. */
export interface Made {
  csr: string;
  key: string;
}

/**
 * Makes a key of the kind of the one before, which the product takes, and a request with names; for products without
 * names it keeps the subject's. The key leaves this browser sealed only (D-083).
 */
export async function makeKey(
  before: string,
  names: readonly string[],
): Promise<({ ok: true } & Made) | { ok: false; code: PkiErrorCode }> {
  try {
    const read = await pkiClient().readCsr({ value: before });
    // A request that can't be read may be why the issuer has refused it: names are enough for another.
    if (!read.ok && names.length === 0) return { ok: false, code: read.error.code };
    const { publicKey, commonName } = read.ok ? read.value : {};
    const [hostname = commonName ?? '', ...sans] = names;
    const request: CsrRequest = {
      hostname,
      sans,
      ...(names.length === 0 && { asciiNames: false }),
      ...kindOf(publicKey),
    };
    const encryptWith = { secret: vaultSecret(lastingStorage()) };
    const made = await pkiClient().generateMany({ requests: [request], encryptWith });
    if (!made.ok) return { ok: false, code: made.error.code };
    const [pair] = made.value;
    if (!pair?.ok) return { ok: false, code: pair?.error.code ?? 'WORKER_FAILED' };
    const { publicKey: csr, encryptedKey: key } = pair.value;
    return key === null ? { ok: false, code: 'ENCRYPTION' } : { ok: true, csr, key };
  } catch (error) {
    return { ok: false, code: toFailure(error).code };
  }
}

type Key = { kind: string; bits: number; curve?: string };

/** The kind of a key, as far as keys of it are made here; RSA 2048 otherwise. */
function kindOf({ kind, bits, curve }: Partial<Key> = {}): Pick<CsrRequest, 'signAlg' | 'keyLen'> {
  if (kind === 'EC') {
    // The form's name of P-521 is P512.
    const keyLen = ECC_CURVES.find((one) => one === curve?.replace('-', '').replace('521', '512'));
    return { signAlg: 'ECDSA', keyLen: keyLen ?? 'P256' };
  }
  const keyLen = RSA_LENGTHS.find((one) => one === bits);
  return { keyLen: keyLen ?? 2048 };
}
