import { freshName, openShop } from '../../journeys/shop.ts';
import { textOf } from '../../texts.ts';
import { expect, type Scene, test } from '../fault-server.ts';

/** Orders a certificate, which asks for the payment dialog of another area at the end. */
async function buy(scene: Scene, name: string): Promise<void> {
  const { page, lang } = scene;
  await scene.open('/ssl/certificates');
  await page.locator('textarea[name=names]').fill(name);
  await expect(page.getByText('158.00').first()).toBeVisible();
  await page.getByRole('button', { name: textOf('ssl', lang, 'ssl.buyNow') }).click();
}

/** The order is there to be paid later, and the page says so. */
async function expectKept({ page, lang, faults }: Scene, name: string): Promise<void> {
  await expect(page.getByText(textOf('ssl', lang, 'created.unavailable'))).toBeVisible({ timeout: 180_000 });
  await page.getByRole('link', { name: textOf('ssl', lang, 'created.open') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(textOf('common', lang, 'order.1001')).first()).toBeVisible();
  const shop = await openShop(faults.portal.url);
  const { data } = await shop.call<{ commonName: string; orderStatus: number }[]>(
    'GET',
    `/v1/orders?limit=10&offset=1&keyword=${name}`,
  );
  expect(data).toEqual([expect.objectContaining({ commonName: name, orderStatus: 1001 })]);
}

test('a provider that the registry doesn’t have: the order is kept and the page says so (SSL-065)', async ({
  scene,
  faults,
}) => {
  faults.deploy((deployment) => ({
    ...deployment,
    registry: {
      ...deployment.registry,
      remotes: deployment.registry.remotes.filter(({ id }) => id !== 'billing'),
    },
  }));
  const name = freshName('absent');
  await buy(scene, name);
  await expectKept(scene, name);
  await expect(scene.navigation.locator('a[href="/deposit"]')).toHaveCount(0);
});

test('a provider that can’t be reached: the order is kept, its team is told, and it is paid once it is back (SSL-065)', async ({
  scene,
  faults: { proxy },
}) => {
  proxy.set(/\/remotes\/billing\//, { kind: 'broken' });
  await scene.open('/dashboard');
  await scene.speak('en');
  const name = freshName('blocked');
  await buy(scene, name);
  await expectKept(scene, name);
  await scene.expectReport({ remote: 'billing', code: 'UNREACHABLE', phase: 'dialog' });
  proxy.clear();
  await scene.page.getByRole('button', { name: new RegExp(`^${textOf('common', 'en', 'btn.pay')}`) }).click();
  await expect(scene.page.getByRole('dialog')).toBeVisible();
});
