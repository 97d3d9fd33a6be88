import type { Page } from 'playwright/test';
import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { labelled, textOf } from '../texts.ts';
import { tooWide } from './screens.ts';

// It changes the profile of the demo account.
const portalUrl = serverOfSpec();

const account = (key: string, values: Record<string, string> = {}) => textOf('account', 'en', key, values);
const host = (key: string) => textOf('host', 'en', key);
const accountMenu = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${labelled('en', host('shell.account'), '')}`) });

test('from the menu to the center, by the keyboard, and a completed profile counts at once (ACC-001, ACC-002)', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  await page.goto(`${portalUrl()}/help/overview`);
  await accountMenu(page).focus();
  await page.keyboard.press('Enter');
  const line = page.getByRole('menuitem', { name: account('center.title') });
  await expect(line).toBeFocused();
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  const team = page.getByRole('menuitem', { name: textOf('account', 'en', 'manage.title') });
  await expect(team).toHaveAttribute('href', '/account/manage');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/center$/);
  await expect(page.getByRole('heading', { level: 1, name: account('center.title') })).toBeVisible();

  const profile = page.getByRole('region', { name: account('center.profile') });
  await profile.getByRole('link', { name: account('center.profile.open') }).click();
  await expect(page).toHaveURL(/\/account\/info$/);
  const progress = page.getByRole('progressbar', { name: account('center.profile') });
  const before = Number(await progress.getAttribute('value'));
  const field = page.getByLabel(account('info.idCard'), { exact: true });
  await field.fill('11010519491231002X');
  await field.press('Enter');
  await expect(progress).toHaveAttribute('value', String(before + 1));
  await page.reload();
  await expect(field).toHaveValue('11010519491231002X');
  await expect(progress).toHaveAttribute('value', String(before + 1));
  expect(await tooWide(page, 360)).toEqual([]);
});
