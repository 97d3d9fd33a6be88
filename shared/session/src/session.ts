import { accountCalls, BodyCode, orderCalls, securityCalls, sessionCalls } from '@certdeck/contract';
import type { BatchQueue, Call, CallPermission, Language } from '@certdeck/contract';
import { createClient } from './client/client.ts';
import type { Client, Exchange } from './client/client.ts';
import type { StepUpDemand } from './client/step-up.ts';
import type { Notify } from './client/notice.ts';
import { isPublicPage, SIGN_IN_PAGE } from './client/paths.ts';
import { isSuccess } from './client/reply.ts';
import type { Reply } from './client/reply.ts';
import { readRates } from './currency.ts';
import { hashPassword } from './password.ts';
import { STORED as STORED_PREFERENCES } from './preferences/kept.ts';
import { createPreferences, type Preferences } from './preferences/preferences.ts';
import { createQueueLooks } from './queue-looks.ts';
import { createSessionStore } from './store.ts';
import type { SessionSite, SessionState } from './store.ts';
import { browserStorage, storedNames } from './stored.ts';
import type { KeyValueStorage, ThemeMode } from './stored.ts';
import { forgetAnswers } from './swr.ts';
import { isAllowed, toUser } from './user.ts';

/** What the host gives to its session. */
export interface SessionConfig {
  site: SessionSite;
  /** Shows a message. */
  notify: Notify;
  /** Asks who is signed in to prove it, for a call that needs it (D-301); such calls are refused without it. */
  stepUp?(demand: StepUpDemand): Promise<boolean>;
  /** Goes to a path of the portal, its query included. */
  navigate(path: string): void;
  /** Address of the page as the router sees it; the browser's own unless given. */
  address?(): { pathname: string; search: string };
  /** Whether a page of an area renders without a token: a lost session leaves the customer there, as on our own (D-061). */
  isPublic?(pathname: string): boolean;
  /** Local storage unless given; a partner page that keeps the token itself gives its own. */
  storage?: KeyValueStorage;
  /** Where what the member has chosen is kept; `storage` unless given. */
  choices?(): KeyValueStorage;
}

type InputOf<Described extends Pick<Call<unknown, unknown>, 'types'>> = NonNullable<
  Described['types']
>['input'];
type LoginInput = InputOf<typeof sessionCalls.login>;
type SignupInput = InputOf<typeof sessionCalls.signup>;

/** Who is signed in, the client that speaks for them, and what the portal remembers of them. */
export interface Session {
  readonly client: Client;
  readonly preferences: Preferences;
  getState(): SessionState;
  /** Calls back on every change; answers how to stop. */
  subscribe(listener: (state: SessionState, previous: SessionState) => void): () => void;

  /**
   * Signs in with a clear password, which leaves the page hashed, or with a second factor. Code 200 has
   * stored the token and loaded the user; any other code is passed on unchanged, 12009 included (B§8.6).
   */
  signIn(input: LoginInput): Promise<Reply<unknown>>;
  /** Signs in by what a passkey answered, as JSON text, and ends as `signIn` does. */
  signInByPasskey(passkey: string): Promise<Reply<unknown>>;
  /** Signs in by what the company's provider answered, as the query of its callback, and ends as `signIn` does. */
  signInByProvider(answer: string): Promise<Reply<unknown>>;
  /** Creates an account; the clear password leaves the page hashed. */
  signUp(input: SignupInput): Promise<Reply<unknown>>;
  /** Signs out here and at the API, and goes to the sign-in page (A§4.5). */
  logout(): Promise<void>;
  /**
   * Checks the stored token at start (D-059): a refusal signs out. Answers whether there still is a session; a lost
   * connection or a failing server says nothing about the token and keeps it.
   */
  verifyToken(): Promise<boolean>;
  /** Loads account and profile; a failure is only logged (A§8.19). */
  loadUser(): Promise<void>;
  /**
   * Whether the signed-in person may do something: what a page offers follows it, never a role. True as long as
   * it isn't known; the API decides.
   */
  can(permission: CallPermission): boolean;
  /** Loads the exchange rates; without any the site's own currency stays (D-070). */
  loadRates(): Promise<void>;

  /**
   * What looks at a payment queue show, every five seconds, until the reader stops or the signal is aborted; null
   * where no answer came. All who follow one queue share the looks (A§4.24).
   */
  lookAtQueue(queueId: string, signal: AbortSignal): AsyncGenerator<Reply<BatchQueue> | null, void>;

  setLang(lang: Language): void;
  setThemeMode(mode: ThemeMode): void;
  /** Code of a loaded rate, or '' for the site's own currency. */
  setCurrency(code: string): void;
  /** Keeps the numbers of created orders until their payment or a sign-out (A§4.9, A§4.19). */
  rememberOrders(orderNos: readonly string[]): void;
  forgetOrders(): void;
  /**
   * Goes on with a token that was got elsewhere: a partner's page brings its own, and another when the first
   * has ended. What pages show is read again.
   */
  takeToken(token: string): void;
  /** Follows the other tabs of the browser (D-032); answers how to stop. */
  followTabs(): () => void;
}

/** Shows nothing, and takes the answer of a page that reads the same at the same time (B§9.4). */
const BACKGROUND_READ = { messages: 'none', follow: true } as const;

/** Name under which the browser keeps the secret that an API of another origin gave it. */
const DEVICE = 'device';

/** Makes the session of a page. Nothing runs and nothing is read from the network before a method is called. */
export function createSession(config: SessionConfig): Session {
  const storage = config.storage ?? browserStorage();
  const store = createSessionStore(config.site, storage);
  const { getState, subscribe } = store.api;
  const address = config.address ?? (() => location);
  let redirected = false;
  let isLoading = false;

  const client = createClient({
    baseUrl: config.site.apiBaseURL,
    readToken: () => getState().token,
    readLang: () => getState().lang,
    storeToken(token) {
      redirected = false;
      store.write({ token });
    },
    // It survives a sign-out: it is the browser's, and signs nobody in.
    readDevice: () => storage.getItem(DEVICE) ?? '',
    storeDevice: (secret) => storage.setItem(DEVICE, secret),
    signOut: endSession,
    forbidden() {
      // Who never could read the account, as a partner's page for most areas, isn't asked to; nor is what was refused just now.
      if (getState().user && !isLoading) void loadUser();
    },
    notify: config.notify,
    ...(config.stepUp && { stepUp: config.stepUp }),
    pathname: () => address().pathname,
  });

  const preferences = createPreferences({
    client,
    storage: () => config.choices?.() ?? storage,
    isSignedIn: () => getState().token !== '',
  });

  /** Clears the session and goes to sign in, once a burst; on a public page it stays (D-061). */
  function endSession(): void {
    store.clear();
    preferences.clear();
    forgetAnswers();
    const { pathname, search } = address();
    if (isPublicPage(pathname) || config.isPublic?.(pathname)) redirected = false;
    else if (!redirected) {
      redirected = true;
      // The wanted page comes back after signing in (D-004).
      config.navigate(`${SIGN_IN_PAGE}?redirect=${encodeURIComponent(pathname + search)}`);
    }
  }

  async function loadUser(): Promise<void> {
    isLoading = true;
    try {
      const [account, profile] = await Promise.all([
        client.call(accountCalls.getAccount, {}, BACKGROUND_READ),
        client.call(accountCalls.getProfile, {}, BACKGROUND_READ),
      ]);
      if (!isSuccess(account) || !isSuccess(profile)) {
        console.error(`user not loaded: code ${account.code} and ${profile.code}`);
        return;
      }
      // Signed out meanwhile: it is nobody's any more.
      if (getState().token === '') return;
      store.set({ user: toUser(account.data, profile.data) });
      store.write({ agentStatus: account.data.agentStatus, permissions: account.data.permissions ?? null });
    } catch (error) {
      console.error('user not loaded', error);
    } finally {
      isLoading = false;
    }
  }

  const signIn = (input: LoginInput) => beginWith(client.exchange(sessionCalls.login, withHash(input)));
  const signInByPasskey = (passkey: string) =>
    beginWith(client.exchange(securityCalls.passkeySignIn, { passkey }, { messages: 'own' }));
  const signInByProvider = (answer: string) =>
    beginWith(client.exchange(securityCalls.finishSso, { answer }, { messages: 'own' }));

  async function beginWith(answer: Promise<Exchange<unknown>>): Promise<Reply<unknown>> {
    const { reply, token } = await answer;
    if (!isSuccess(reply)) return reply;
    // A 200 without a token is a failed login (D-042).
    if (token === null) return { ...reply, code: BodyCode.wrongCredentials };
    preferences.clear();
    forgetAnswers({ again: true });
    await loadUser();
    return reply;
  }

  async function verifyToken(): Promise<boolean> {
    if (getState().token === '') return false;
    try {
      const reply = await client.call(sessionCalls.verifyToken, {}, { messages: 'none' });
      if (!isSuccess(reply) && reply.status < 500 && getState().token !== '') endSession();
    } catch (error) {
      console.error('token not checked', error);
    }
    return getState().token !== '';
  }

  async function loadRates(): Promise<void> {
    try {
      const reply = await client.call(accountCalls.getRates, {}, { messages: 'none' });
      if (isSuccess(reply)) store.set({ rates: readRates(reply.data.currencies, config.site) });
    } catch (error) {
      console.error('exchange rates not loaded', error);
    }
  }

  async function logout(): Promise<void> {
    const sent = client.call(sessionCalls.logout, {}, { messages: 'none' });
    store.clear();
    preferences.clear();
    config.navigate(SIGN_IN_PAGE);
    forgetAnswers();
    try {
      await sent;
    } catch (error) {
      console.error('the API was not told of the sign-out', error);
    }
  }

  function follow(event: StorageEvent): void {
    if (event.key === STORED_PREFERENCES) preferences.reread();
    // A null key means that everything was cleared.
    if (event.key !== null && !Object.values<string>(storedNames).includes(event.key)) return;
    const before = getState().token;
    store.reread();
    const after = getState().token;
    if (before === after) return;
    if (after === '') endSession();
    else {
      redirected = false;
      forgetAnswers({ again: true });
      void loadUser();
    }
  }

  function followTabs(): () => void {
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }

  return {
    client,
    preferences,
    getState,
    subscribe,
    signIn,
    signInByPasskey,
    signInByProvider,
    signUp: (input) => client.call(sessionCalls.signup, { ...input, password: hashPassword(input.password) }),
    logout,
    verifyToken,
    loadUser,
    can: (permission) => isAllowed(getState().permissions, permission),
    loadRates,
    lookAtQueue: createQueueLooks((queueId, signal) =>
      client.call(orderCalls.batchStatus, { queueId }, { messages: 'none', signal }),
    ),
    setLang: (lang) => store.write({ lang }),
    setThemeMode: (themeMode) => store.write({ themeMode }),
    setCurrency: (currencyCode) => store.write({ currencyCode }),
    rememberOrders: (createdOrderNos) => store.write({ createdOrderNos }),
    takeToken(token) {
      redirected = false;
      store.write({ token });
      forgetAnswers({ again: true });
      preferences.resume();
    },
    forgetOrders: () => store.write({ createdOrderNos: [] }),
    followTabs,
  };
}

function withHash(input: LoginInput): LoginInput {
  return input.password === undefined ? input : { ...input, password: hashPassword(input.password) };
}
