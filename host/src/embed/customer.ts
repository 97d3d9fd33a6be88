import type { SiteConfig } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { createI18n, getI18n, registerNamespace } from '@certdeck/i18n';
import {
  createSession,
  forgetfulStorage,
  installPageStorage,
  installSession,
  memoryStorage,
  revalidateOn,
  type Session,
} from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { withDeadline } from '../kernel/failure.ts';
import { HOST, texts } from '../texts.ts';
import type { PageOptions, TokenAdapter } from './options.ts';

/** A token that is refused this soon after it was brought, in milliseconds, is no reason to ask at once for another. */
const AGAIN_AFTER = 5_000;
/** A page that hasn't brought a token by then, in milliseconds, has none: the customer may try again. */
const TOKEN_DEADLINE = 30_000;

/** The customer of a partner's page: one session, one language and one currency for all areas on it. */
export interface Customer {
  readonly session: Session;
  /** Takes what is said of the customer; ends when language and token are there. */
  take(options: PageOptions): Promise<void>;
  /** Which page of the portal is shown: some rules of the API client hold on one page alone. */
  at(path: string): void;
  /** Nobody is signed in and the page has no token to offer. */
  isSignedOut(): boolean;
  subscribe(listener: () => void): () => void;
  /** Asks the page for a token again. */
  retry(): Promise<void>;
}

/** `knowsAccount`: an allowed area reads the account, so the session may load it. */
export function createCustomer(site: SiteConfig, knowsAccount: boolean): Customer {
  let adapter: TokenAdapter | undefined;
  let i18n: Promise<unknown> | undefined;
  let asking: Promise<void> | undefined;
  let broughtAt = 0;
  let signedOut = false;
  let stored = false;
  let wantedCurrency = '';
  let path = '/';
  const listeners = new Set<() => void>();

  installPageStorage(forgetfulStorage());
  registerNamespace(HOST, texts);

  const session = createSession({
    site,
    // A token never lies on the page's origin, whatever else may.
    storage: memoryStorage(),
    notify: (notice) => notify.error('key' in notice ? getI18n().t(notice.key) : notice.text),
    // The session leads to the sign-in page when its token has ended; here the page around us knows what to do.
    navigate: () => void renew(),
    address: () => ({ pathname: path, search: '' }),
  });
  installSession(session);
  for (const fact of [
    'order.created.v1',
    'order.paid.v1',
    'order.changed.v1',
    'balance.changed.v1',
  ] as const) {
    portalEvents.on(fact, () => void revalidateOn(fact));
    if (knowsAccount && (fact === 'order.paid.v1' || fact === 'balance.changed.v1'))
      portalEvents.on(fact, () => void session.loadUser());
  }

  function setSignedOut(next: boolean): void {
    if (signedOut === next) return;
    signedOut = next;
    for (const listener of listeners) listener();
  }

  /** The end of a session forgets the currency, which here the page has chosen. */
  function showCurrency(): void {
    session.setCurrency(wantedCurrency);
    if (wantedCurrency !== '' && session.getState().rates.size === 0) void session.loadRates();
  }

  /** One question at a time, whoever asks. */
  function ask(work: () => Promise<string>): Promise<void> {
    asking ??= (async () => {
      try {
        const token = await withDeadline(work(), TOKEN_DEADLINE);
        if (token === '') return setSignedOut(true);
        broughtAt = Date.now();
        session.takeToken(token);
        setSignedOut(false);
        if (knowsAccount) void session.loadUser();
        showCurrency();
      } catch (error) {
        console.error('the page brought no token', error);
        setSignedOut(true);
      } finally {
        asking = undefined;
      }
    })();
    return asking;
  }

  async function renew(): Promise<void> {
    if (Date.now() - broughtAt < AGAIN_AFTER) return setSignedOut(true);
    await ask(async () => {
      await adapter?.onUnauthorized?.();
      return (await adapter?.get()) ?? '';
    });
  }

  async function speak(language: PageOptions['language']): Promise<void> {
    // No element of the page gets our language; each area marks its own.
    i18n ??= createI18n({
      defaultLocal: site.defaultLocal,
      root: document.createElement('div'),
      ...(language ? { lang: language } : {}),
    }).then((made) => made.load(HOST));
    await i18n;
    if (language && getI18n().lang !== language) await getI18n().setLang(language);
    session.setLang(getI18n().lang);
  }

  return {
    session,
    async take({ token, language, currency, storage: where }) {
      if (where === 'page' && !stored) {
        stored = true;
        installPageStorage(null);
      }
      if (currency !== undefined) wantedCurrency = currency;
      const spoken = speak(language);
      const isNew = token !== undefined && token !== adapter;
      if (token) adapter = token;
      if (isNew || session.getState().token === '') await ask(async () => (await adapter?.get()) ?? '');
      else showCurrency();
      await spoken;
    },
    at: (shown) => void (path = shown.replace(/[?#].*$/, '')),
    isSignedOut: () => signedOut,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retry: () => ask(async () => (await adapter?.get()) ?? ''),
  };
}
