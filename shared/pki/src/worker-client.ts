/** Asks the worker for the heavy work; errors come back as values. */
import type { PkiResult } from './errors.ts';
import { CANCELLED, type MakeWorker, WorkerConnection } from './worker/connection.ts';
import type { PkiJobInput, PkiJobName, PkiJobOutput } from './worker/jobs.ts';
import { type PkiJobOptions, runHere } from './worker/run-here.ts';

export type { WorkerPort } from './worker/connection.ts';
export type { PkiJobOptions } from './worker/run-here.ts';
export type {
  GeneratedCsr,
  PkiJobInput,
  PkiJobName,
  PkiJobOutput,
  PkiJobs,
  PkiProgress,
} from './worker/jobs.ts';

type Job<K extends PkiJobName> = (
  input: PkiJobInput<K>,
  options?: PkiJobOptions,
) => Promise<PkiResult<PkiJobOutput<K>>>;

/** One method for each job; none of them rejects. */
export type PkiClient = { readonly [K in PkiJobName]: Job<K> } & {
  /** Stops the worker; unfinished jobs end with CANCELLED. */
  dispose(): void;
};

/**
 * A client over one worker, which starts with the first job.
 * @param makeWorker `() => new WorkerScript(new URL('@certdeck/pki/worker', import.meta.url)).start()`. Left out,
 *   or where there are no workers, jobs run on the same thread.
 */
export function createPkiClient(makeWorker?: MakeWorker): PkiClient {
  const connection = makeWorker && new WorkerConnection(makeWorker);

  function job<K extends PkiJobName>(name: K): Job<K> {
    return async (input, options = {}) => {
      if (options.signal?.aborted) {
        return { ok: false, error: CANCELLED };
      }
      return connection ? connection.run(name, input, options) : runHere(name, input, options);
    };
  }

  return {
    generateCsr: job('generateCsr'),
    generateMany: job('generateMany'),
    generateArchive: job('generateArchive'),
    readCsr: job('readCsr'),
    readCertificate: job('readCertificate'),
    keyMatches: job('keyMatches'),
    readBundle: job('readBundle'),
    writeBundle: job('writeBundle'),
    keyOptions: job('keyOptions'),
    writeKey: job('writeKey'),
    buildPfx: job('buildPfx'),
    buildJks: job('buildJks'),
    encryptKey: job('encryptKey'),
    decryptKey: job('decryptKey'),
    readCsrZip: job('readCsrZip'),
    writeZip: job('writeZip'),
    inspect: job('inspect'),
    describe: job('describe'),
    asn1Tree: job('asn1Tree'),
    matchPairs: job('matchPairs'),
    dispose: () => connection?.stop(CANCELLED),
  };
}
