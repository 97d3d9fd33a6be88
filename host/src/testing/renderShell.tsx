import { act, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type RequestHandler } from 'msw';
import type { ComponentType } from 'react';
import {
  forLanguages,
  accountCalls,
  defaultSiteConfig,
  orderCalls,
  type Registry,
  sessionCalls,
  type SiteConfig,
} from '@certdeck/contract';
import type { ScreenLoader } from '@certdeck/federation';
import { createMemoryRouter } from '@certdeck/federation/router';
import { endsAfter, onCall, server } from '@certdeck/federation/testing';
import { createI18n, getI18n, type Lang, registerNamespace } from '@certdeck/i18n';
import { createSession, installSession, memoryStorage, type Session } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { createLoader, type FederationRuntime, type LoaderOptions } from '../kernel/loader.ts';
import { createStartUp } from '../kernel/start-up.ts';
import { isPublicAt } from '../kernel/places.ts';
import { App } from '../shell/App.tsx';
import { hasRoute, routesOf } from '../shell/routes.tsx';
import { HOST, texts } from '../texts.ts';
import { account, profile } from './customer.ts';
import { registryOf } from './registry.ts';
import { createStepUps } from '../shell/step-up/requests.ts';

export interface ShellOptions {
  path?: string;
  /** '' is a visitor. */
  token?: string;
  lang?: Lang;
  registry?: Registry;
  /** Screens of the deployed remotes: `{ 'orders/list': Page }`; a loader may fail. */
  screens?: Record<string, ComponentType | ScreenLoader>;
  /** Capabilities of the deployed remotes, by the name of the remote. */
  dialogs?: Record<string, Record<string, () => Promise<{ default: ComponentType<never> }>>>;
  /** What the deployed remotes contribute to slots, by remote, slot and id; a loader may fail. */
  contributions?: Record<string, Record<string, Record<string, ComponentType<never> | ScreenLoader>>>;
  handlers?: RequestHandler[];
  /** What the browser has kept from an earlier visit, besides language and token. */
  stored?: Readonly<Record<string, string>>;
  /** Parts of the federation runtime that behave in another way. */
  runtime?: Partial<FederationRuntime>;
  site?: Partial<SiteConfig>;
  registryDown?: boolean;
  onFailure?: LoaderOptions['onFailure'];
  starts?: LoaderOptions['starts'];
}

export interface RenderedShell extends RenderResult {
  user: UserEvent;
  session: Session;
  address(): string;
  navigate(path: string | number): Promise<void>;
  /** Modules of remotes that were asked for. */
  loaded: string[];
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Answers of a healthy API for what the shell itself reads; a test's own handlers come before these. */
const healthy = (): RequestHandler[] => [
  onCall(sessionCalls.verifyToken, {}),
  onCall(accountCalls.getAccount, { data: account }),
  onCall(accountCalls.getProfile, { data: profile }),
  onCall(accountCalls.getRates, { data: { currencies: [] } }),
  onCall(accountCalls.listPreferences, { data: [] }),
  onCall(accountCalls.listMessages, { data: { siteMsges: [], total: 0, unread: 0 } }),
  onCall(orderCalls.batchQueues, { data: [] }),
  onCall(orderCalls.countOrders, { data: { total: 0, byStatus: {}, expiring: 0 } }),
  onCall(orderCalls.listOrders, { data: [] }),
  onCall(sessionCalls.logout, {}),
  http.post('*/telemetry', () => new HttpResponse(null, { status: 204 })),
  http.get('*/vendor/country_*', () => HttpResponse.json([{ code: 'CN', name: '中国', prefix: '86' }])),
];

/** The whole portal over a memory router: everything but the federation runtime is real. */
export async function renderShell(options: ShellOptions = {}): Promise<RenderedShell> {
  const { path = '/dashboard', token = 'test-token', lang = 'zh', registry = registryOf() } = options;
  server.use(...(options.handlers ?? []), ...healthy());
  registerNamespace(HOST, texts);
  const storage = memoryStorage();
  storage.setItem('lang', lang);
  if (token !== '') storage.setItem('token', token);
  for (const [name, value] of Object.entries(options.stored ?? {})) storage.setItem(name, value);
  await createI18n({ storage });
  await getI18n().load(HOST);

  const site = { ...defaultSiteConfig, ...options.site };
  const loaded: string[] = [];
  const loader = createLoader(
    registry,
    { ...fakeRuntime(options, loaded), ...options.runtime },
    { onFailure: options.onFailure, starts: options.starts },
  );
  const stepUps = createStepUps();
  const session = createSession({
    site,
    stepUp: (demand) => stepUps.ask(demand),
    storage,
    notify: (notice) => notify.error('key' in notice ? getI18n().t(notice.key) : notice.text),
    navigate: (to) => void router.navigate(to),
    address: () => router.state.location,
    isPublic: (wanted) => isPublicAt(registry, wanted),
  });
  installSession(session);
  const router = createMemoryRouter(routesOf(registry, loader), { initialEntries: [path] });
  const startUp = createStartUp(session);
  const shell = {
    site,
    registry,
    registryDown: options.registryDown ?? false,
    loader,
    startUp,
    stepUps,
    hasRoute: (wanted: string) => hasRoute(registry, wanted),
  };
  const rendered = render(<App session={session} shell={shell} router={router} storage={storage} />);
  endsAfter(startUp.run());
  return {
    ...rendered,
    user: userEvent.setup(),
    session,
    storage,
    loaded,
    address: () => router.state.location.pathname + router.state.location.search,
    navigate: async (to) => {
      await act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
    },
  };
}

const text = async () => ({ default: {} });
const noTexts = forLanguages(() => text);

function fakeRuntime(options: ShellOptions, loaded: string[]): FederationRuntime {
  const { screens = {}, dialogs = {}, contributions = {} } = options;
  return {
    register: () => undefined,
    provided: () => ({}),
    hasRun: () => true,
    diagnose: async () => 'INIT',
    readManifest: () => Promise.reject(new Error('404')),
    async load(request) {
      loaded.push(request);
      const [, id = '', exposed] = /^certdeck_(.+)_r1\/(\w+)$/.exec(request) ?? [];
      const shared = { namespace: id, texts: noTexts };
      if (exposed === 'capabilities') {
        const own = Object.entries(contributions[id] ?? {}).map(([slot, parts]) => {
          const loaders = Object.entries(parts).map(([name, part]) => [name, asLoader(part)]);
          return [slot, Object.fromEntries(loaders)];
        });
        const given = { dialogs: dialogs[id] ?? {}, contributions: Object.fromEntries(own) };
        return { default: { ...shared, ...given } };
      }
      const own = Object.entries(screens).filter(([name]) => name.startsWith(`${id}/`));
      return {
        default: {
          ...shared,
          screens: Object.fromEntries(own.map(([name, page]) => [name.slice(id.length + 1), asLoader(page)])),
        },
      };
    },
  };
}

/** A page that is there at once, unless the test gives a loader (an async function). */
function asLoader(page: ComponentType | ComponentType<never> | ScreenLoader): ScreenLoader {
  const isLoader = page.constructor.name === 'AsyncFunction';
  return isLoader ? (page as ScreenLoader) : async () => ({ default: page as ComponentType });
}
