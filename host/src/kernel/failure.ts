/**
 * Everything that can go wrong with a remote; docs/errors has a page for each. The first ten leave
 * the customer a panel in the area's place, EVENT and UNMOUNT a notice above a page that works, LEAK and GLOBAL
 * nothing; TOKEN is a panel on a partner's page, whose token adapter has failed.
 */
export type FailureCode =
  | 'REGISTRY_DOWN'
  | 'MANIFEST'
  | 'INCOMPATIBLE'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'INTEGRITY'
  | 'CHUNK'
  | 'INIT'
  | 'RENDER'
  | 'HANG'
  | 'EVENT'
  | 'UNMOUNT'
  | 'TOKEN'
  | 'LEAK'
  | 'GLOBAL';

export interface Attribution {
  remote: string;
  release: string;
  /** Team that answers for the remote, from its manifest. */
  owner: string;
}

/** Address of the folder that this script's files lie in, as the build's runtime knows it. */
declare const __webpack_public_path__: string | undefined;

/** Release of the shell whose files lie in a folder, `https://portal.example/host/1f2e/`; '' for any other. */
export const shellReleaseAt = (folder: string | undefined): string =>
  /\/host\/([\w.-]+)\/$/.exec(folder ?? '')?.[1] ?? '';

/**
 * Release of the shell that runs on this page. Not what the registry says: that may be missing, or an older copy.
 */
export const OWN_RELEASE = shellReleaseAt(
  typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : undefined,
);

/** What no remote answers for is the portal's own. */
export const portalAttribution: Attribution = { remote: 'host', release: OWN_RELEASE, owner: 'team-portal' };

/** A remote's failure carries to whom it is attributed: which remote, which release, whose. */
export class RemoteFailure extends Error {
  readonly code: FailureCode;
  readonly attribution: Attribution;

  constructor(code: FailureCode, attribution: Attribution, cause?: unknown) {
    super(`${attribution.remote} ${attribution.release}: ${code}`, { cause });
    this.name = 'RemoteFailure';
    this.code = code;
    this.attribution = attribution;
  }
}

/** How a chunk failed, as webpack reports it (B§8.14). */
export type ChunkFailure = 'missing' | 'timeout' | 'error';

/** The failure of a script or style chunk; undefined for any other error. */
export function chunkFailureOf(error: unknown): ChunkFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code, type } = error as Error & { code?: string; type?: string };
  if (name !== 'ChunkLoadError' && code !== 'CSS_CHUNK_LOAD_FAILED') return undefined;
  return type === 'timeout' || type === 'missing' ? type : 'error';
}

/** Address of a chunk that failed; '' when the error doesn't say. */
export function chunkAddressOf(error: unknown): string {
  const { request } = error as { request?: unknown };
  return typeof request === 'string' ? request : '';
}

export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** Rejects with a DeadlineError after `milliseconds`. */
export async function withDeadline<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no answer after ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
