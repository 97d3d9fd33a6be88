import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';

test('files of releases come compressed once and are kept; page and registry are asked for again', async ({
  browser,
}) => {
  const page = await openSignedIn(browser);
  const answers = new Map<string, Record<string, string>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    answers.set(pathname, response.headers());
  });
  await page.goto(`${portalUrl()}/orders/list`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');

  const files = [...answers].filter(([path]) => /^\/(host|remotes)\//.test(path));
  expect(files.length).toBeGreaterThan(10);
  for (const [path, headers] of files) {
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
    // The build leaves what is under half a kilobyte as it is.
    if (headers['content-encoding'] === undefined)
      expect(Number(headers['content-length'])).toBeLessThan(512);
    else expect(headers['content-encoding'], path).toBe('br');
  }
  expect(answers.get('/orders/list')).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-encoding': 'br',
  });

  const registry = await fetch(`${portalUrl()}/registry`);
  expect(registry.headers.get('cache-control')).toBe('private, no-cache');
  const tag = registry.headers.get('etag')!;
  const again = await fetch(`${portalUrl()}/registry`, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);

  const announced = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) =>
        href.replace(/.*\/(?=[^/]+$)/, ''),
      ),
    );
  expect(await announced()).toEqual(expect.arrayContaining(['shell.js', 'layout.js', 'screen-list.js']));

  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // Who has the shell has its other files too; a remote may have another release by now.
  expect(await announced()).toEqual(expect.arrayContaining(['shell.js', 'screen-list.js']));
  expect(await announced()).not.toContain('layout.js');
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name, transferSize }) => /\/(host|remotes)\//.test(name) && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(fetched).toEqual([]);
  await page.context().close();
});
