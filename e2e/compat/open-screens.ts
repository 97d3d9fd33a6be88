import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { RegistryRemote } from '@certdeck/contract/schemas';
import { signInByApi } from '../account.ts';
import { startPortal } from '../portal.ts';

/** What became of each screen: undefined when it opened, else the code or the first words of its failure. */
export type Outcomes = Map<string, string | undefined>;

/** Milliseconds for one screen. */
const PATIENCE = 30_000;

/** Opens every screen of some remotes in a portal that serves a folder of releases. */
export async function openScreens(
  browser: Browser,
  releases: string,
  remotes: readonly RegistryRemote[],
): Promise<Outcomes> {
  const data = mkdtempSync(join(tmpdir(), 'certdeck-compat-data-'));
  const env = { RELEASES_DIR: releases, RELEASES_STORE: '', LOG_LEVEL: 'error' };
  const portal = await startPortal({ dataFolder: data, env });
  const outcomes: Outcomes = new Map();
  try {
    const token = await signInByApi(portal.url);
    const context = await browser.newContext();
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    const main = page.getByRole('main');
    for (const { id, manifest } of remotes) {
      for (const { path } of manifest.routes) {
        await page.goto(portal.url + path.replaceAll(/:\w+/g, 'N1'));
        const failure = main.getByRole('alert').filter({ hasText: /\b[A-Z]{4,}(_[A-Z]+)?\b/ });
        await main
          .getByRole('heading')
          .or(failure)
          .first()
          .waitFor({ timeout: PATIENCE })
          .catch(() => undefined);
        const failed = (await failure.count()) > 0;
        const said = failed ? await failure.first().innerText() : '';
        const isThere = failed || (await main.getByRole('heading').count()) > 0;
        const code = /\b[A-Z]{4,}(_[A-Z]+)?\b/.exec(said)?.[0];
        outcomes.set(`${id} ${path}`, failed ? (code ?? 'failed') : isThere ? undefined : 'nothing came');
      }
    }
    await context.close();
  } finally {
    await portal.stop();
    rmSync(data, { recursive: true, force: true });
  }
  return outcomes;
}
