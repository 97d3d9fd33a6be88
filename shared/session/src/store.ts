import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { SiteConfig } from '@certdeck/contract';
import { baseCurrency, chooseCurrency } from './currency.ts';
import type { Currency } from './currency.ts';
import { readStored, sessionNames, storedNames } from './stored.ts';
import type { KeyValueStorage, StoredValues } from './stored.ts';
import { tokenCookie } from './token-cookie.ts';
import type { User } from './user.ts';

/** Parts of the site configuration that the session reads. */
export type SessionSite = Pick<
  SiteConfig,
  'apiBaseURL' | 'currency' | 'currencyUnit' | 'defaultLocal' | 'sessionCookie' | 'shownCurrency'
>;

/** Who is signed in and how the portal looks to them. */
export interface SessionState extends StoredValues {
  /** null until loaded, and when signed out. */
  user: User | null;
  /** How amounts are shown. */
  currency: Currency;
  /** Currencies to choose from, by code; empty until loaded and when there are none (D-070). */
  rates: ReadonlyMap<string, Currency>;
}

/** The state and the only ways to change it; every change of a stored value is written through. */
export interface SessionStore {
  api: StoreApi<SessionState>;
  /** Writes stored values; an empty one is removed. */
  write(values: Partial<StoredValues>): void;
  set(state: Partial<Pick<SessionState, 'user' | 'rates'>>): void;
  /** Removes the four values of a session (A§4.5) and forgets the user. */
  clear(): void;
  /** Reads the stored values again, after another tab has changed them (D-032). */
  reread(): void;
}

/** Makes the store over a storage. */
export function createSessionStore(site: SessionSite, storage: KeyValueStorage): SessionStore {
  const api = createStore<SessionState>()(() => ({
    ...readStored(storage, site.defaultLocal),
    user: null,
    currency: baseCurrency(site),
    rates: new Map(),
  }));

  function apply(state: Partial<SessionState>): void {
    const next = { ...api.getState(), ...state };
    const code = next.currencyCode || site.shownCurrency;
    api.setState({ ...state, currency: chooseCurrency(code, next.rates, site) });
  }

  function keep(name: string, value: string): void {
    if (value === '') storage.removeItem(name);
    else storage.setItem(name, value);
  }

  function keepCookie(token: string): void {
    if (site.sessionCookie) document.cookie = tokenCookie(token, location.protocol === 'https:');
  }

  return {
    api,
    write(values) {
      const { token, currencyCode, agentStatus, createdOrderNos, lang, themeMode, permissions } = values;
      if (token !== undefined) {
        keep(storedNames.token, token);
        keepCookie(token);
      }
      if (currencyCode !== undefined) keep(storedNames.currency, currencyCode);
      if (agentStatus !== undefined) keep(storedNames.agentStatus, agentStatus);
      if (createdOrderNos !== undefined) keep(storedNames.createdOrderNos, createdOrderNos.join(','));
      if (lang !== undefined) keep(storedNames.lang, lang);
      if (themeMode !== undefined) keep(storedNames.themeMode, themeMode);
      // A comma, which no value has, tells none from not known.
      if (permissions !== undefined)
        keep(storedNames.permissions, permissions === null ? '' : permissions.join(',') || ',');
      apply(values);
    },
    set: apply,
    clear() {
      for (const name of [...sessionNames, storedNames.permissions]) storage.removeItem(name);
      keepCookie('');
      apply({
        token: '',
        currencyCode: '',
        agentStatus: 'none',
        createdOrderNos: [],
        user: null,
        permissions: null,
      });
    },
    reread: () => apply(readStored(storage, site.defaultLocal)),
  };
}
