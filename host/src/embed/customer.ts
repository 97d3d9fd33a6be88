import type { SiteConfig } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { createI18n, getI18n, type I18nOptions, registerNamespace } from '@certdeck/i18n';
import {
  createSession,
  forgetfulStorage,
  installPageStorage,
  installSession,
  localArea,
  memoryStorage,
  revalidateOn,
  type Session,
} from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { withDeadline } from '../kernel/failure.ts';
import { HOST, texts as hostTexts } from '../texts.ts';
import type { PageOptions, TokenAdapter } from './options.ts';

/** Areas whose tokens may read the account (`uses` of the contract's access.ts), since their screens show it. */
export const READ_ACCOUNT: readonly string[] = ['billing'];

/** A token that is refused this soon after it was brought, in milliseconds, is no reason to ask at once for another. */
const AGAIN_AFTER = 5_000;
/** A page that hasn't brought a token by then, in milliseconds, is informed that its adapter may hang … */
const TOKEN_PATIENCE = 5_000;
/** … and by then has none, when there is something on the page that is worth the wait: forms stay as they are. */
const TOKEN_DEADLINE = 30_000;

/**
 * Why nothing can be shown: `signed-out`, the page says that nobody is signed in; `unconfirmed`, its adapter has failed or
 * is late.
 */
export type Lack = 'signed-out' | 'unconfirmed';

/** The customer of a partner's page: one session, one language and one currency for all areas on it. */
export interface Customer {
  readonly session: Session;
  /** Takes what is said of the customer; ends when language and token are there. */
  take(options: PageOptions): Promise<void>;
  /** Which page of the portal is shown: some rules of the API client hold on one page alone. */
  at(path: string): void;
  /** What keeps the customer's pages from being shown; undefined when they are. */
  lack(): Lack | undefined;
  subscribe(listener: () => void): () => void;
  /** Asks the page for a token again. */
  retry(): Promise<void>;
}

export interface CustomerOptions {
  /** An allowed area reads the account, so the session may load it. */
  knowsAccount?: boolean;
  /** How texts are loaded, and who hears of lost ones. */
  texts?: Pick<I18nOptions, 'guard' | 'onLost'>;
  /** Hears of an adapter that has failed or doesn't answer. */
  onTokenFailure?(error: Error): void;
}

export function createCustomer(
  site: SiteConfig,
  { knowsAccount = false, texts, onTokenFailure }: CustomerOptions = {},
): Customer {
  let adapter: TokenAdapter | undefined;
  let i18n: Promise<unknown> | undefined;
  let asking: Promise<void> | undefined;
  let broughtAt = 0;
  let lack: Lack | undefined;
  /** Questions so far, and the last one whose answer counts: an answer that is late may come after that of the next. */
  let asked = 0;
  let answered = 0;
  let stored = false;
  let wantedCurrency = '';
  let path = '/';
  const listeners = new Set<() => void>();

  installPageStorage(forgetfulStorage());
  registerNamespace(HOST, hostTexts);

  const session = createSession({
    site,
    // A token never lies on the page's origin, whatever else may.
    storage: memoryStorage(),
    choices: localArea,
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

  function setLack(next: Lack | undefined): void {
    if (lack === next) return;
    lack = next;
    for (const listener of listeners) listener();
  }

  /** The end of a session forgets the currency, which here the page has chosen. */
  function showCurrency(): void {
    session.setCurrency(wantedCurrency);
    if (wantedCurrency !== '' && session.getState().rates.size === 0) void session.loadRates();
  }

  /** One question at a time, whoever asks. */
  function ask(work: () => Promise<string>): Promise<void> {
    asking ??= answer(work).finally(() => (asking = undefined));
    return asking;
  }

  /** Never rejects: what is wrong with the adapter is shown in the area, and reported to the page. */
  async function answer(work: () => Promise<string>): Promise<void> {
    asked += 1;
    const turn = asked;
    const coming = work().then(
      (token) => take(turn, token),
      (error: unknown) => fail(turn, error),
    );
    // A page of the customer's, with what they have filled in there, is worth a longer wait.
    const isShown = broughtAt > 0 && lack === undefined;
    try {
      await withDeadline(coming, TOKEN_PATIENCE);
    } catch {
      const seconds = (milliseconds: number) => `${milliseconds / 1000} seconds`;
      tell(new Error(`the token adapter hasn't answered for ${seconds(TOKEN_PATIENCE)}`));
      // Whenever it answers, that counts.
      if (isShown)
        await withDeadline(coming, TOKEN_DEADLINE - TOKEN_PATIENCE).catch(() =>
          tell(new Error(`the token adapter hasn't answered for ${seconds(TOKEN_DEADLINE)}`)),
        );
      if (answered < turn) setLack('unconfirmed');
    }
  }

  function take(turn: number, token: string): void {
    if (turn < answered) return;
    answered = turn;
    if (token === '') return setLack('signed-out');
    broughtAt = Date.now();
    session.takeToken(token);
    setLack(undefined);
    if (knowsAccount) void session.loadUser();
    showCurrency();
  }

  function fail(turn: number, error: unknown): void {
    if (turn < answered) return;
    answered = turn;
    tell(new Error('the token adapter has failed', { cause: error }));
    setLack('unconfirmed');
  }

  function tell(error: Error): void {
    console.error(error);
    onTokenFailure?.(error);
  }

  async function renew(): Promise<void> {
    if (Date.now() - broughtAt < AGAIN_AFTER) return setLack('signed-out');
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
      ...texts,
      ...(language ? { lang: language } : {}),
    }).then((made) => made.load(HOST));
    // Whoever asks next begins anew.
    i18n.catch(() => (i18n = undefined));
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
    lack: () => lack,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retry: () => ask(async () => (await adapter?.get()) ?? ''),
  };
}
