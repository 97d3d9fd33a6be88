/*
 * Overrides of a tab: a chunk that only tabs of staff load. The server decides who may (it widens the
 * content policy of the session's pages); this side decides which tab, and ends it with the session.
 */
import type { Registry } from '@certdeck/contract';
import { OVERRIDES } from './override-storage.ts';
import { readManifest } from './recovery.ts';
import { telemetry } from './telemetry.ts';

/** A remote that this tab takes from elsewhere. */
export interface Override {
  id: string;
  /** Folder of the release, a URL that ends in a slash. */
  address: string;
}

export interface OverrideState extends Override {
  /** The release that runs; absent when its manifest could not be had, and the deployed one runs. */
  release?: string;
}

interface WithToken {
  /** '' when nobody is signed in. */
  token: string;
}

/** The part of the session that overrides need. */
interface TokenHolder {
  getState(): WithToken;
  /** Calls back after each change; returns what ends that. */
  subscribe(listener: (now: WithToken, before: WithToken) => void): () => void;
}

export interface ActiveOverrides {
  registry: Registry;
  states: readonly OverrideState[];
  /** Ends them with the session; call it once there is one. */
  follow(session: TokenHolder): void;
}

const SERVER = '/__portal/overrides';
/** For a manifest and for the server's word, in milliseconds. */
const DEADLINE = 5_000;
/** Between a sign-out and the new page, in milliseconds. */
const LEAVE = 500;
/** For entry and first screen: a development build is large. */
const LOAD_DEADLINE = 60_000;

/** What the tab has stored; whatever isn't an override is left out. */
export function storedOverrides(): Override[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(OVERRIDES) ?? '[]');
    return Array.isArray(found) ? found.filter(isOverride) : [];
  } catch {
    return [];
  }
}

const isOverride = (value: unknown): value is Override => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, address } = value as Partial<Override>;
  return typeof id === 'string' && typeof address === 'string' && releaseFolder(id, address) === address;
};

/**
 * The folder of a release from what a person types: the folder itself, its manifest, or only the origin of
 * `npm run dev`. Undefined for anything that is no address on the web.
 */
export function releaseFolder(id: string, typed: string): string | undefined {
  const url = URL.parse(typed.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) return undefined;
  if (url.pathname === '/') return `${url.origin}/remotes/${id}/dev/`;
  const folder = url.pathname.replace(/manifest\.json$/, '');
  return `${url.origin}${folder.endsWith('/') ? folder : `${folder}/`}`;
}

/** The registry with what the tab takes from elsewhere. A remote that can't be had stays the deployed one. */
export async function applyOverrides(registry: Registry): Promise<ActiveOverrides> {
  // What fails here is nobody's fault but the developer's, who sees it.
  telemetry().configure({ address: '' });
  const remotes = new Map(registry.remotes.map((remote) => [remote.id, remote]));
  const states = await Promise.all(
    storedOverrides().map(async ({ id, address }): Promise<OverrideState> => {
      try {
        const manifest = await readManifest(address, { deadline: DEADLINE });
        if (manifest.id !== id) return { id, address };
        const { release } = manifest;
        remotes.set(id, { id, release, base: address, manifest, deadline: LOAD_DEADLINE });
        return { id, address, release };
      } catch {
        return { id, address };
      }
    }),
  );
  return { registry: { ...registry, remotes: [...remotes.values()] }, states, follow: followSession };
}

/** Whose tab it is must not change unseen: a sign-out ends it, and a renewed token is reported to the server. */
function followSession(session: TokenHolder): void {
  if (session.getState().token === '') forget();
  session.subscribe(({ token }, { token: before }) => {
    if (token === before || storedOverrides().length === 0) return;
    if (token === '') {
      forget();
      // The code of the override is in this page, so the next session gets a new one; the API hears of
      // the sign-out first.
      setTimeout(() => location.reload(), LEAVE);
    } else
      void grant(storedOverrides(), token).then((verdict) => {
        if (verdict !== 'OK') endOverrides();
      });
  });
}

export type Verdict = 'OK' | 'NO_ADDRESS' | 'NOT_LISTED' | 'NOT_STAFF' | 'UNREACHABLE';

/** Takes a remote from an address, from the next load of the page on. Resolves what the server says. */
export async function startOverride(id: string, typed: string, token: string): Promise<Verdict> {
  const address = releaseFolder(id, typed);
  if (!address) return 'NO_ADDRESS';
  const next = [...storedOverrides().filter((one) => one.id !== id), { id, address }];
  const verdict = await grant(next, token);
  if (verdict === 'OK') sessionStorage.setItem(OVERRIDES, JSON.stringify(next));
  return verdict;
}

/** Asks once more for what the tab has stored, when the server's permission has run out. */
export const renewOverrides = (token: string): Promise<Verdict> => grant(storedOverrides(), token);

async function grant(overrides: readonly Override[], token: string): Promise<Verdict> {
  const origins = [...new Set(overrides.map(({ address }) => new URL(address).origin))];
  try {
    const { ok, status } = await fetch(SERVER, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ origins }),
      signal: AbortSignal.timeout(DEADLINE),
    });
    if (ok) return 'OK';
    return status === 403 ? 'NOT_LISTED' : status === 404 ? 'NOT_STAFF' : 'UNREACHABLE';
  } catch {
    return 'UNREACHABLE';
  }
}

/** Ends all overrides of this tab and loads the deployed releases. */
export function endOverrides(): void {
  forget();
  location.reload();
}

/** Ends one; the page is loaded anew. */
export function endOverride(id: string): void {
  const left = storedOverrides().filter((one) => one.id !== id);
  if (left.length === 0) return endOverrides();
  sessionStorage.setItem(OVERRIDES, JSON.stringify(left));
  location.reload();
}

/** The tab's part at once; the server's permission too, whether or not it can be reached now. */
function forget(): void {
  sessionStorage.removeItem(OVERRIDES);
  fetch(SERVER, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}
