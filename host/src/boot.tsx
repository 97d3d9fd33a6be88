import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from '@certdeck/federation/router';
import { createI18n, getI18n, registerNamespace, toLang } from '@certdeck/i18n';
import {
  browserStorage,
  createSession,
  forgetfulStorage,
  installPageStorage,
  installSession,
  type Notify,
} from '@certdeck/session';
import { notify, prepareTheme } from '@certdeck/ui';
import type { Registry, SiteConfig } from '@certdeck/contract';
import { readViewing } from '@certdeck/contract/viewing';
import { withDeadline } from './kernel/failure.ts';
import type { RemoteLoader } from './kernel/loader.ts';
import { readOverrides } from './kernel/overrides.ts';
import { nextTask } from './kernel/next-task.ts';
import { isPublicAt, remoteAt } from './kernel/places.ts';
import { createStartUp } from './kernel/start-up.ts';
import { readStartState, type StartState } from './kernel/state.ts';
import { reportFailure } from './kernel/telemetry.ts';
import { watchTexts } from './kernel/texts.ts';
import { storageOfViewing, watchViewing } from './kernel/viewing.ts';
import { askWithCors, watchUnhashed } from './kernel/unhashed.ts';
import { App } from './shell/App.tsx';
import { guestFrame, layout } from './shell/frames.tsx';
import { pages } from './shell/pages.ts';
import type { Part } from './shell/Part.tsx';
import { screenPart } from './shell/RemoteScreen.tsx';
import { hasRoute, routesOf } from './shell/routes.tsx';
import { HOST, texts } from './texts.ts';
import { createStepUps } from './shell/step-up/requests.ts';

/** Messages of the API client: texts of the catalogue by key, the server's own as they are. */
const showNotice: Notify = (notice) => notify.error('key' in notice ? getI18n().t(notice.key) : notice.text);

/** What a view does to its tab: its end is a page of its own, with nothing of the customer behind it. */
const inThisTab = {
  now: () => Date.now(),
  tab: sessionStorage,
  leave: (path: string) => location.replace(path),
};

/** Longest wait for the first page's frame before a skeleton is drawn in its place, in milliseconds. */
const FRAME_DEADLINE = 1_000;

/**
 * Starts the portal. What the first page needs (texts, its chunk or its remote) is asked for at once,
 * so that nothing waits for something it doesn't depend on. `loaderOf` says where remotes come from.
 */
export async function boot(
  root: HTMLElement,
  loaderOf: (registry: Registry, site: SiteConfig) => RemoteLoader,
): Promise<void> {
  const own = browserStorage();
  const viewing = readViewing(sessionStorage);
  const storage = viewing ? storageOfViewing(own, viewing) : own;
  if (viewing) installPageStorage(forgetfulStorage());
  const start = await readStartState(document, own);
  const overrides = await readOverrides(start.registry);
  const state = overrides ? { ...start, registry: overrides.registry } : start;
  const { site, registry, registryDown } = state;
  askWithCors();
  const loader = loaderOf(registry, site);
  watchUnhashed(loader.attributionAt, reportFailure, (address) => /^https?:/.test(address));
  registerNamespace(HOST, texts);

  const language = languageOfPage(storage);
  // Not kept: who chooses none gets what the browser speaks the next time too (D-267).
  const spoken = { ...site, defaultLocal: toLang(language.lang, site.defaultLocal) };
  const stepUps = createStepUps();
  const session = createSession({
    // The cookie of a session belongs to the person's own, which other tabs use.
    site: viewing ? { ...spoken, sessionCookie: false } : spoken,
    storage,
    notify: showNotice,
    stepUp: (demand) => stepUps.ask(demand),
    // Who looks signs in nowhere: the tab is left as soon as its session ends.
    navigate: (path) => void (viewing ? undefined : router.navigate(path)),
    address: () => router.state.location,
    isPublic: (path) => isPublicAt(registry, path),
  });
  installSession(session);
  const isSignedIn = session.getState().token !== '';
  const isOpen = isPublicAt(registry, location.pathname);
  const frame = isSignedIn ? layout : isOpen ? guestFrame : visitorsPage();
  // Drawn as a whole where that is soon: the page that the server sent has a frame of its own.
  const drawable = withDeadline(frame.start(), FRAME_DEADLINE).catch(() => undefined);
  const startFirst = isSignedIn || isOpen ? firstPage(state, loader) : undefined;

  await nextTask();
  const router = createBrowserRouter(routesOf(registry, loader));
  await nextTask();
  prepareTheme();
  await nextTask();
  await createI18n({
    storage,
    defaultLocal: spoken.defaultLocal,
    namespaces: [HOST],
    ...(isOpen ? language : {}),
    ...watchTexts(loader),
  });
  startFirst?.();

  const startUp = createStartUp(session);
  if (viewing) watchViewing(session, viewing, inThisTab);
  else session.followTabs();
  overrides?.follow(session);
  const shell = {
    site,
    registry,
    registryDown,
    loader,
    startUp,
    overrides,
    ...(viewing ? { viewing } : {}),
    stepUps,
    hasRoute: (path: string) => hasRoute(registry, path),
  };
  const started = startUp.run();
  await drawable;
  // A transition is drawn in steps with room between them: as one piece the first page holds a slow processor for a second.
  startTransition(() => {
    createRoot(root).render(<App session={session} shell={shell} router={router} storage={storage} />);
  });
  dispatchEvent(new Event('certdeck-shell-started'));
  await started;
}

/**
 * A visitor sees the sign-in page first, whatever was asked for (D-004), unless that is open to guests; no remote is
 * touched.
 */
function visitorsPage(): Part {
  const own = {
    '/sign-up': pages.signUp,
    '/password-reset': pages.passwordReset,
    '/sec-validation': pages.secValidation,
    '/sso': pages.sso,
    '/sso/callback': pages.ssoCallback,
    '/404': pages.notFound,
    '/approve-mailbox': pages.mailbox,
    '/demo/inbox': pages.inbox,
  };
  return Object.entries(own).find(([path]) => path === location.pathname)?.[1] ?? pages.signIn;
}

/**
 * Asks for the first page of a customer, or of a guest where it is public: the shell's own, or a remote's. What it returns asks for the rest of a
 * remote's, as soon as texts can be had.
 */
function firstPage({ registry }: StartState, loader: RemoteLoader): (() => void) | undefined {
  const first = remoteAt(registry, location.pathname);
  if (!first) {
    if (location.pathname === '/' || location.pathname === '/dashboard') void pages.dashboard.start();
    return undefined;
  }
  // Only to be there sooner: whoever needs it asks again and deals with the failure.
  loader
    .routes(first.remote)
    .then(({ screens }) => screens[first.screen]?.())
    .catch(() => undefined);
  return () => void screenPart(loader, first.remote, first.screen).start();
}

/**
 * The language of the first page: that of its address, by which search engines know a public one, else what the person
 * chose, else that in which the server has sent it: the browser's, or the site's own (D-267).
 */
function languageOfPage(storage: Pick<Storage, 'getItem'>): { lang?: string } {
  const named = new URLSearchParams(location.search).get('lang');
  if (named !== null) return { lang: named };
  return storage.getItem('lang') ? {} : { lang: document.documentElement.lang };
}
