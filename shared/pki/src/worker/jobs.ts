/** The work a client can ask for: a closed list, run in a worker or on the same thread. */
import { readCertificate, type CertificateDetails } from '../certificate/read.ts';
import type { Bundle, BundleRequest } from '../container/bundle/bundle.ts';
import { readBundle } from '../container/bundle/read-bundle.ts';
import { writeBundle, type WriteBundleRequest, type WrittenFile } from '../container/bundle/write-bundle.ts';
import type { ReportOptions } from '../certificate/report.ts';
import type { ContainerRequest } from '../container/contents.ts';
import { buildJks } from '../container/jks.ts';
import { buildPfx, type PfxRequest } from '../container/pfx.ts';
import { generateCsr, type CsrPair } from '../csr/generate.ts';
import { generateArchive, type ArchiveRequest, type GeneratedArchive } from '../csr/generate-archive.ts';
import { settleEach } from '../csr/in-flight.ts';
import type { CsrRequest } from '../csr/parameters.ts';
import { checkCsrSignature, readCsr, type CsrDetails } from '../csr/read.ts';
import { asn1Tree, type Asn1Value } from '../der/tree.ts';
import type { Bytes, PkiInput } from '../encoding/bytes.ts';
import { PkiError, toFailure, type PkiResult } from '../errors.ts';
import { describe, type Description } from '../inspect/describe.ts';
import { inspectInput, type Found, type InspectInput } from '../inspect/inspect.ts';
import { matchPairs, type MatchedSubject, type MatchSubject } from '../inspect/match-pairs.ts';
import { keyMatchesCertificate, keyMatchesCsr } from '../key/match.ts';
import type { SignatureCheck } from '../key/verify-signature.ts';
import { keyOptions, writeKey, type KeyOptions, type KeyWriteRequest } from '../key/write-key.ts';
import type { NameLanguage } from '../name/attributes.ts';
import { decryptPrivateKey, encryptPrivateKey, type VaultKey } from '../vault/vault.ts';
import type { ZipEntry } from '../zip/archive.ts';
import { readCsrZip, type ZippedCsr } from '../zip/csr-zip.ts';
import { writeZip } from '../zip/write.ts';

/** A generated pair, with its private key also as vault text when that was asked for. */
export interface GeneratedCsr extends CsrPair {
  encryptedKey: string | null;
}

/** Input and output of every job. */
export interface PkiJobs {
  generateCsr: { input: { request: CsrRequest; encryptWith?: VaultKey }; output: GeneratedCsr };
  /** One result per request, in order; one that fails does not stop the others. */
  generateMany: {
    input: { requests: readonly CsrRequest[]; encryptWith?: VaultKey };
    output: PkiResult<GeneratedCsr>[];
  };
  /** The same with the files in one ZIP, and keys in no other place. */
  generateArchive: { input: ArchiveRequest; output: GeneratedArchive };
  readCsr: {
    input: { value: PkiInput; language?: NameLanguage };
    output: CsrDetails & { signature: SignatureCheck };
  };
  readCertificate: { input: { value: PkiInput; language?: NameLanguage }; output: CertificateDetails };
  keyMatches: {
    input: { privateKey: PkiInput } & ({ csr: PkiInput } | { certificate: PkiInput });
    output: boolean;
  };
  /** Cancelling stops even a file that asks for millions of key derivation rounds. */
  readBundle: { input: BundleRequest; output: Bundle };
  writeBundle: { input: WriteBundleRequest; output: WrittenFile[] };
  keyOptions: { input: { pkcs8: Bytes }; output: KeyOptions };
  writeKey: { input: KeyWriteRequest; output: Bytes };
  buildPfx: { input: PfxRequest; output: Bytes };
  buildJks: { input: ContainerRequest; output: Bytes };
  encryptKey: { input: { privateKey: string; key: VaultKey }; output: string };
  decryptKey: { input: { vaultText: string; key: VaultKey }; output: string };
  readCsrZip: {
    input: { file: Uint8Array | ArrayBuffer; mediaType: string };
    output: { requests: ZippedCsr[] };
  };
  writeZip: { input: { entries: readonly ZipEntry[] }; output: Bytes };
  /** What is in a paste and in files. */
  inspect: { input: InspectInput; output: Found[] };
  /** All details of one of them. */
  describe: { input: { der: Bytes } & ReportOptions; output: Description };
  asn1Tree: { input: { der: Bytes }; output: Asn1Value[] };
  /** Which of them have one key. */
  matchPairs: { input: { subjects: readonly MatchSubject[] }; output: MatchedSubject[] };
}

export type PkiJobName = keyof PkiJobs;
export type PkiJobInput<K extends PkiJobName> = PkiJobs[K]['input'];
export type PkiJobOutput<K extends PkiJobName> = PkiJobs[K]['output'];

/** How far a job has come. */
export interface PkiProgress {
  done: number;
  total: number;
}

/** What a running job may use of its caller. */
export interface JobContext {
  signal: AbortSignal;
  progress(progress: PkiProgress): void;
}

type JobHandlers = {
  [K in PkiJobName]: (input: PkiJobInput<K>, context: JobContext) => Promise<PkiJobOutput<K>>;
};

const handlers: JobHandlers = {
  generateCsr: ({ request, encryptWith }, { signal }) => generateOne(request, encryptWith, signal),
  generateMany: ({ requests, encryptWith }, context) =>
    settleEach(requests, (request) => generateOne(request, encryptWith, context.signal), context),
  generateArchive,
  readCsr: async ({ value, language }) => ({
    ...readCsr(value, { language }),
    signature: await checkCsrSignature(value),
  }),
  readCertificate: ({ value, language }) => readCertificate(value, { language }),
  keyMatches: (input) =>
    'csr' in input
      ? keyMatchesCsr(input.privateKey, input.csr)
      : keyMatchesCertificate(input.privateKey, input.certificate),
  readBundle: (request, { signal }) => readBundle(request, signal),
  writeBundle,
  keyOptions: ({ pkcs8 }) => keyOptions(pkcs8),
  writeKey,
  buildPfx,
  buildJks,
  encryptKey: ({ privateKey, key }) => encryptPrivateKey(privateKey, key),
  decryptKey: ({ vaultText, key }) => decryptPrivateKey(vaultText, key),
  readCsrZip: async ({ file, mediaType }) => {
    const result = await readCsrZip(file, mediaType);
    if (!result.ok) {
      throw new PkiError(result.error.code, result.error.message);
    }
    return result.value;
  },
  writeZip: ({ entries }) => writeZip(entries),
  inspect: inspectInput,
  describe: ({ der, ...options }) => describe(der, options),
  asn1Tree: async ({ der }) => asn1Tree(der),
  matchPairs: ({ subjects }, { signal }) => matchPairs(subjects, signal),
};

async function generateOne(
  request: CsrRequest,
  encryptWith: VaultKey | undefined,
  signal: AbortSignal,
): Promise<GeneratedCsr> {
  const pair = await generateCsr(request, { signal });
  return {
    ...pair,
    encryptedKey: encryptWith ? await encryptPrivateKey(pair.privateKey, encryptWith) : null,
  };
}

async function settle<T>(promise: Promise<T>): Promise<PkiResult<T>> {
  try {
    return { ok: true, value: await promise };
  } catch (error) {
    return { ok: false, error: toFailure(error) };
  }
}

/** Runs one job; never rejects. */
export function runJob<K extends PkiJobName>(
  job: K,
  input: PkiJobInput<K>,
  context: JobContext,
): Promise<PkiResult<PkiJobOutput<K>>> {
  return settle(Promise.resolve().then(() => handlers[job](input, context)));
}
