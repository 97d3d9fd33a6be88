import { preflight, type Registry, type RemoteManifest } from '@certdeck/contract';
import { type NamespaceLoaders, registerNamespace } from '@certdeck/i18n';
import type { RemoteCapabilities, RemoteRoutes } from '@certdeck/federation';
import {
  type Attribution,
  chunkAddressOf,
  chunkFailureOf,
  DeadlineError,
  type FailureCode,
  portalAttribution,
  RemoteFailure,
  withDeadline,
} from './failure.ts';
import type { FederationRuntime, LoaderOptions, RemoteLoader } from './loader-types.ts';
import { isUsable } from './registry-check.ts';
import { beginCode } from './mounts.ts';
import type { FailureEvent } from './telemetry.ts';

export type { FederationRuntime, LoaderOptions, RemoteLoader } from './loader-types.ts';

type RegistryEntry = Registry['remotes'][number];

/** A release that can be asked for modules. */
interface Source {
  attribution: Attribution;
  manifest: RemoteManifest;
  /** Address of its entry, and of the folder of all its files. */
  entry: string;
  folder: string;
}

/** For a remote whose own is missing, in milliseconds. */
const DEADLINE = 20_000;

/** A second try can't help what isn't there or doesn't fit, and doubles the wait for what is late. */
const hopeless: readonly FailureCode[] = ['INCOMPATIBLE', 'MANIFEST', 'TIMEOUT', 'REGISTRY_DOWN', 'HANG'];
const isHopeless = (failure: unknown) => failure instanceof RemoteFailure && hopeless.includes(failure.code);

/** Tries once more what failed on the way (D-024); `recovered` hears of the failure that this made good. */
export async function twice<Value>(
  work: () => Promise<Value>,
  recovered: (failure: unknown) => void,
): Promise<Value> {
  try {
    return await work();
  } catch (failure) {
    if (isHopeless(failure)) throw failure;
    const value = await work();
    recovered(failure);
    return value;
  }
}

/**
 * Loads exposed modules of the registry's remotes: preflight, registration, entry, module. What fails
 * is tried once more; then, if nothing of the release has run, the last known good one takes its place
 * for as long as the page lives. Rejects with a `RemoteFailure`; a failed load may be asked for again.
 */
export function createLoader(
  registry: Registry,
  runtime: FederationRuntime,
  options: LoaderOptions = {},
): RemoteLoader {
  const entries = new Map(registry.remotes.map((remote) => [remote.id, remote]));
  const registered = new Set<string>();
  const loads = new Map<string, Promise<unknown>>();
  /** Release of each remote that has given a module: a page never mixes two. */
  const inUse = new Map<string, Source>();
  const opening = new Map<string, Promise<unknown>>();
  /** Remotes by the namespaces of their texts. */
  const textsOf = new Map<string, string>();

  function attribution(id: string): Attribution {
    const { release, manifest } = entries.get(id) ?? {};
    const own = inUse.get(id)?.attribution;
    // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- a registry is foreign text until its entry is read
    return own ?? { remote: id, release: String(release ?? ''), owner: manifest?.owner ?? '-' };
  }

  const deadline = (id: string) => Number(entries.get(id)?.deadline) || DEADLINE;

  function sourceOf(id: string, base: string, manifest: RemoteManifest): Source {
    const entry = new URL(manifest.entry, new URL(base, document.baseURI)).href;
    const folder = new URL('.', entry).href;
    return {
      attribution: { remote: id, release: manifest.release, owner: manifest.owner },
      manifest,
      entry,
      folder,
    };
  }

  /** One try with one release. */
  async function ask(source: Source, exposed: string, deadline: number): Promise<unknown> {
    const { manifest, entry } = source;
    if (!inUse.has(source.attribution.remote)) await refuseWhatHangs(source.attribution);
    const mismatch = preflight(manifest, runtime.provided(), undefined, options.config);
    if (mismatch) {
      const { name, wanted, given } = mismatch;
      const lack = `needs ${name} ${wanted}, the host gives ${given}`;
      throw new RemoteFailure('INCOMPATIBLE', source.attribution, lack);
    }
    if (!registered.has(manifest.name)) {
      runtime.register({ name: manifest.name, entry, integrity: manifest.entryIntegrity });
      registered.add(manifest.name);
    }
    const stops = [beginCode(source.attribution), options.starts?.begin(source.attribution)];
    try {
      return await withDeadline(runtime.load(`${manifest.name}/${exposed}`), deadline);
    } catch (cause) {
      throw await classify(source, cause);
    } finally {
      for (const stop of stops) stop?.();
    }
  }

  async function refuseWhatHangs(whose: Attribution): Promise<void> {
    await options.starts?.ready;
    if (options.starts?.isRefused(whose))
      throw new RemoteFailure('HANG', whose, 'an earlier page has stopped while it started');
  }

  async function classify(
    { attribution: whose, manifest, entry }: Source,
    cause: unknown,
  ): Promise<RemoteFailure> {
    const failure = (code: FailureCode) => new RemoteFailure(code, whose, cause);
    if (cause instanceof RemoteFailure) return cause;
    if (cause instanceof DeadlineError) return failure('TIMEOUT');
    if (chunkFailureOf(cause)) {
      const address = chunkAddressOf(cause);
      // What a remote takes from the shell is a chunk of the shell's.
      const isOwn = address === '' || address.startsWith(new URL('.', entry).href);
      return chunkFailure(isOwn ? whose : portalAttribution, cause);
    }
    if (runtime.hasRun(manifest.name) || inUse.has(whose.remote)) return failure('INIT');
    const found = await runtime.diagnose(entry);
    // It can be had by now, and couldn't when it was asked for.
    return failure(found === 'INIT' ? 'UNREACHABLE' : found);
  }

  async function chunkFailure(whose: Attribution, cause: unknown): Promise<RemoteFailure> {
    const address = chunkFailureOf(cause) === 'timeout' ? '' : chunkAddressOf(cause);
    const isOther = address !== '' && (await runtime.diagnose(address)) === 'INTEGRITY';
    return new RemoteFailure(isOther ? 'INTEGRITY' : 'CHUNK', whose, cause);
  }

  async function open(id: string, exposed: string): Promise<unknown> {
    const entry = entries.get(id);
    if (!entry) throw new RemoteFailure('REGISTRY_DOWN', attribution(id));
    options.onUse?.(id, entry.release);
    const known = inUse.get(id) ?? (isUsable(entry) ? sourceOf(id, entry.base, entry.manifest) : undefined);
    try {
      if (!known) throw new RemoteFailure('MANIFEST', attribution(id), 'the registry has no whole manifest');
      const module = await twice(
        () => ask(known, exposed, deadline(id)),
        (failure) => reportCaught(failure, { phase: 'load', recovered: 'retry' }),
      );
      inUse.set(id, known);
      return module;
    } catch (failure) {
      const hasRun = known !== undefined && runtime.hasRun(known.manifest.name);
      const module = hasRun ? undefined : await askFallback(entry, exposed);
      if (module === undefined) throw failure;
      reportCaught(failure, { phase: 'load', recovered: 'last-known-good' });
      return module;
    }
  }

  /** The same module of the last known good release; undefined when there is none or it fails too. */
  async function askFallback({ id, fallback }: RegistryEntry, exposed: string): Promise<unknown> {
    if (!fallback) return undefined;
    const { base, integrity, release } = fallback;
    const whose = { ...attribution(id), release };
    try {
      const manifest = await runtime
        .readManifest(base, { integrity, deadline: deadline(id) })
        .catch((cause: unknown) => {
          throw new RemoteFailure('MANIFEST', whose, cause);
        });
      const source = sourceOf(id, base, manifest);
      const module = await ask(source, exposed, deadline(id));
      inUse.set(id, source);
      return module;
    } catch (failure) {
      reportCaught(failure, { phase: 'last-known-good' });
      return undefined;
    }
  }

  async function load(id: string, exposed: string): Promise<unknown> {
    // Which release of a remote a page uses is decided once.
    while (opening.has(id)) await opening.get(id)?.catch(() => undefined);
    const work = timed(id, exposed, open(id, exposed));
    opening.set(id, work);
    try {
      return await work;
    } finally {
      opening.delete(id);
    }
  }

  function once<Module>(id: string, exposed: string): Promise<Module> {
    const key = `${id}/${exposed}`;
    let pending = loads.get(key);
    if (!pending) {
      pending = load(id, exposed);
      loads.set(key, pending);
      pending.catch(() => loads.delete(key));
    }
    return pending as Promise<Module>;
  }

  function report(failure: RemoteFailure, more: Pick<FailureEvent, 'phase' | 'recovered'> = {}): void {
    const { code, cause } = failure;
    options.onFailure?.({ ...failure.attribution, code, detail: cause ?? failure.message, ...more });
  }

  function reportCaught(failure: unknown, more: Pick<FailureEvent, 'phase' | 'recovered'>): void {
    if (failure instanceof RemoteFailure) report(failure, more);
  }

  async function timed<Value>(id: string, step: string, work: Promise<Value>): Promise<Value> {
    const start = performance.now();
    let ok = false;
    try {
      const value = await work;
      ok = true;
      return value;
    } finally {
      const { remote, release } = attribution(id);
      options.onLoad?.({ remote, release, step, start, end: performance.now(), ok });
    }
  }

  function register(id: string, ns: string, texts: NamespaceLoaders): void {
    textsOf.set(ns, id);
    registerNamespace(ns, texts);
  }

  async function failureOf(id: string, cause: unknown): Promise<RemoteFailure> {
    const source = inUse.get(id);
    if (source) return classify(source, cause);
    return cause instanceof RemoteFailure ? cause : new RemoteFailure('INIT', attribution(id), cause);
  }

  async function ownFailureOf(cause: unknown): Promise<RemoteFailure> {
    if (cause instanceof RemoteFailure) return cause;
    return chunkFailureOf(cause)
      ? chunkFailure(portalAttribution, cause)
      : new RemoteFailure('RENDER', portalAttribution, cause);
  }

  return {
    async routes(id) {
      const { default: routes } = await once<{ default: RemoteRoutes }>(id, 'routes');
      register(id, routes.namespace, routes.texts);
      for (const [screen, texts] of Object.entries(routes.screenTexts ?? {})) {
        register(id, `${routes.namespace}-${screen}`, texts);
      }
      return routes;
    },
    async capabilities(id) {
      const { default: capabilities } = await once<{ default: RemoteCapabilities }>(id, 'capabilities');
      register(id, capabilities.namespace, capabilities.texts);
      return capabilities;
    },
    attribution,
    deadline,
    attributionAt(text) {
      let first: { attribution: Attribution; at: number } | undefined;
      for (const { attribution: whose, folder } of inUse.values()) {
        const at = text.indexOf(folder);
        if (at >= 0 && (!first || at < first.at)) first = { attribution: whose, at };
      }
      return first?.attribution;
    },
    failureOf,
    ownFailureOf,
    textsFailureOf(ns, cause) {
      const remote = textsOf.get(ns);
      return remote === undefined ? ownFailureOf(cause) : failureOf(remote, cause);
    },
    report,
    starting: (id) => options.starts?.begin(attribution(id)) ?? (() => undefined),
    isSuspected: (id) => options.starts?.isSuspected(id) ?? false,
    refuse: (id) => options.starts?.refuse(attribution(id)),
    forgive: (id) => options.starts?.forgive(id),
    timed,
  };
}
