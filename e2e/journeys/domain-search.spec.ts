import type { Page } from 'playwright/test';
import { expect, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { eachOnWatchedPage } from './watched.ts';

const zh = (key: string, values = {}) => textOf('domain', 'zh', key, values);

test.describe('domains', () => {
  let page: Page;
  eachOnWatchedPage((opened) => (page = opened));

  const field = () => page.getByRole('textbox', { name: zh('search.label') });
  const answer = (name: string) => page.getByRole('region', { name, exact: true });
  /** The suggestions, all pages of which have come. */
  const suggested = async () => {
    const rows = page.getByRole('table', { name: zh('list.suggestions') }).getByRole('rowheader');
    await expect(rows).toHaveCount(60);
    return rows.allTextContents();
  };

  test('are searched by typing and Enter: the answer, suggestions under it with their prices, and all of it again after a reload and on the way back (DOM-001, HOST-032)', async () => {
    await page.goto(`${portalUrl()}/domain`);
    await expect(page).toHaveURL(/\/domain\/search$/);
    await field().fill('https://www.harbour-light.test/start');
    await field().press('Enter');
    await expect(answer('harbour-light.test')).toContainText(zh('state.free'));
    await expect(answer('harbour-light.test')).toContainText(/¥\d+\.00元.*¥\d+\.00元.*¥\d+\.00元/);
    const names = await suggested();
    expect(new Set(names).size).toBe(names.length);

    await page.reload();
    expect(await suggested()).toEqual(names);

    await field().fill('harbour-light.com');
    await field().press('Enter');
    await expect(answer('harbour-light.com')).toContainText(zh('state.notSold'));
    await page.goBack();
    await expect(answer('harbour-light.test')).toBeVisible();
    await expect(field()).toHaveValue('https://www.harbour-light.test/start');
  });

  test('are asked for several at once, and what can be no name is said and left out (DOM-001)', async () => {
    await page.goto(`${portalUrl()}/domain/search`);
    await field().fill('harbour-light.test, demo.test, music.test, foo_bar.test');
    await page.getByRole('button', { name: zh('search.submit'), exact: true }).click();
    const asked = page.getByRole('table', { name: zh('list.asked') });
    for (const [name, state] of [
      ['harbour-light.test', 'free'],
      ['demo.test', 'reserved'],
      ['music.test', 'premium'],
    ] as const)
      await expect(asked.getByRole('row').filter({ hasText: name })).toContainText(zh(`state.${state}`));
    await expect(page.getByText(zh('search.wrong', { names: 'foo_bar.test' }))).toBeVisible();
  });

  test('have their prices in a list that is sorted by what renewing costs (DOM-013)', async () => {
    await page.goto(`${portalUrl()}/domain/price`);
    const table = page.getByRole('table', { name: zh('prices.title') });
    const renewals = async () => {
      const cells = await table.locator('tbody tr td:nth-child(3)').allTextContents();
      return cells.map((text) => Number(/¥([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
    };
    await table
      .getByRole('columnheader', { name: zh('price.renew') })
      .getByRole('button')
      .click();
    await expect(page).toHaveURL(/sort=renew-asc$/);
    const rising = await renewals();
    expect(rising.length).toBeGreaterThan(5);
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  });
});
