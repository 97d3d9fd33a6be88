import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../server.ts';
import { startProxy } from '../proxy.ts';
import { expect, test } from '../fault-server.ts';

test('a damaged registry: one that runs keeps the last good one, whatever is written', async ({
  scene,
  faults,
}) => {
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  writeFileSync(join(faults.releases, 'deployment.json'), '{"hostRelease":');
  await scene.page.reload();
  await scene.expectWorks();
  await expect(scene.page.getByText('REGISTRY_DOWN')).toHaveCount(0);
  faults.deploy();
});

test('a damaged registry: a server that starts with it sends the shell, which starts from its last good copy', async ({
  scene,
  faults,
}) => {
  test.setTimeout(720_000);
  const releases = mkdtempSync(join(tmpdir(), 'certdeck-damaged-'));
  const data = mkdtempSync(join(tmpdir(), 'certdeck-damaged-data-'));
  for (const part of ['host', 'remotes']) symlinkSync(join(faults.releases, part), join(releases, part));
  writeFileSync(join(releases, 'deployment.json'), '{"hostRelease":');
  // The same address as before, or the browser would have no copy of it.
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  const stored = await scene.page.evaluate(() => localStorage.getItem('certdeck.registry'));
  const portal = await startServer({ dataFolder: data, env: { RELEASES_DIR: releases } });
  const proxy = await startProxy(portal.url);
  await scene.page.addInitScript((registry) => {
    if (registry) localStorage.setItem('certdeck.registry', registry);
  }, stored);
  await scene.page.goto(`${proxy.url}/sign-in`);
  expect((await fetch(`${portal.url}/registry`)).status).toBe(503);
  await scene.page.goto(`${proxy.url}/help/overview`);
  await expect(scene.page.locator('body')).not.toBeEmpty();
  await expect.poll(() => proxy.reports.join()).toContain('"code":"REGISTRY_DOWN"');
  expect(proxy.reports.join()).toContain('"recovered":"last-known-good"');
  await proxy.stop();
  await portal.stop();
  for (const folder of [releases, data]) rmSync(folder, { recursive: true, force: true });
});

test('a damaged registry: an area whose entry is damaged comes from the last good copy, the others as they are', async ({
  scene,
  faults: { proxy },
}) => {
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  const damage = (text: string) => text.replace('"owner":"team-faulty"', '"owner":7');
  proxy.set(/^\/(faulty|registry)/, { kind: 'changed', change: damage });
  await scene.page.reload();
  await scene.expectWorks();
  await scene.expectOthersWork();
  await scene.expectReport({ remote: 'faulty', code: 'MANIFEST', recovered: 'last-known-good' });
});
