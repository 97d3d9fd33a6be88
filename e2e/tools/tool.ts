import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from 'playwright/test';
import { portalUrl } from '../fixtures.ts';

/** What a tool's route may load of its own before it is used, in bytes of gzip. */
const MOST_BEFORE_USE = 60_000;

/** Opens `/certhub/tools/<tool>` and waits for its heading. */
export async function openTool(page: Page, tool: string): Promise<void> {
  await page.goto(`${portalUrl()}/certhub/tools/${tool}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The file that a press saves. */
export async function saved(page: Page, press: () => Promise<unknown>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await download.path());
}

/** Opens a tool, and holds the scripts of its area against the bound. */
export async function expectLight(page: Page, tool: string): Promise<void> {
  const bodies: Promise<Buffer>[] = [];
  const listen = (response: { url(): string; body(): Promise<Buffer> }) => {
    if (/\/remotes\/certhub\/.*\.js$/.test(new URL(response.url()).pathname)) bodies.push(response.body());
  };
  page.on('response', listen);
  await openTool(page, tool);
  await page.waitForLoadState('networkidle');
  page.off('response', listen);
  const loaded = await Promise.all(bodies);
  expect(loaded.length).toBeGreaterThan(2);
  const bytes = loaded.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  console.log(`${tool}: ${(bytes / 1000).toFixed(1)} kB gzip in ${loaded.length} scripts`);
  expect(bytes).toBeLessThan(MOST_BEFORE_USE);
}
