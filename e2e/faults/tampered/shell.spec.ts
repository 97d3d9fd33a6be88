import { announcementsJudged } from '../../fixtures.ts';
import { expect, test } from '../fault-server.ts';

declare global {
  /** Put into the page before its scripts: tags without integrity. */
  var bare: string[];
}

const tamper = (text: string) => `globalThis.tampered = true;\n${text}`;

test('a tampered page of the shell is not run (INTEGRITY)', async ({ scene, faults: { proxy, shell } }) => {
  const ran = () => scene.page.evaluate(() => 'tampered' in globalThis);
  const expectRefused = async () => {
    await scene.expectPanel('INTEGRITY', 'team-portal');
    expect(await ran()).toBe(false);
  };
  proxy.set(/\/host\/[^/]+\/page-help\.js$/, { kind: 'changed', change: tamper });
  await scene.open('/dashboard');
  await scene.follow('/help/overview');
  await expectRefused();
  await scene.expectReport({
    remote: 'host',
    release: shell,
    code: 'INTEGRITY',
    owner: 'team-portal',
    phase: 'page',
  });
  await scene.expectOthersWork();
  await scene.follow('/help/overview');
  await expectRefused();
  // Announced by the server this time, with the same integrity.
  await scene.speak('ja');
  await expectRefused();
  proxy.clear();
  await scene.retry();
  await expect(scene.page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    scene.text('nav.help'),
  );
  await expect(scene.panel).toHaveCount(0);
  expect(await ran()).toBe(false);
});

test('a damaged copy of a page of the shell in the browser’s cache is replaced, and nobody sees a panel', async ({
  scene,
  faults: { proxy },
}) => {
  const file = /\/host\/[^/]+\/page-help\.js$/;
  const refused: string[] = [];
  scene.page.on('console', (message) => {
    if (/integrity/i.test(message.text())) refused.push(message.text());
  });
  await scene.open('/dashboard');
  await expect(scene.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // As a proxy on the way may have left it once.
  proxy.set(file, { kind: 'changed', change: tamper });
  const release = await scene.page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/shell.js'))!.name,
  );
  await scene.page.evaluate((address) => fetch(address), new URL('page-help.js', release).href);
  proxy.clear();
  await scene.follow('/help/overview');
  await expect(scene.page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    scene.text('nav.help'),
  );
  await expect(scene.panel).toHaveCount(0);
  expect(await scene.page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  // The copy was there, and the browser met it.
  expect(refused.length).toBeGreaterThan(0);
});

test('a tampered part of the shell that every page needs leads to the page 500, and is told', async ({
  scene,
  faults: { proxy, shell },
}) => {
  proxy.set(/\/host\/[^/]+\/layout\.js$/, { kind: 'changed', change: tamper });
  await scene.open('/orders/list');
  await expect(scene.page).toHaveURL(/\/500$/, { timeout: 90_000 });
  await expect(scene.page.getByRole('heading', { level: 1 })).toHaveText(scene.text('crash.title'));
  await scene.expectReport({
    remote: 'host',
    release: shell,
    code: 'INTEGRITY',
    owner: 'team-portal',
    phase: 'shell',
  });
  expect(await scene.page.evaluate(() => 'tampered' in globalThis)).toBe(false);
});

for (const path of ['/orders/list', '/help/overview', '/sign-in'])
  test(`every script of ${path} comes once and with its integrity, announced or not`, async ({
    scene,
    faults: { proxy },
  }) => {
    const warnings: string[] = [];
    scene.page.on('console', (message) => warnings.push(message.text()));
    await scene.page.addInitScript(() => {
      const bare: string[] = [];
      Object.assign(globalThis, { bare });
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          const isScript = node instanceof HTMLScriptElement && node.src !== '';
          const isPreload = node instanceof HTMLLinkElement && node.as === 'script';
          if ((isScript || isPreload) && !node.integrity) bare.push(node.outerHTML);
        }
      }).observe(document, { childList: true, subtree: true });
    });
    if (path === '/sign-in') await scene.page.addInitScript(() => localStorage.removeItem('token'));
    proxy.asked();
    await scene.open(path);
    await expect(scene.page.getByRole('heading', { level: 1 })).toBeVisible();
    await announcementsJudged(scene.page);
    const files = proxy.asked().filter((address) => /^\/(host|remotes)\/.*\.js$/.test(address));
    expect(files.length).toBeGreaterThan(6);
    expect(files).toEqual([...new Set(files)]);
    expect(await scene.page.evaluate(() => globalThis.bare)).toEqual([]);
    expect(warnings.filter((text) => /preload/i.test(text))).toEqual([]);
  });
