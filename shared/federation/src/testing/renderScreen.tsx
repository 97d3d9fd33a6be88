import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { act, cleanup, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import {
  accountCalls,
  defaultSiteConfig,
  type Permission,
  type PortalDialogName,
  type PortalDialogs,
  type SiteConfig,
} from '@certdeck/contract';
import { createI18n, getI18n, type Lang, type NamespaceLoaders, registerNamespace } from '@certdeck/i18n';
import {
  createSession,
  forgetAnswers,
  installSession,
  memoryStorage,
  type Session,
  type SessionConfig,
  SessionProvider,
  SWRConfig,
  useCurrency,
} from '@certdeck/session';
import { notify, UiProvider } from '@certdeck/ui';
import { type Portal, PortalProvider } from '../portal.ts';
import type { Slots } from '../slots.tsx';
import { forgetSent, onCall } from './network.ts';

/** Slots of a page that has none: nobody contributes. */
const noSlots: Slots = { contributionsTo: () => [], Contribution: () => null };

/** A dialog of another area that the page asked for. */
export interface AskedDialog {
  name: PortalDialogName;
  input: PortalDialogs[PortalDialogName]['input'];
}

export interface RenderScreenOptions {
  /** Address that is open, its query included. */
  path?: string;
  /** Pattern of the screen's route, such as `/ssl/certificate/:id`; any path unless given. */
  route?: string;
  lang?: Lang;
  /** Answers of the API, from `onCall`. A request that none of them answers fails the test. */
  handlers?: RequestHandler[];
  /** Texts of the screen's area: `{ orders: texts }`. */
  namespaces?: Record<string, NamespaceLoaders>;
  /** '' renders signed out. */
  token?: string;
  site?: Partial<SiteConfig>;
  /** What the signed-in person may do; everything unless given. */
  permissions?: Iterable<Permission>;
  /** Asks for the fresh proof that a call needs; as in a partner's page, nothing does unless given. */
  stepUp?: SessionConfig['stepUp'];
  /** What the other area's dialog resolves; `unavailable` unless given. */
  dialog?: PortalDialogs[PortalDialogName]['result'];
  /** What other areas contribute to the page's slots; nothing unless given. */
  slots?: Slots;
  /** Hears how the page names itself. */
  onTitle?: (title: string | undefined) => void;
  /** Paths that no deployed area answers. */
  absent?: readonly string[];
}

export interface RenderedScreen extends RenderResult {
  user: UserEvent;
  session: Session;
  /** Path and query that are open now. */
  address(): string;
  /** Goes there as a link would. */
  navigate(path: string | number): Promise<void>;
  /** Dialogs of other areas that were asked for. */
  asked: AskedDialog[];
}

/** The API of a test; `server.use(onCall(…))` changes an answer while a test runs. */
export const server = setupServer();

const begun: Promise<unknown>[] = [];
/** Lets a test end no earlier than work that was begun for it, such as the loads of a start. */
export function endsAfter(work: Promise<unknown>): void {
  begun.push(work);
}

// Whoever imports the kit gets a clean page for each test.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(async () => {
  cleanup();
  // What has begun in a test would ask an API that is gone, or the next test's.
  await Promise.allSettled(begun.splice(0));
  // A request that the page has just begun reaches its handler some turns later; not the globals, which tests replace.
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  server.resetHandlers();
  notify.dismissAll();
  installSession(null);
  forgetSent();
  localStorage.clear();
  forgetAnswers();
});
afterAll(() => server.close());

/**
 * Renders a page as the shell would: texts, theme, session with the real API client, portal, router.
 * Resolves when the texts are there; what the page loads itself is awaited with `findBy…`.
 */
export async function renderScreen(
  element: ReactNode,
  options: RenderScreenOptions = {},
): Promise<RenderedScreen> {
  const { path = '/', route = '*', lang = 'zh', token = 'test-token', dialog = 'unavailable' } = options;
  // What a member has chosen is read by many screens: nothing, unless the test says.
  server.use(...(options.handlers ?? []), onCall(accountCalls.listPreferences, { data: [] }));
  for (const [name, loaders] of Object.entries(options.namespaces ?? {})) registerNamespace(name, loaders);
  await createI18n({ lang });
  await Promise.all(Object.keys(options.namespaces ?? {}).map((name) => getI18n().load(name)));

  const site = { ...defaultSiteConfig, ...options.site };
  const storage = memoryStorage();
  if (token !== '') storage.setItem('token', token);
  if (options.permissions) storage.setItem('permissions', [...options.permissions].join(',') || ',');
  const router = createMemoryRouter(
    route === '*'
      ? [{ path: '*', element }]
      : [
          { path: route, element },
          { path: '*', element: null },
        ],
    { initialEntries: [path] },
  );
  const session = createSession({
    site,
    storage,
    notify: (notice) => notify.error('key' in notice ? getI18n().t(notice.key) : notice.text),
    navigate: (to) => void router.navigate(to),
    address: () => router.state.location,
    ...(options.stepUp && { stepUp: options.stepUp }),
  });
  installSession(session);

  const asked: AskedDialog[] = [];
  const portal: Portal = {
    site,
    openDialog: async (name, input) => {
      asked.push({ name, input });
      return dialog;
    },
    hasRoute: (wanted) => !(options.absent ?? []).includes(wanted),
    slots: options.slots ?? noSlots,
    setTitle: (title) => options.onTitle?.(title),
    proveWork: async () => ({ captchaID: 'a-captcha', captchaValidate: 'its-answer' }),
    doWork: async ({ captchaID }) => ({ captchaID, captchaValidate: 'its-answer' }),
  };

  const rendered = render(
    <SessionProvider session={session}>
      <SWRConfig value={{ dedupingInterval: 0 }}>
        <Themed>
          <PortalProvider value={portal}>
            <Suspense fallback={null}>
              <RouterProvider router={router} />
            </Suspense>
          </PortalProvider>
        </Themed>
      </SWRConfig>
    </SessionProvider>,
  );
  return {
    ...rendered,
    user: userEvent.setup(),
    session,
    asked,
    address: () => router.state.location.pathname + router.state.location.search,
    navigate: async (to) => {
      await act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
    },
  };
}

function Themed({ children }: { children: ReactNode }) {
  return <UiProvider currency={useCurrency()}>{children}</UiProvider>;
}
