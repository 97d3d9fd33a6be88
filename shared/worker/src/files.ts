/** A script of a worker and the hash that it must have, as an `integrity` attribute writes it. */
export interface WorkerFile {
  file: string;
  integrity: string;
}

/**
 * All scripts of each worker of a build, by the file that a worker is started from and which comes last:
 * chunks that the worker would load itself are among them.
 */
export type WorkerFiles = Readonly<Record<string, readonly WorkerFile[]>>;

/** Stands in the code for the {@link WorkerFiles} of its build, which the build writes when all scripts are final. */
export const WORKER_FILES = '__certdeck_worker_files__';
