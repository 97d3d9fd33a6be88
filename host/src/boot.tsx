import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from '@certdeck/federation/router';
import { createI18n, getI18n, registerNamespace } from '@certdeck/i18n';
import { browserStorage, createSession, installSession, type Notify } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import type { Registry, SiteConfig } from '@certdeck/contract';
import { withDeadline } from './kernel/failure.ts';
import type { RemoteLoader } from './kernel/loader.ts';
import { readOverrides } from './kernel/overrides.ts';
import { remoteAt } from './kernel/places.ts';
import { createStartUp } from './kernel/start-up.ts';
import { readStartState, type StartState } from './kernel/state.ts';
import { reportFailure } from './kernel/telemetry.ts';
import { watchTexts } from './kernel/texts.ts';
import { askWithCors, watchUnhashed } from './kernel/unhashed.ts';
import { App } from './shell/App.tsx';
import { layout } from './shell/frames.tsx';
import { pages } from './shell/pages.ts';
import type { Part } from './shell/Part.tsx';
import { screenPart } from './shell/RemoteScreen.tsx';
import { hasRoute, routesOf } from './shell/routes.tsx';
import { HOST, texts } from './texts.ts';

/** Messages of the API client: texts of the catalogue by key, the server's own as they are. */
const showNotice: Notify = (notice) => notify.error('key' in notice ? getI18n().t(notice.key) : notice.text);

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
  const storage = browserStorage();
  const start = await readStartState(document, storage);
  const overrides = await readOverrides(start.registry);
  const state = overrides ? { ...start, registry: overrides.registry } : start;
  const { site, registry, registryDown } = state;
  askWithCors();
  const loader = loaderOf(registry, site);
  watchUnhashed(loader.attributionAt, reportFailure, (address) => /^https?:/.test(address));
  registerNamespace(HOST, texts);

  const session = createSession({
    site,
    storage,
    notify: showNotice,
    navigate: (path) => void router.navigate(path),
    address: () => router.state.location,
  });
  installSession(session);
  const frame = session.getState().token === '' ? visitorsPage() : layout;
  // Drawn as a whole where that is soon: the page that the server sent has a frame of its own.
  const drawable = withDeadline(frame.start(), FRAME_DEADLINE).catch(() => undefined);
  const startFirst = frame === layout ? customersPage(state, loader) : undefined;

  const router = createBrowserRouter(routesOf(registry, loader));
  await createI18n({
    storage,
    defaultLocal: site.defaultLocal,
    namespaces: [HOST],
    ...watchTexts(loader),
  });
  startFirst?.();

  const startUp = createStartUp(session);
  session.followTabs();
  overrides?.follow(session);
  const shell = {
    site,
    registry,
    registryDown,
    loader,
    startUp,
    overrides,
    hasRoute: (path: string) => hasRoute(registry, path),
  };
  const started = startUp.run();
  await drawable;
  createRoot(root).render(<App session={session} shell={shell} router={router} storage={storage} />);
  dispatchEvent(new Event('certdeck-shell-started'));
  await started;
}

/** A visitor sees the sign-in page first, whatever was asked for (D-004); no remote is touched (HOST-012). */
function visitorsPage(): Part {
  const own = { '/sign-up': pages.signUp, '/password-reset': pages.passwordReset, '/404': pages.notFound };
  return Object.entries(own).find(([path]) => path === location.pathname)?.[1] ?? pages.signIn;
}

/**
 * Asks for the customer's first page: the shell's own, or a remote's. What it returns asks for the rest of a
 * remote's, as soon as texts can be had.
 */
function customersPage({ registry }: StartState, loader: RemoteLoader): (() => void) | undefined {
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
