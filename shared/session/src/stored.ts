import { languages } from '@certdeck/contract';
import type { Language } from '@certdeck/contract';

/** Names under which the browser keeps the session (A§4.6, D-021, D-039, D-057). */
export const storedNames = {
  token: 'token',
  currency: 'currency',
  agentStatus: 'agentStatus',
  createdOrderNos: 'createdOrderNos',
  lang: 'lang',
  themeMode: 'theme-mode',
  /** What the person may do, so that a page needn't wait for the account; it goes with the session too. */
  permissions: 'permissions',
} as const;

/** The four values that a sign-out removes (A§4.5); all others survive it (D-058). */
export const sessionNames = [
  storedNames.token,
  storedNames.currency,
  storedNames.agentStatus,
  storedNames.createdOrderNos,
] as const;

/** What the session needs of local storage. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const themeModes = ['light', 'dark', 'system'] as const;
/** `system` follows prefers-color-scheme (A§4.34). */
export type ThemeMode = (typeof themeModes)[number];

export const agentStatuses = ['none', 'applied', 'active'] as const;
export type AgentStatus = (typeof agentStatuses)[number];

/** The stored values as the session uses them. */
export interface StoredValues {
  token: string;
  /** Code of the chosen currency, '' for the site's own. */
  currencyCode: string;
  agentStatus: AgentStatus;
  createdOrderNos: readonly string[];
  lang: Language;
  themeMode: ThemeMode;
  /** null as long as nobody has said. */
  permissions: readonly string[] | null;
}

/** Reads every stored value; unknown ones fall back to their defaults (D-021, D-023). */
export function readStored(storage: KeyValueStorage, defaultLocal: Language): StoredValues {
  return {
    token: storage.getItem(storedNames.token) ?? '',
    currencyCode: storage.getItem(storedNames.currency) ?? '',
    agentStatus: oneOf(agentStatuses, storage.getItem(storedNames.agentStatus), 'none'),
    createdOrderNos: (storage.getItem(storedNames.createdOrderNos) ?? '').split(',').filter(Boolean),
    lang: oneOf(languages, storage.getItem(storedNames.lang), defaultLocal),
    themeMode: oneOf(themeModes, storage.getItem(storedNames.themeMode), 'system'),
    permissions: storage.getItem(storedNames.permissions)?.split(',').filter(Boolean) ?? null,
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value {
  return values.find((value) => value === text) ?? fallback;
}

/**
 * Local storage where the browser allows it, else memory: a customer who blocks storage still gets a session for
 * as long as the page lives.
 */
export function browserStorage(): KeyValueStorage {
  try {
    const probe = 'certdeck-probe';
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

/** Storage that lasts as long as the page, also for partner pages that keep the token themselves. */
export function memoryStorage(): KeyValueStorage & Pick<Storage, 'key' | 'length'> {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}
