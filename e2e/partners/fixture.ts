import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Locator, type Page, test as base } from 'playwright/test';
import { startServer } from '../server.ts';
import { type PartnerSite, startPartner } from './server.ts';
import { writeSites } from './sites.ts';

export { expect } from 'playwright/test';

/** An area as the script of the portal gives it to a page. */
export interface MountedArea {
  ready: Promise<void>;
  update(options: object): Promise<void>;
  unmount(): Promise<void>;
}

/** What a build of Module Federation keeps on the page. */
interface Federation {
  __INSTANCES__: { name: string; shareScopeMap: Record<string, Record<string, object>> }[];
}

declare global {
  interface Window {
    certdeck: { mount(area: string, element: Element, options: object): MountedArea };
    /** What pages of the example leave for a test. */
    area: MountedArea;
    areas: Record<string, MountedArea>;
    seen: string[];
    heard: unknown[];
    showParcel(): void;
    pendingTimers: Set<unknown>;
    __FEDERATION__: Federation;
    __CERTDECK_FEDERATION__: Federation;
  }
}

export interface Partners {
  portal: string;
  /** May run our code in its pages, and has the areas orders, ssl, billing and certhub. */
  shop: PartnerSite;
  /** Has the area orders alone. */
  small: PartnerSite;
  /** May show us in a frame alone. */
  framed: PartnerSite;
  /** The portal doesn't know it. */
  stranger: PartnerSite;
}

/** One portal with four sites beside it, on other origins than its own, for all specs of a worker. */
export const test = base.extend<{ complaints: string[] }, { partners: Partners }>({
  partners: [
    // Playwright reads from the pattern what a fixture needs, and refuses a name in its place; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'certdeck-partners-'));
      const sites = join(folder, 'sites');
      const portal = await startServer({
        dataFolder: join(folder, 'data'),
        env: { SITE_DIR: sites, LOG_LEVEL: 'error', RATE_LIMIT: '0' },
      });
      const site = (partner: string) => startPartner({ portal: portal.url, partner });
      const [shop, small, framed, stranger] = await Promise.all([
        site('example'),
        site('small'),
        site('framed'),
        site('example'),
      ]);
      writeSites(sites, [
        { id: 'example', origins: [shop.url], areas: ['orders', 'ssl', 'billing', 'certhub'] },
        { id: 'small', origins: [small.url], areas: ['orders'] },
        { id: 'framed', origins: [framed.url], areas: ['orders'], mode: 'frame' },
      ]);
      await provide({ portal: portal.url, shop, small, framed, stranger });
      await Promise.all([shop, small, framed, stranger].map((one) => one.close()));
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /** Errors of pages and what policies refuse. */
  complaints: async ({ context }, provide) => {
    const complaints: string[] = [];
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await provide(complaints);
  },
});

/** The headline of an area that is drawn; Playwright looks into open shadow roots by itself. */
export function headingOf(page: Page | Locator, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}
