import {
  accountCalls,
  BodyCode,
  isPreference,
  type PreferenceKey,
  preferenceKeys,
  type PreferenceValues,
} from '@certdeck/contract';
import { CallError } from '../client/call-error.ts';
import type { Client } from '../client/client.ts';
import { isSuccess } from '../client/reply.ts';
import type { KeyValueStorage } from '../stored.ts';
import { forgetEarlier, type Kept, type Known, readEarlier, readKept, STORED, writeKept } from './kept.ts';

/** Milliseconds for which what was read counts as new. */
const FRESH = 30_000;
/** Tries over what another page has written meanwhile. */
const TRIES = 3;

/** Makes a choice from the one that stands; the same function may be called again over a newer one. */
export type Change<Value> = (current: Value | undefined) => Value;

/** What a member has chosen for themselves: on the API, and here as it was known last (D-263). */
export interface Preferences {
  /** Undefined for what was never chosen. The same value until it changes. */
  get<Key extends PreferenceKey>(key: Key): PreferenceValues[Key] | undefined;
  subscribe(listener: () => void): () => void;
  /** Shows at once; sent now, or as soon as the API answers. Never rejects. */
  update<Key extends PreferenceKey>(key: Key, change: Change<PreferenceValues[Key]>): Promise<void>;
  /** Reads what other pages and devices have chosen, unless that was done just now; sends what waits. */
  refresh(): Promise<void>;
  /** Reads them for another token, where a page shows them. */
  resume(): void;
  /** Takes over what another tab has stored. */
  reread(): void;
  /** Forgets everything: they belong to who was signed in. */
  clear(): void;
}

export interface PreferenceParts {
  client: Pick<Client, 'call'>;
  /** Where the page keeps what it knows; asked each time, since a partner's page chooses it late. */
  storage(): KeyValueStorage;
  isSignedIn(): boolean;
  /** In milliseconds. */
  now?(): number;
}

type AnyChange = Change<PreferenceValues[PreferenceKey]>;

/** The known value where it hasn't changed, so that nothing is drawn again for it. */
function sameOr(before: Known | undefined, { value, revision }: Known): Known {
  const same = before !== undefined && JSON.stringify(before.value) === JSON.stringify(value);
  return { value: same ? before.value : value, revision };
}

/** Makes them for a page. Nothing is read from the network before `refresh`. */
export function createPreferences({
  client,
  storage,
  isSignedIn,
  now = Date.now,
}: PreferenceParts): Preferences {
  let kept: Kept | undefined;
  let earlier: Partial<PreferenceValues> = {};
  /** Changes under way, over whatever the API has. */
  const changes = new Map<PreferenceKey, AnyChange[]>();
  /** Names that the API refuses: their choices hold for this page. */
  const refused = new Set<PreferenceKey>();
  const sending = new Map<PreferenceKey, Promise<void>>();
  const listeners = new Set<() => void>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<boolean> | undefined;
  /** Whose they are: answers to who was signed in before count for nothing. */
  let era = 0;

  const state = (): Kept => {
    if (!kept) {
      kept = readKept(storage());
      earlier = readEarlier(storage());
    }
    return kept;
  };
  const changed = (persist = true) => {
    if (persist && isSignedIn()) writeKept(storage(), state());
    for (const listener of listeners) listener();
  };

  function get<Key extends PreferenceKey>(key: Key): PreferenceValues[Key] | undefined {
    const { unsent, known } = state();
    if (unsent[key] !== undefined) return unsent[key];
    const value = known[key]?.value;
    if (isPreference(key, value)) return value;
    return known[key] ? undefined : earlier[key];
  }

  async function read(): Promise<boolean> {
    const mine = era;
    try {
      const options = { messages: 'none', follow: true } as const;
      const reply = await client.call(accountCalls.listPreferences, {}, options);
      if (!isSuccess(reply) || mine !== era) return false;
      const { unsent, known } = state();
      kept = { known: {}, unsent };
      for (const one of reply.data) kept.known[one.key] = sameOr(known[one.key], one);
      readAt = now();
      for (const [key, made] of changes) apply(key, made);
      changed();
      return true;
    } catch (error) {
      if (error instanceof CallError) return false;
      throw error;
    }
  }

  /** What changes under way make of what the API has. */
  function apply(key: PreferenceKey, made: readonly AnyChange[]): void {
    const value = state().known[key]?.value;
    let current = isPreference(key, value) ? value : undefined;
    for (const change of made) current = change(current);
    Object.assign(state().unsent, { [key]: current });
  }

  async function send(key: PreferenceKey): Promise<void> {
    const mine = era;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const value = state().unsent[key];
      if (value === undefined || refused.has(key)) return;
      const made = [...(changes.get(key) ?? [])];
      const revision = state().known[key]?.revision ?? 0;
      const reply = await client.call(
        accountCalls.savePreference,
        { key, value, revision },
        { messages: 'none' },
      );
      if (mine !== era) return;
      if (isSuccess(reply)) {
        const rest = (changes.get(key) ?? []).filter((change) => !made.includes(change));
        state().known[key] = { value, revision: reply.data.revision };
        delete state().unsent[key];
        changes.delete(key);
        if (rest.length > 0) {
          changes.set(key, rest);
          apply(key, rest);
          tried = -1;
        }
        changed();
      } else if (reply.code === BodyCode.wrongState) {
        if (!(await read())) return;
      } else if (reply.status < 500 && reply.status !== 401) {
        refused.add(key);
        return;
      } else return;
    }
  }

  /** Sends what waits, one request a name at a time. */
  function flush(key: PreferenceKey): Promise<void> {
    const before = sending.get(key);
    if (before) return before;
    const work = send(key)
      .catch((error: unknown) => {
        // Without an answer it waits.
        if (!(error instanceof CallError)) throw error;
      })
      .finally(() => sending.delete(key));
    sending.set(key, work);
    return work;
  }

  /** Choices of releases before become the API's, where it has none. */
  function migrate(): void {
    const earlierKeys = Object.keys(earlier) as PreferenceKey[];
    for (const key of earlierKeys)
      if (!state().known[key] && state().unsent[key] === undefined)
        Object.assign(state().unsent, { [key]: earlier[key] });
    earlier = {};
    if (earlierKeys.length > 0) changed();
    forgetEarlier(storage());
  }

  async function refresh(): Promise<void> {
    if (!isSignedIn()) return;
    if (now() - readAt >= FRESH) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      if (!(await reading)) return;
      migrate();
    }
    const waiting = preferenceKeys.filter((key) => state().unsent[key] !== undefined);
    await Promise.all(waiting.map(flush));
  }

  return {
    get,
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async update(key, change) {
      const next = change(get(key));
      Object.assign(state().unsent, { [key]: next });
      if (earlier[key] !== undefined) delete earlier[key];
      changes.set(key, [...(changes.get(key) ?? []), change as AnyChange]);
      changed();
      // Before the first read nobody knows what it is written over.
      if (!isSignedIn()) return;
      if (readAt === Number.NEGATIVE_INFINITY) await refresh();
      await flush(key);
    },
    resume() {
      readAt = Number.NEGATIVE_INFINITY;
      if (listeners.size > 0) void refresh();
    },
    reread() {
      kept = readKept(storage());
      for (const [key, made] of changes) apply(key, made);
      changed(false);
    },
    clear() {
      era += 1;
      kept = { known: {}, unsent: {} };
      changes.clear();
      refused.clear();
      sending.clear();
      reading = undefined;
      readAt = Number.NEGATIVE_INFINITY;
      storage().removeItem(STORED);
      changed(false);
    },
  };
}
