/** Everything that can go wrong with a remote. */
export type FailureCode =
  | 'REGISTRY_DOWN'
  | 'INCOMPATIBLE'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'INTEGRITY'
  | 'CHUNK'
  | 'INIT'
  | 'RENDER'
  | 'UNMOUNT';

export interface Blame {
  remote: string;
  release: string;
  /** Team that answers for the remote, from its manifest. */
  owner: string;
}

/** A remote's failure carries who is to be told: which remote, which release, whose. */
export class RemoteFailure extends Error {
  readonly code: FailureCode;
  readonly blame: Blame;

  constructor(code: FailureCode, blame: Blame, cause?: unknown) {
    super(`${blame.remote} ${blame.release}: ${code}`, { cause });
    this.name = 'RemoteFailure';
    this.code = code;
    this.blame = blame;
  }
}

/** How a chunk failed, as webpack reports it (B§8.14). */
export type ChunkFailure = 'missing' | 'timeout' | 'error';

/** The failure of a script or style chunk; undefined for any other error (HOST-067, HOST-068). */
export function chunkFailureOf(error: unknown): ChunkFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code, type } = error as Error & { code?: string; type?: string };
  if (name !== 'ChunkLoadError' && code !== 'CSS_CHUNK_LOAD_FAILED') return undefined;
  return type === 'timeout' || type === 'missing' ? type : 'error';
}
