import { isPreference, type PreferenceKey, preferenceKeys, type PreferenceValues } from '@certdeck/contract';
import type { KeyValueStorage } from '../stored.ts';

/** Name under which a page keeps the choices that it knows last, until the sign-out. */
export const STORED = 'preferences';

/** A choice and how often it was written; 0 for one that the API hasn't got. */
export interface Known {
  value: unknown;
  revision: number;
}

export interface Kept {
  /** As the API had it last. */
  known: Partial<Record<PreferenceKey, Known>>;
  /** Chosen and not sent yet, such as without a connection. */
  unsent: Partial<PreferenceValues>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What the last page knew; nothing where something else stands there or nothing can be read. */
export function readKept(storage: KeyValueStorage): Kept {
  const kept: Kept = { known: {}, unsent: {} };
  const stored = parse(storage);
  if (!isRecord(stored)) return kept;
  const { known, unsent } = stored;
  for (const key of preferenceKeys) {
    const one = isRecord(known) ? known[key] : undefined;
    if (isRecord(one) && isPreference(key, one['value']) && Number.isSafeInteger(one['revision']))
      kept.known[key] = { value: one['value'], revision: Number(one['revision']) };
    const waiting = isRecord(unsent) ? unsent[key] : undefined;
    if (isPreference(key, waiting)) Object.assign(kept.unsent, { [key]: waiting });
  }
  return kept;
}

function parse(storage: KeyValueStorage): unknown {
  try {
    return JSON.parse(storage.getItem(STORED) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps them for the next page. Where nothing can be kept they hold for this one. */
export function writeKept(storage: KeyValueStorage, kept: Kept): void {
  try {
    storage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // Full or forbidden.
  }
}

/** Names under which releases before kept these choices in each browser. */
const before: Partial<Record<PreferenceKey, string>> = {
  shortcuts: 'list.shortcuts',
  'lists.compact': 'list.compact',
  'columns.orders.list': 'columns.orders.list',
  'columns.orders.expiring': 'columns.orders.expiring',
};

/** The choices that a release before has kept in this browser. */
export function readEarlier(storage: KeyValueStorage): Partial<PreferenceValues> {
  const found: Partial<PreferenceValues> = {};
  for (const key of preferenceKeys) {
    const name = before[key];
    if (name === undefined) continue;
    try {
      const value: unknown = JSON.parse(storage.getItem(name) ?? 'null');
      if (isPreference(key, value)) Object.assign(found, { [key]: value });
    } catch {
      // Nothing that a release has written.
    }
  }
  return found;
}

/** Forgets them, once they are the API's or have been overtaken. */
export function forgetEarlier(storage: KeyValueStorage): void {
  for (const name of Object.values(before)) {
    try {
      storage.removeItem(name);
    } catch {
      // It can't be read either.
    }
  }
}
