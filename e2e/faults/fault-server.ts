import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import {
  type Deployment,
  readDeployment,
  registryEntry,
  writeDeployment,
} from '../../shared/build/src/release/registry-file.ts';
import { ownReleases } from '../federation/releases.ts';
import { type Lang, newContext, test as base } from '../fixtures.ts';
import { signInByApi } from '../account.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { faultyReleases } from './faulty-releases.ts';
import { type FaultProxy, startProxy } from './proxy.ts';

export { expect };

/** Time for entry and first screen of the remote that fails, in milliseconds: a busy machine's healthy screens need it. */
const DEADLINE = 60_000;
/** The same where being late is the fault. */
const SHORT_DEADLINE = 8_000;
const AREA: Partial<Record<Lang, string>> = {
  zh: '故障区',
  en: 'Faults',
  es: 'Fallos',
  de: 'Störungen',
  ja: '障害',
  fr: 'Pannes',
};

/** A portal with the fixture remote `faulty`, behind a server in which faults can be set; one for all faults. */
export interface FaultServer {
  proxy: FaultProxy;
  portal: RunningServer;
  releases: string;
  token: string;
  /** Current release of the remote, and the one before it. */
  current: string;
  before: string;
  /** Current release of the shell. */
  shell: string;
  /** Puts the registry back as it was at the start, then changes it. */
  deploy(change?: (deployment: Deployment) => Deployment): void;
}

async function openFaultServer(): Promise<FaultServer> {
  const releases = ownReleases();
  const data = mkdtempSync(join(tmpdir(), 'certdeck-faults-'));
  const [portal, { folder, current, before }] = await Promise.all([
    startServer({ dataFolder: data, env: { RELEASES_DIR: releases } }),
    faultyReleases(),
  ]);
  // A copy: tests change files of it.
  cpSync(folder, join(releases, 'remotes/faulty'), { recursive: true });
  const start = readDeployment(releases);
  if (!start) throw new Error('there is no deployment');
  const proxy = await startProxy(portal.url);
  let { revision } = start.registry;
  return {
    proxy,
    portal: {
      ...portal,
      async stop() {
        await proxy.stop();
        await portal.stop();
        for (const folder of [releases, data]) rmSync(folder, { recursive: true, force: true });
      },
    },
    releases,
    token: await signInByApi(portal.url),
    current,
    before,
    shell: start.hostRelease,
    deploy(change = (deployment) => deployment) {
      revision += 1;
      const faulty = { ...registryEntry('faulty', current, releases), deadline: DEADLINE };
      const remotes = [...start.registry.remotes, faulty];
      writeDeployment(change({ ...start, registry: { ...start.registry, revision, remotes } }), releases);
    },
  };
}

/** A release whose folder a test may change, under another name. */
export function copyRelease({ releases, current }: FaultServer, name: string): void {
  const folder = join(releases, 'remotes/faulty');
  cpSync(join(folder, current), join(folder, name), { recursive: true });
}

/** Names the release before as the one to fall back to. */
export function withFallback({ releases, before }: FaultServer): (deployment: Deployment) => Deployment {
  const { base: folder, manifestIntegrity: integrity } = registryEntry('faulty', before, releases);
  const until = '2026-01-01T00:00:00.000Z';
  return (deployment) => ({
    ...deployment,
    earlier: {
      ...deployment.earlier,
      faulty: [{ release: before, base: folder, ...(integrity ? { integrity } : {}), until }],
    },
  });
}

/** Gives the remote that fails so little time that being late ends within a test. */
export const withShortDeadline = (deployment: Deployment): Deployment => ({
  ...deployment,
  registry: {
    ...deployment.registry,
    remotes: deployment.registry.remotes.map((one) =>
      one.id === 'faulty' ? { ...one, deadline: SHORT_DEADLINE } : one,
    ),
  },
});

/** Tries the release before on the smallest share of visitors, so that all of them take part. */
export function withTrial({ releases, before }: FaultServer): (deployment: Deployment) => Deployment {
  const steps = [{ trial: 1, share: 1, at: '2026-01-01T00:00:00.000Z' }];
  const remote = { ...registryEntry('faulty', before, releases), deadline: DEADLINE };
  return (deployment) => ({ ...deployment, canaries: { faulty: { share: 1, steps, remote } } });
}

/** Opens groups of the navigation as by hand: with the fixture's two there are more than fit on a screen. */
async function openGroups(context: BrowserContext): Promise<void> {
  const groups = Object.fromEntries(
    ['ssl', 'orders', 'billing', 'faulty', 'faulty-more'].map((id) => [id, true]),
  );
  await context.addInitScript((value) => localStorage.setItem('certdeck.nav', value), JSON.stringify(groups));
}

/** What a customer sees and does around a fault. */
export class Scene {
  readonly page: Page;
  readonly faults: FaultServer;
  lang: Lang = 'zh';

  constructor(page: Page, faults: FaultServer) {
    this.page = page;
    this.faults = faults;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.faults.proxy.url + path);
  }

  /** The same page in another language. */
  async speak(lang: Lang): Promise<void> {
    this.lang = lang;
    await this.page.evaluate((value) => localStorage.setItem('lang', value), lang);
    await this.page.reload();
  }

  /** Switches a fault of the fixture's own code on, or all off with ''. */
  async misbehave(fault: string): Promise<void> {
    await this.page.evaluate((value) => localStorage.setItem('faults', value), fault);
  }

  text(key: string, values?: Record<string, string>): string {
    const [area, rest] = key.startsWith('common:')
      ? (['common', key.slice(7)] as const)
      : (['host', key] as const);
    return textOf(area, this.lang, rest, values);
  }

  get panel(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: this.text('shell.nav') });
  }

  /** The panel says what happened, what goes on, the code, and whose it is. */
  async expectPanel(code: string, owner = 'team-faulty'): Promise<void> {
    const title =
      owner === 'team-portal'
        ? this.text('failure.title.portal')
        : this.text('failure.title', { area: AREA[this.lang] ?? 'Faults' });
    await expect(this.panel).toContainText(code, { timeout: 90_000 });
    const heading = this.panel.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(this.panel).toContainText(
      code === 'CHUNK' ? this.text('common:chunk.panel') : this.text(`failure.${code}`),
    );
    // Without the registry no other area works.
    const rest = code === 'REGISTRY_DOWN' ? 'failure.rest.own' : 'failure.rest';
    await expect(this.panel).toContainText(this.text(rest));
    await expect(this.panel).toContainText(owner);
    if (owner === 'team-portal') await expect(this.panel).toContainText(this.faults.shell);
    await expect(this.navigation).toBeVisible();
  }

  /** The notice above a page that goes on says the same. */
  async expectNotice(code: string): Promise<void> {
    for (const part of [
      code,
      this.text(`failure.${code}`),
      this.text('failure.rest'),
      'team-faulty',
      AREA[this.lang] ?? 'Faults',
    ])
      await expect(this.panel).toContainText(part);
  }

  async expectWorks(): Promise<void> {
    const heading = this.page.getByRole('main').getByRole('heading', { level: 1, name: 'works' });
    await expect(heading).toBeVisible({ timeout: 90_000 });
    await expect(this.panel).toHaveCount(0);
  }

  /** Two other areas and the shell's own page, by the navigation. */
  async expectOthersWork(): Promise<void> {
    for (const [path, heading] of [
      ['/ssl/products', /.+/],
      ['/orders/list', /.+/],
      ['/dashboard', /.+/],
    ] as const) {
      await this.follow(path);
      await expect(
        this.page.getByRole('main').getByRole('heading', { level: 1, name: heading }),
      ).toBeVisible();
      await expect(this.panel).toHaveCount(0);
    }
  }

  async follow(path: string): Promise<void> {
    await this.navigation.locator(`a[href="${path}"]`).click();
    await expect(this.page).toHaveURL(new RegExp(`${path}$`));
  }

  async retry(): Promise<void> {
    await this.panel.getByRole('button', { name: this.text('common:btn.retry') }).click();
  }

  async reload(): Promise<void> {
    await this.panel.getByRole('button', { name: this.text('common:btn.reload') }).click();
  }

  /** The server was told; `want` are fields of the event. */
  async expectReport(want: Record<string, unknown>): Promise<void> {
    const events = () =>
      this.faults.proxy.reports.flatMap((body) => (JSON.parse(body) as { events: unknown[] }).events);
    await expect.poll(events, { timeout: 90_000 }).toContainEqual(expect.objectContaining(want));
  }
}

interface Fixtures {
  scene: Scene;
}
interface WorkerFixtures {
  faults: FaultServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  faults: [
    // Playwright reads from the pattern what a fixture needs, and refuses a name in its place; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const faults = await openFaultServer();
      await provide(faults);
      await faults.portal.stop();
    },
    { scope: 'worker', timeout: 720_000 },
  ],
  scene: async ({ browser, faults }, provide) => {
    faults.proxy.clear();
    faults.deploy();
    const context = await newContext(browser, {});
    await openGroups(context);
    await context.addInitScript((token) => localStorage.setItem('token', token), faults.token);
    await provide(new Scene(await context.newPage(), faults));
    faults.proxy.clear();
    await context.close();
  },
});
