import { forLanguages, type RemoteManifest } from '@certdeck/contract';
import { RemoteFailure } from '../kernel/failure.ts';
import type { FederationRuntime } from '../kernel/loader.ts';

export const Screen = () => null;
export const texts = forLanguages(() => async () => ({ default: { title: 'x' } }));
/** What the remote orders exposes. */
export const routes = { namespace: 'orders', texts, screens: { list: async () => ({ default: Screen }) } };

/** What a look at an entry that failed tells. */
export type Verdict = 'UNREACHABLE' | 'INTEGRITY' | 'INIT';

/** A runtime whose answers a test decides; it counts what was asked. */
export function fakeRuntime(
  load: (request: string) => Promise<unknown>,
  {
    verdict = 'INIT',
    hasRun = false,
    manifest,
  }: { verdict?: Verdict; hasRun?: boolean; manifest?: RemoteManifest } = {},
) {
  const asked: string[] = [];
  const registered: { name: string; entry: string; integrity: string }[] = [];
  const runtime: FederationRuntime = {
    register: (remote) => void registered.push(remote),
    load: (request) => {
      asked.push(request);
      return load(request);
    },
    provided: () => ({ react: '19.3.1' }),
    hasRun: () => hasRun,
    diagnose: async () => verdict,
    readManifest: async () => manifest ?? Promise.reject(new Error('manifest.json: 404')),
  };
  return { runtime, asked, registered };
}

/** The code of a failure, or `ready`. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ready',
    (failure: unknown) => (failure instanceof RemoteFailure ? failure.code : String(failure)),
  );
