import { buildAngularPage } from './angular/build.ts';
import { buildFederatedPage } from './federated/build.ts';
import { expect, headingOf, test } from './fixture.ts';

test.describe('an area of the portal stands in', () => {
  test.afterEach(({ complaints }) => expect(complaints).toEqual([]));

  test(
    'a plain page, and brings nothing of the shell or of other areas',
    { tag: '@gate' },
    async ({ page, partners }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${partners.shop.url}/plain`);
      await expect(headingOf(page, 'Orders')).toBeVisible();
      const area = page.locator('[data-certdeck-area=orders]');
      // Links lead to the portal when they are opened in another tab, and stay in the area otherwise.
      const link = area.getByRole('link', { name: 'Order contacts' });
      expect(await link.getAttribute('href')).toBe(`${partners.portal}/orders/contact`);
      await link.click();
      await expect(headingOf(page, 'Order contacts')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/plain');
      expect(asked.filter((url) => /\/host\/.*\/(shell|layout|page-)/.test(url))).toEqual([]);
      expect(asked.filter((url) => /\/remotes\/(?!orders\/)/.test(url))).toEqual([]);
    },
  );

  test('a web component, with language, theme and routes of the page’s choice', async ({
    page,
    partners,
  }) => {
    await page.goto(`${partners.shop.url}/element`);
    await expect(headingOf(page, 'Bestellungen')).toBeVisible();
    const root = page.locator('[data-certdeck-area] [data-certdeck-root]');
    await expect(root).toHaveAttribute('data-certdeck-mode', 'dark');
    await expect(root).toHaveAttribute('lang', 'de');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    const look = await root.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.getPropertyValue('--cd-colors-accent-600'), style.getPropertyValue('--cd-radii-md')];
    });
    expect(look).toEqual(['#0a7a4b', '12px']);
    // Of the navigation one page is left, which needs no links.
    await expect(page.getByRole('link', { name: 'Kontakte' })).toHaveCount(0);
    await page.evaluate(() => document.querySelector('certdeck-area')?.setAttribute('language', 'fr'));
    await expect(headingOf(page, 'Commandes')).toBeVisible();
    await page.evaluate(() => document.querySelector('certdeck-area')?.remove());
    await expect(page.locator('[data-certdeck-area]')).toHaveCount(0);
  });

  test('two places at once, which share the customer and nothing else', async ({ page, partners }) => {
    const before = partners.shop.tokens();
    await page.goto(`${partners.shop.url}/two`);
    const orders = page.locator('#orders');
    const prices = page.locator('#buy');
    await expect(headingOf(orders, 'Orders')).toBeVisible();
    await expect(prices.getByRole('heading', { level: 1 })).toBeVisible();
    // Amounts in the page's currency, in both.
    await expect(prices.getByText('$').first()).toBeVisible();
    await expect(orders.locator('[data-certdeck-root]')).toHaveAttribute('data-certdeck-mode', 'dark');
    await expect(prices.locator('[data-certdeck-root]')).toHaveAttribute('data-certdeck-mode', 'light');
    await orders.getByRole('link', { name: 'Order contacts' }).click();
    await expect(headingOf(orders, 'Order contacts')).toBeVisible();
    await expect(prices.getByRole('heading', { level: 1 })).toBeVisible();
    // One customer: the page was asked for one token.
    expect(partners.shop.tokens() - before).toBe(1);
    await page.evaluate(async () => {
      await window.areas['prices']?.unmount();
    });
    await expect(prices.locator('[data-certdeck-area]')).toHaveCount(0);
    await expect(headingOf(orders, 'Order contacts')).toBeVisible();
  });

  test('a shadow root of the page’s own', async ({ page, partners }) => {
    await page.goto(`${partners.shop.url}/shadow`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    await page.getByRole('link', { name: 'Order contacts' }).click();
    await page.getByRole('button', { name: 'Add a contact' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    // Our overlay is below our own element, in their shadow root.
    const place = await dialog.evaluate((element) => {
      const own = element.getRootNode() as ShadowRoot;
      const theirs = own.host.getRootNode() as ShadowRoot;
      return [own.host.getAttribute('data-certdeck-area'), theirs.host.localName];
    });
    expect(place).toEqual(['orders', 'shop-account']);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('single-spa with React 18, as application and as parcel', async ({ page, partners }) => {
    await page.goto(`${partners.shop.url}/single-spa/cart`);
    const counter = page.getByRole('button', { name: /React 18/ });
    await counter.click();
    await expect(counter).toHaveText('React 18.3.1: 1');
    await expect(page.locator('[data-certdeck-area]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Certificates' }).click();
    const application = page.locator('[id="single-spa-application:certificates"]');
    await expect(headingOf(application, 'Orders')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/single-spa/certificates/orders/list');
    await page.evaluate(() => window.showParcel());
    await expect(headingOf(page.locator('#parcel'), 'Order contacts')).toBeVisible();
    await application.getByRole('link', { name: 'Expiring' }).click();
    await expect(page).toHaveURL(/\/single-spa\/certificates\/orders\/expiring$/);
    await page.goBack();
    await expect(headingOf(application, 'Orders')).toBeVisible();
    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(application.locator('[data-certdeck-area]')).toHaveCount(0);
    await expect(headingOf(page.locator('#parcel'), 'Order contacts')).toBeVisible();
    await counter.click();
    await expect(counter).toHaveText('React 18.3.1: 2');
  });

  test('a page that federates itself, with a React and a share scope of its own', async ({
    page,
    partners,
  }) => {
    await buildFederatedPage();
    await page.goto(`${partners.shop.url}/federated`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    const cart = page.getByRole('button', { name: /Cart of React 18/ });
    await cart.click();
    await expect(cart).toHaveText('Cart of React 18.3.1: 1');
    await page.locator('#orders').getByRole('link', { name: 'Order contacts' }).click();
    await expect(headingOf(page, 'Order contacts')).toBeVisible();
    /** Versions of React by share scope, of one of the page's two federations. */
    const versions = (global: '__FEDERATION__' | '__CERTDECK_FEDERATION__') =>
      page.evaluate(
        (name) =>
          window[name].__INSTANCES__.flatMap(({ shareScopeMap }) =>
            Object.entries(shareScopeMap).flatMap(([scope, modules]) =>
              Object.keys(modules['react'] ?? {}).map((react) => `${scope} ${react}`),
            ),
          ),
        global,
      );
    // Neither knows anything of the other.
    expect(new Set(await versions('__FEDERATION__'))).toEqual(new Set(['default 18.3.1']));
    for (const shared of await versions('__CERTDECK_FEDERATION__'))
      expect(shared).toMatch(/^certdeck 19\.[\d.]+$/);
  });

  test('a Vue page, which shows, changes and hides it', async ({ page, partners }) => {
    await page.goto(`${partners.shop.url}/vue`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(headingOf(page, 'Commandes')).toBeVisible();
    await page.getByRole('button', { name: 'Contacts' }).first().click();
    await expect(page.locator('[data-certdeck-area]').getByRole('heading', { level: 1 })).toContainText(
      /contacts/i,
    );
    await page.getByRole('button', { name: 'Show or hide' }).click();
    await expect(page.locator('[data-certdeck-area]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show or hide' }).click();
    await expect(page.locator('[data-certdeck-area]').getByRole('heading', { level: 1 })).toContainText(
      /contacts/i,
    );
  });

  test('an Angular page without zones, which shows, changes and hides it', async ({ page, partners }) => {
    await buildAngularPage();
    await page.goto(`${partners.shop.url}/angular`);
    const area = page.locator('[data-certdeck-area]');
    await expect(headingOf(page, 'Orders')).toBeVisible();
    expect(await page.evaluate(() => 'Zone' in window)).toBe(false);
    // The page's styles of buttons end at the area, and the area's at the page.
    const theirs = page.getByRole('button', { name: 'Show or hide' });
    const look = (button: typeof theirs) =>
      button.evaluate((element) => {
        const { color, textTransform } = getComputedStyle(element);
        return [color, textTransform];
      });
    expect(await look(theirs)).toEqual(['rgb(180, 0, 90)', 'uppercase']);
    const [color, transform] = await look(area.getByRole('button').first());
    expect(transform).toBe('none');
    expect(color).not.toBe('rgb(180, 0, 90)');
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(headingOf(page, 'Commandes')).toBeVisible();
    await page.getByRole('button', { name: 'Contacts' }).first().click();
    await expect(area.getByRole('heading', { level: 1 })).toContainText(/contacts/i);
    const place = await page.locator('[certdeckarea]').elementHandle();
    await theirs.click();
    await expect(area).toHaveCount(0);
    // What Angular took out of the page is empty, so nothing of ours lives on in it.
    await expect.poll(() => place?.evaluate((element) => element.childElementCount)).toBe(0);
    await theirs.click();
    await expect(area.getByRole('heading', { level: 1 })).toContainText(/contacts/i);
  });

  test('a page whose policy lets no script run without a hash', async ({ page, partners, complaints }) => {
    await page.goto(`${partners.shop.url}/hashed`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    await page.getByRole('link', { name: 'Order contacts' }).click();
    await expect(headingOf(page, 'Order contacts')).toBeVisible();
    expect(complaints).toEqual([]);
    // The policy is in force: the same script without its hash is refused.
    const again = await page.evaluate(
      (src) =>
        import(src).then(
          () => 'loaded',
          () => 'refused',
        ),
      `${partners.portal}/embed.js`,
    );
    expect(again).toBe('refused');
  });

  test('a page with a strict content security policy', async ({ page, partners }) => {
    await page.goto(`${partners.shop.url}/strict`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    // Styles came through: the navigation lies in a row.
    const navigation = page.locator('[data-certdeck-area]').getByRole('navigation').first();
    expect(await navigation.evaluate((element) => getComputedStyle(element).display)).toBe('flex');
  });
});
