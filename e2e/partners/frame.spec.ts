import { expect, test } from './fixture.ts';

test.describe('a sandboxed frame', () => {
  test('shows an area in a page that may not run our code, with a token that goes through a port', async ({
    page,
    partners,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.frame() === page.mainFrame()) asked.push(request.url());
    });
    await page.goto(`${partners.framed.url}/frame?partner=framed`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1, name: 'Orders', exact: true })).toBeVisible();
    await frame.getByRole('link', { name: 'Order contacts' }).click();
    await expect(frame.getByRole('heading', { level: 1, name: 'Order contacts' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.seen)).toContain('/orders/contact');
    // The page loaded one script of ours and may not look into the frame; the frame stored nothing.
    expect(
      asked.filter((url) => url.startsWith(partners.portal)).map((url) => new URL(url).pathname),
    ).toEqual(['/embed.js']);
    const sandbox = await page.locator('iframe').getAttribute('sandbox');
    expect(sandbox?.split(' ').sort()).toEqual(
      ['allow-downloads', 'allow-forms', 'allow-popups', 'allow-same-origin', 'allow-scripts'].sort(),
    );
    expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null)).toBeNull();
    // Browsers forbid a frame of another site its storage, or part it by the site around it; it needs none.
    const kept = await page.frames()[1]!.evaluate(() => {
      const count = (storage: () => Storage) => {
        try {
          return storage().length;
        } catch {
          return 0;
        }
      };
      return [count(() => localStorage), count(() => sessionStorage), document.cookie];
    });
    expect(kept).toEqual([0, 0, '']);
    await page.evaluate(() =>
      window.area.update({
        language: 'de',
      }),
    );
    await expect(frame.getByRole('link', { name: 'Bestellliste' })).toBeVisible();
    await page.evaluate(() => window.area.unmount());
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('speaks with nobody but its partner’s pages', async ({ page, partners }) => {
    // Another site puts the partner's frame into its page: the browser doesn't show it.
    await page.goto(`${partners.stranger.url}/frame?partner=framed`);
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
    expect(partners.stranger.tokens()).toBe(0);
  });

  test('answers no message of a window that isn’t around it', async ({ page, partners }) => {
    await page.goto(`${partners.framed.url}/frame?partner=framed`);
    const frame = page.frameLocator('iframe').first();
    await expect(frame.getByRole('heading', { level: 1, name: 'Orders', exact: true })).toBeVisible();
    await page.evaluate(
      ([portal]) => {
        // Another window of the same origin says what the page around would say.
        Object.assign(window, { heard: [] });
        const other = document.createElement('iframe');
        document.body.append(other);
        const script = other.contentDocument!.createElement('script');
        script.textContent = `
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => parent.heard.push(data);
          parent.frames[0].postMessage({ certdeck: 'certdeck.frame.1' }, '${portal}', [port2]);
          port1.postMessage({ kind: 'mount', area: 'orders', options: {} });
        `;
        other.contentDocument!.body.append(script);
      },
      [partners.portal],
    );
    // What the page itself says afterwards still counts, so the first conversation was never given up.
    await page.evaluate(() =>
      window.area.update({
        language: 'fr',
      }),
    );
    await expect(frame.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible();
    expect(await page.evaluate(() => window.heard)).toEqual([]);
  });
});
