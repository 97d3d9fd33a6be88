import { utf8Bytes, type Bytes } from '../encoding/bytes.ts';
import { pemToDer } from '../encoding/pem.ts';
import type { PkiResult } from '../errors.ts';
import { writeKey, type KeyWriteRequest } from '../key/write-key.ts';
import { safeFileName, writeZip } from '../zip/write.ts';
import { generateCsr } from './generate.ts';
import { settleEach, type InFlightOptions } from './in-flight.ts';
import type { CsrRequest } from './parameters.ts';

/** Requests to be made at once, each with its key, as files of one ZIP. */
export interface ArchiveRequest {
  requests: readonly CsrRequest[];
  /** How new keys are written: PKCS#8; PKCS#8 with `password`; PKCS#1 for RSA and SEC1 for EC. */
  format: 'pkcs8' | 'encrypted' | 'traditional';
  password?: string;
}

export interface GeneratedArchive {
  /**
   * `<name>.csr` and `<name>.key` for each request, in order; no key file for a key that was given. Empty when no
   * request could be made.
   */
  zip: Bytes;
  /** One for each request, in order: the request as PEM. */
  results: PkiResult<{ csr: string }>[];
}

/**
 * Makes requests and keys and packs them. Keys leave this function inside the archive alone.
 * @throws PkiError CANCELLED, BAD_PASSWORD; what a single request fails of stands in its result
 */
export async function generateArchive(
  { requests, format, password }: ArchiveRequest,
  options: InFlightOptions,
): Promise<GeneratedArchive> {
  const made = await settleEach(
    requests,
    async (request) => {
      const pair = await generateCsr(request, { signal: options.signal });
      const hasOwnKey = request.privateKey !== undefined;
      return {
        csr: pair.publicKey,
        key: hasOwnKey ? null : await keyFile(pair.privateKey, request, format, password),
      };
    },
    options,
  );
  const entries = made.flatMap((result, index) => {
    if (!result.ok) {
      return [];
    }
    const name = safeFileName(requests[index]?.hostname.trim() ?? '');
    const { csr, key } = result.value;
    return [
      { name: `${name}.csr`, content: utf8Bytes(csr) },
      ...(key ? [{ name: `${name}.key`, content: key }] : []),
    ];
  });
  return {
    zip: entries.length === 0 ? new Uint8Array(0) : await writeZip(entries),
    results: made.map((result) => (result.ok ? { ok: true, value: { csr: result.value.csr } } : result)),
  };
}

async function keyFile(
  privateKey: string,
  request: CsrRequest,
  format: ArchiveRequest['format'],
  password: string | undefined,
): Promise<Bytes> {
  if (format === 'pkcs8') {
    return utf8Bytes(privateKey);
  }
  const pkcs8 = pemToDer(privateKey);
  const traditional = request.signAlg === 'ECDSA' ? 'sec1' : 'pkcs1';
  const choice: KeyWriteRequest = {
    pkcs8,
    format: format === 'traditional' ? traditional : 'pkcs8',
    encoding: 'pem',
    ...(format === 'encrypted' ? { protection: 'aes256', password } : {}),
  };
  const file = await writeKey(choice);
  pkcs8.fill(0);
  return file;
}
