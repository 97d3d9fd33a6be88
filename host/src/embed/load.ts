import type { FailureCode } from '../kernel/failure.ts';
import { type EmbedKernel, type EmbedState, KERNEL, type MountOptions, type StartKernel } from './options.ts';

/** Where this script comes from is where the portal is. */
export const PORTAL = new URL(import.meta.url).origin;

/** Why an area could not be shown; `cause` has what lies below it. */
export class EmbedError extends Error {
  override readonly name = 'EmbedError';
  /**
   * `REFUSED`: the portal can't be reached from this page, or doesn't list its origin as a partner's. `AREA`: it doesn't
   * offer the area, or none of the pages that were named. `OPTIONS`: something that is needed wasn't said. Any other: what
   * the area's first page has failed with.
   */
  readonly code: 'REFUSED' | 'AREA' | 'OPTIONS' | FailureCode;
  constructor(code: EmbedError['code'], message: string, cause?: unknown) {
    super(`certdeck: ${message}`, { cause });
    this.code = code;
  }
}

/** What the kernel rejects with says its code, if it has one; it is of another script than ours. */
export function embedErrorOf(error: unknown): EmbedError {
  if (error instanceof EmbedError) return error;
  const { code } = error as { code?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  return new EmbedError(typeof code === 'string' ? (code as FailureCode) : 'AREA', message, error);
}

/** Tells the page that an area could not be shown; the portal too, when it is its own part that could not be had. */
export function tellError(options: MountOptions, area: string, error: EmbedError): void {
  const { code, message, cause } = error;
  // Of what the kernel has met the portal has been told by it.
  if (code === 'UNREACHABLE' && cause === undefined) report(error);
  options.onError?.(code, { area, release: '', message });
}

/** As the kernel would, which isn't there. */
function report({ code, message }: EmbedError): void {
  const [, release = ''] = /\/host\/([\w.-]+)\//.exec(message) ?? [];
  const detail = message.slice(0, 300);
  const event = {
    remote: 'host',
    release,
    owner: 'team-portal',
    code,
    detail,
    phase: 'embed',
    at: 0,
    count: 1,
  };
  const body = JSON.stringify({ schema: 1, tab: '', shell: release, events: [event] });
  fetch(`${PORTAL}/telemetry`, { method: 'POST', body, credentials: 'omit', keepalive: true }).catch(
    () => undefined,
  );
}

let loading: Promise<EmbedKernel> | undefined;

/** Loads the kernel once for the page; after a failure the next call tries again. */
export function loadKernel(): Promise<EmbedKernel> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<EmbedKernel> {
  const state = await readState();
  // In the order given, but all on their way at once.
  await Promise.all(state.scripts.map(runScript));
  const start = (globalThis as { [KERNEL]?: StartKernel })[KERNEL];
  if (!start) throw new EmbedError('UNREACHABLE', `${PORTAL} sent another kernel than this script knows`);
  return start(state, PORTAL);
}

async function readState(): Promise<EmbedState> {
  // Another site reads no reason from an answer that it may not have.
  const refused = `${PORTAL} can't be reached, or has no partner with the origin ${location.origin}`;
  const answer = await fetch(`${PORTAL}/embed/state`, { credentials: 'omit' }).catch((cause: unknown) => {
    throw new EmbedError('REFUSED', refused, cause);
  });
  if (!answer.ok) throw new EmbedError('REFUSED', `${refused} (${answer.status})`);
  return (await answer.json()) as EmbedState;
}

function runScript({ src, integrity }: EmbedState['scripts'][number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL(src, PORTAL).href;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.async = false;
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(new EmbedError('UNREACHABLE', `${script.src} can't be loaded, or isn't what was released`));
    };
    document.head.append(script);
  });
}
