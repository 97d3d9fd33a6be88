import { audit } from '../../axe.ts';
import { expect, test } from '../fault-server.ts';

test('a shell that never comes is told of without any of its code, in the customer’s language', async ({
  scene,
  faults: { proxy },
}) => {
  const { page } = scene;
  proxy.set(/\/host\/[^/]+\/shell\.js$/, { kind: 'broken' });
  await scene.open('/orders/list');
  await scene.speak('de');
  const heading = page.getByRole('heading', { level: 1 });
  // The frame of the page stands alone for a while, as on any visit.
  await expect(page.locator('.boot-late')).toHaveCount(1);
  await expect(heading).toHaveCount(0);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(heading).toHaveText('Das Laden dauert länger als üblich');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(heading).toBeVisible();
    expect(await audit(page)).toEqual([]);
  }
  proxy.clear();
  await page.getByRole('link', { name: 'Neu laden' }).click();
  await expect(scene.navigation).toBeVisible();
  await expect(page.locator('.boot-late')).toHaveCount(0);
});
