import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from '@certdeck/federation/router';
import { createI18n, getI18n, registerNamespace } from '@certdeck/i18n';
import { browserStorage, createSession, installSession, type Notify } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import type { Registry, SiteConfig } from '@certdeck/contract';
import type { RemoteLoader } from './kernel/loader.ts';
import { readOverrides } from './kernel/overrides.ts';
import { remoteAt } from './kernel/places.ts';
import { createStartUp } from './kernel/start-up.ts';
import { readStartState, type StartState } from './kernel/state.ts';
import { App } from './shell/App.tsx';
import { loadLayout } from './shell/frames.tsx';
import { pages } from './shell/pages.ts';
import { hasRoute, routesOf } from './shell/routes.tsx';
import { HOST, texts } from './texts.ts';

/** Messages of the API client: texts of the catalogue by key, the server's own as they are. */
const showNotice: Notify = (notice) => notify.error('key' in notice ? getI18n().t(notice.key) : notice.text);

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
  const loader = loaderOf(registry, site);
  registerNamespace(HOST, texts);

  const session = createSession({
    site,
    storage,
    notify: showNotice,
    navigate: (path) => void router.navigate(path),
    address: () => router.state.location,
  });
  installSession(session);
  if (session.getState().token === '') startVisit();
  else startCustomer(state, loader);

  const router = createBrowserRouter(routesOf(registry, loader));
  const i18n = await createI18n({ storage, defaultLocal: site.defaultLocal });
  await i18n.load(HOST);

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
  createRoot(root).render(<App session={session} shell={shell} router={router} storage={storage} />);
  await startUp.run();
}

/** A visitor sees the sign-in page first, whatever was asked for (D-004); no remote is touched (HOST-012). */
function startVisit(): void {
  const own = { '/sign-up': pages.signUp, '/password-reset': pages.passwordReset, '/404': pages.notFound };
  const page = Object.entries(own).find(([path]) => path === location.pathname)?.[1] ?? pages.signIn;
  ahead(page.load());
}

/** The customer's first page: the frame around it, and the remote or the shell's own page in it. */
function startCustomer({ registry }: StartState, loader: RemoteLoader): void {
  ahead(loadLayout());
  const first = remoteAt(registry, location.pathname);
  if (first) {
    ahead(loader.routes(first.remote).then(({ screens }) => screens[first.screen]?.()));
    return;
  }
  if (location.pathname === '/' || location.pathname === '/dashboard') ahead(pages.dashboard.load());
}

/** Only to be there sooner: whoever needs it asks again and deals with the failure. */
function ahead(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
