import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';

const portalUrl = serverOfSpec();
const en = (key: string, values = {}) => textOf('certhub-discovery-targets', 'en', key, values);
const found = (key: string, values = {}) => textOf('certhub-discovery-certs', 'en', key, values);

test('servers that are added lead to their certificates, to the log and to the overview (DISC-001 to DISC-007, HOST-020)', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  await page.goto(`${portalUrl()}/certhub/discovery`);
  await expect(page).toHaveURL(/\/certhub\/discovery\/dashboard$/);

  await test.step('two servers of three lines are watched, and the third keeps its reason', async () => {
    await page.goto(`${portalUrl()}/certhub/discovery/manage`);
    await page
      .getByRole('button', { name: en('targets.add') })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: en('targets.add') });
    await dialog
      .getByLabel(en('add.servers'))
      .fill('https://modern.demo.test/shop\nlegacy.demo.test\n127.0.0.1');
    await dialog.getByRole('button', { name: en('targets.add'), exact: true }).click();
    await expect(dialog.getByText(en('add.done_other', { count: 2 }))).toBeVisible();
    await expect(dialog.getByLabel(en('add.servers'))).toHaveValue('127.0.0.1');
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('their certificates come by themselves', async () => {
    const row = page.getByRole('row').filter({ hasText: 'modern.demo.test:443' });
    await expect(row.getByText(en('state.ok'))).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'legacy.demo.test:443' })).toContainText(
      en('cert.expiring'),
    );
    await row.getByRole('link', { name: 'modern.demo.test', exact: true }).click();
  });

  await test.step('one is shown as the decoder shows it, with where it is served', async () => {
    await expect(page).toHaveURL(/\/certhub\/discovery\/certs\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('modern.demo.test');
    await expect(page.getByRole('navigation', { name: /breadcrumb/i })).toContainText(
      'Discover certificates',
    );
    await expect(
      page.getByRole('heading', { name: textOf('certhub-parse-cert', 'en', 'fingerprints.title') }),
    ).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  });

  await test.step('each page of discovery stands below its name', async () => {
    for (const path of ['dashboard', 'manage', 'profile', 'certs', 'log']) {
      await page.goto(`${portalUrl()}/certhub/discovery/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: /breadcrumb/i })).toContainText(
        'Discover certificates',
      );
      expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    }
  });

  await test.step('the list, the log and the overview have both', async () => {
    await page.goto(`${portalUrl()}/certhub/discovery/certs?state=expiring`);
    await expect(page.getByRole('row').filter({ hasText: 'legacy.demo.test' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'modern.demo.test' })).toBeHidden();
    await page.goto(`${portalUrl()}/certhub/discovery/log`);
    await expect(page.getByRole('row').filter({ hasText: en('event.found') })).toHaveCount(2);
    await page.goto(`${portalUrl()}/certhub/discovery/dashboard`);
    await page.getByRole('link', { name: new RegExp(found('figure.expiring_other', { count: 30 })) }).click();
    await expect(page).toHaveURL(/\/certs\?state=expiring$/);
  });
  await page.context().close();
});

test('an unknown certificate leads to the page of what isn’t there (DISC-006)', async ({ browser }) => {
  const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  await page.goto(`${portalUrl()}/certhub/discovery/certs/01890a5d-ac96-774b-bcce-b302099a8057`);
  await expect(page).toHaveURL(/\/404$/);
  await page.context().close();
});
