import { orderCalls } from '@certdeck/contract';
import {
  keyParametersOfPair,
  PkiError,
  toFailure,
  vaultSecret,
  type CsrRequest,
  type PkiErrorCode,
  type VaultKey,
} from '@certdeck/pki';
import { isSuccess, lastingStorage, type Client } from '@certdeck/session';
import type { CertMaterial } from '../form/payload.ts';
import { requestFor, type OrderIntent } from './intent.ts';
import { pkiClient } from './pki.ts';
import { keepKeys, type KeptKey } from './resume.ts';

/** Keys that are made before the next look at the cache: what a stop can lose. */
const CHUNK = 8;

export interface KeyProgress {
  done: number;
  total: number;
}

/** All keys of an intent, or why there are none: a code, or 'answered' when the API refused and said so already. */
export type KeyOutcome =
  | { ok: true; materials: CertMaterial[] }
  | { ok: false; reason: PkiErrorCode | 'answered' };

/**
 * Keys that exist already, by what they were made for. A repeated Buy of the same intent takes the same pair, so
 * that its body, and with it the Idempotency-Key, is the same; a stopped batch goes on where it stopped.
 */
export type KeyCache = Map<string, CertMaterial>;

interface Making {
  intent: OrderIntent;
  cache: KeyCache;
  client: Client;
  signal: AbortSignal;
  onProgress(progress: KeyProgress): void;
}

/** Requests and key ciphertexts for every certificate of an intent that brings no request of its own (D-083). */
export async function makeKeys(making: Making): Promise<KeyOutcome> {
  const { intent } = making;
  const missing = intent.certs.flatMap((cert, index) => (cert.csr === null ? [index] : []));
  if (missing.length === 0) return { ok: true, materials: intent.certs.map(pasted) };
  try {
    const encryptWith = vaultKeyOf(intent);
    const failed = intent.serverKey
      ? await askServer(making, missing, encryptWith)
      : await makeHere(making, missing, encryptWith);
    if (failed) return { ok: false, reason: failed };
    const materials = intent.certs.map((cert, index) =>
      cert.csr === null ? making.cache.get(cacheKey(intent, index)) : pasted(cert),
    );
    return materials.every((material) => material !== undefined)
      ? { ok: true, materials }
      : { ok: false, reason: 'WORKER_FAILED' };
  } catch (error) {
    return { ok: false, reason: toFailure(error).code };
  }
}

async function makeHere(
  { intent, cache, signal, onProgress }: Making,
  wanted: readonly number[],
  encryptWith: VaultKey,
): Promise<PkiErrorCode | null> {
  const todo = wanted.filter((index) => !cache.has(cacheKey(intent, index)));
  const before = wanted.length - todo.length;
  onProgress({ done: before, total: wanted.length });
  for (let start = 0; start < todo.length; start += CHUNK) {
    const chunk = todo.slice(start, start + CHUNK);
    const requests = chunk.map((index) => requestAt(intent, index));
    const results = await pkiClient().generateMany(
      { requests, encryptWith },
      {
        signal,
        onProgress: ({ done }) => onProgress({ done: before + start + done, total: wanted.length }),
      },
    );
    if (!results.ok) return results.error.code;
    const made: KeptKey[] = [];
    for (const [position, index] of chunk.entries()) {
      const result = results.value[position];
      if (!result?.ok) return result?.error.code ?? 'WORKER_FAILED';
      if (result.value.encryptedKey === null) return 'ENCRYPTION';
      const material = { csr: result.value.publicKey, key: result.value.encryptedKey };
      cache.set(cacheKey(intent, index), material);
      made.push([cacheKey(intent, index), material]);
    }
    // A passphrase is part of what a key was made for and is kept nowhere.
    if (intent.values.protection === 'browser') keepKeys(made);
  }
  return null;
}

/** Server-made pairs (D-096): the answer's key is encrypted here before the order is sent. */
async function askServer(
  { intent, cache, client, signal, onProgress }: Making,
  wanted: readonly number[],
  encryptWith: VaultKey,
): Promise<PkiErrorCode | 'answered' | null> {
  for (const [done, index] of wanted.entries()) {
    onProgress({ done, total: wanted.length });
    if (cache.has(cacheKey(intent, index))) continue;
    const { hostname } = requestAt(intent, index);
    const { domains: _domains, ...parameters } = keyParametersOfPair(intent.values.pairParams, [hostname]);
    const { pairParams } = intent.values;
    const reply = await client.call(
      orderCalls.saveCsr,
      {
        ...parameters,
        country: pairParams.country,
        encryption: pairParams.encryption,
        hashSign: pairParams.signature,
        // Both are of the call (A§7.17); which one counts follows from the encryption.
        keySize: pairParams.keyLength,
        keyCurve: pairParams.curve,
        domain: hostname,
      },
      { signal },
    );
    if (!isSuccess(reply)) return 'answered';
    const encrypted = await pkiClient().encryptKey(
      { privateKey: reply.data.key, key: encryptWith },
      { signal },
    );
    if (!encrypted.ok) return encrypted.error.code;
    cache.set(cacheKey(intent, index), { csr: reply.data.csr, key: encrypted.value });
  }
  return null;
}

/**
 * What opens the keys of an intent (D-087). A key of the server is kept for this browser as any other.
 * @throws PkiError ENCRYPTION where the browser lets nothing be stored
 */
export function vaultKeyOf({ values }: Pick<OrderIntent, 'values'>): VaultKey {
  if (values.protection === 'passphrase') return { passphrase: values.passphrase };
  try {
    return { secret: vaultSecret(lastingStorage()) };
  } catch (cause) {
    throw new PkiError('ENCRYPTION', 'the secret can not be stored', { cause });
  }
}

function requestAt(intent: OrderIntent, index: number): CsrRequest {
  const cert = intent.certs[index];
  if (!cert) throw new RangeError(`no certificate ${index}`);
  return requestFor(intent, cert);
}

function cacheKey(intent: OrderIntent, index: number): string {
  const { protection, passphrase } = intent.values;
  return JSON.stringify([intent.product.productNo, index, protection, passphrase, requestAt(intent, index)]);
}

function pasted({ csr }: { csr: string | null }): CertMaterial {
  return { csr: csr ?? '', key: '' };
}
