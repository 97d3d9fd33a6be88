import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3 } from '@certdeck/store/testing';
import { readDeployment } from '../../shared/build/src/release/registry-file.ts';
import { openStore } from '../../shared/build/src/release/store.ts';
import { ownReleases } from '../federation/releases.ts';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { freePort, type RunningServer, startServer } from '../server.ts';
import { changeHeading, commandsOn, copyFixture, releaseCopy, removeFixture } from './fixture.ts';

test('two machines release and serve through a bucket', async ({ browser }) => {
  test.setTimeout(1_080_000);
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-bucket-'));
  const [built, served, data] = [ownReleases(), join(folder, 'served'), join(folder, 'data')];
  for (const one of [served, data]) mkdirSync(one);
  let s3: S3Server | undefined;
  let portal: RunningServer | undefined;
  copyFixture('bucket');
  try {
    s3 = await startS3();
    const { environment, endpoint } = s3;
    const store = openStore(built, environment);
    const { registry, hostRelease } = readDeployment(built)!;
    for (const path of [
      `host/${hostRelease}`,
      ...registry.remotes.map(({ id, release }) => `remotes/${id}/${release}`),
    ])
      await store.publish(path);
    await store.change(() => ({
      ...readDeployment(built)!,
      registry: { ...registry, revision: registry.revision + 1 },
    }));

    const port = await freePort();
    const start = () =>
      startServer({
        dataFolder: data,
        port,
        env: { RELEASES_DIR: served, ...environment, LOG_LEVEL: 'error' },
      });
    portal = await start();
    const page = await openSignedIn(browser, {}, portal.url);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await page.goto(`${portal.url}/orders/list`);
    await expect(heading).toBeVisible();

    // The team's machine has its own folder, and the store alone in common with the server's.
    const shell = commandsOn(built, environment);
    changeHeading('报表 1', 'bucket');
    const first = await releaseCopy(shell, 'bucket');
    await expect
      .poll(async () => JSON.stringify(await (await fetch(`${portal!.url}/registry`)).json()))
      .toContain(first);
    await page.goto(`${portal.url}/reports/overview`);
    await expect(heading).toHaveText('报表 1');
    expect(readdirSync(join(served, 'remotes/reports'))).toEqual([first]);

    const old = await openSignedIn(browser, {}, portal.url);
    await old.goto(`${portal.url}/dashboard`);
    changeHeading('报表 2', 'bucket');
    const second = await releaseCopy(shell, 'bucket');
    expect(await shell('status')).toContain(second);

    // A server that starts afresh has only what is current and the way back; an old tab gets the rest.
    await portal.stop();
    rmSync(served, { recursive: true });
    portal = await start();
    await page.goto(`${portal.url}/reports/overview`);
    await expect(heading).toHaveText('报表 2');
    const ssl = registry.remotes.find(({ id }) => id === 'ssl')!;
    await old.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, '/reports/overview');
    await expect(old.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('报表 1');
    expect(existsSync(join(served, 'remotes/ssl', ssl.release))).toBe(true);

    // Without the bucket the portal goes on, and a release says why it can't be made.
    await s3.close();
    await page.reload();
    await expect(heading).toHaveText('报表 2');
    await expect(shell('rollback', 'reports')).rejects.toThrow(`${endpoint} can't be reached`);
    for (const one of [page, old]) await one.context().close();
  } finally {
    await portal?.stop();
    await s3?.close();
    removeFixture('bucket');
    for (const one of [folder, built]) rmSync(one, { recursive: true, force: true });
  }
});
