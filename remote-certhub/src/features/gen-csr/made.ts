import {
  pemToDer,
  type CsrDetails,
  type CsrRequest,
  type PkiFailure,
  type PkiResult,
  type SignatureCheck,
} from '@certdeck/pki';
import { pkiClient } from '../../pki.ts';
import type { GenerateForm } from './form.ts';

/** One request that was made, with what the check of it found. Holds key material. */
export interface MadeRequest {
  request: CsrRequest;
  csr: string;
  /** As written into the file; null for a key that was given. */
  keyFile: string | null;
  /** In clear, for the tools that it is handed to. */
  key: string;
  details: CsrDetails & { signature: SignatureCheck };
  matches: boolean;
  format: GenerateForm['format'];
}

/** Makes one request in the worker and reads it back with the decoder. */
export async function makeRequest(
  request: CsrRequest,
  form: Pick<GenerateForm, 'format' | 'password'>,
  language: string,
  signal: AbortSignal,
): Promise<PkiResult<MadeRequest>> {
  const pki = pkiClient();
  const made = await pki.generateCsr({ request }, { signal });
  if (!made.ok) {
    return made;
  }
  const { publicKey: csr, privateKey: key } = made.value;
  const [details, matches, keyFile] = await Promise.all([
    pki.readCsr({ value: csr, language }, { signal }),
    pki.keyMatches({ privateKey: key, csr }, { signal }),
    request.privateKey === undefined
      ? writeKeyFile(request, key, form, signal)
      : { ok: true as const, value: null },
  ]);
  const failed = [details, matches, keyFile].find((result) => !result.ok);
  if (failed && !failed.ok) {
    return failed;
  }
  return details.ok && matches.ok && keyFile.ok
    ? {
        ok: true,
        value: {
          request,
          csr,
          key,
          details: details.value,
          matches: matches.value,
          keyFile: keyFile.value,
          format: form.format,
        },
      }
    : { ok: false, error: FAILED };
}

const FAILED: PkiFailure = { code: 'WORKER_FAILED', message: 'no answer' };

async function writeKeyFile(
  request: CsrRequest,
  key: string,
  { format, password }: Pick<GenerateForm, 'format' | 'password'>,
  signal: AbortSignal,
): Promise<PkiResult<string>> {
  const traditional = request.signAlg === 'ECDSA' ? 'sec1' : 'pkcs1';
  const written = await pkiClient().writeKey(
    {
      pkcs8: pemToDer(key),
      format: format === 'traditional' ? traditional : 'pkcs8',
      encoding: 'pem',
      ...(format === 'encrypted' ? { protection: 'aes256' as const, password } : {}),
    },
    { signal },
  );
  return written.ok ? { ok: true, value: new TextDecoder().decode(written.value) } : written;
}
