import { readFileSync } from 'node:fs';
import { expect, openSignedIn, ownServer, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';

// Of a portal of its own: what it spends is a third of what the demo account has.
const portal = ownServer();
const en = (area: string, key: string, values?: Record<string, string | number>) =>
  textOf(area, 'en', key, values);

test('ten orders are renewed by one confirmation, around one that stands in the way, though the tab is closed (ORD-031, D-606, D-607)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop(portal.url());
  const name = freshName('bulk');
  const names = Array.from('abcdefghij', (letter) => `${letter}.${name}`);
  const orderNos = await Promise.all(
    names.map(async (one) => {
      const orderNo = await shop.order(one);
      await shop.pay(orderNo);
      await shop.issue(orderNo, one);
      return orderNo;
    }),
  );
  // Somebody has renewed one of them already.
  const renewedNo = orderNos[1] ?? '';
  await shop.call('POST', '/createorderrenew', new URLSearchParams({ orderNo: renewedNo }));
  const before = await shop.balance();

  const page = await openSignedIn(browser, { lang: 'en' }, portal.url());
  await page.goto(`${portal.url()}/orders/list?keyword=${name}&status=1005`);
  for (const orderNo of orderNos) await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check();
  await page.getByRole('button', { name: en('orders', 'many.more') }).click();
  await page.getByRole('menuitem', { name: en('orders', 'many.act.renew') }).click();
  const plan = page.getByRole('dialog', { name: en('orders', 'many.title.renew_other', { count: 10 }) });
  await expect(plan.getByRole('listitem')).toHaveCount(10);
  await expect(plan.getByText(/has already been renewed by order/)).toBeVisible();
  await expect(plan.getByText(en('orders', 'many.possible', { n: 9, total: 10 }))).toBeVisible();
  await plan.getByRole('button', { name: /^Pay .*1,422\.00.* and renew$/ }).click();
  await expect(
    page.getByRole('dialog', { name: en('orders', 'many.title.renew_other', { count: 9 }) }),
  ).toBeVisible();
  await page.close();

  // Another page finds what the first one began.
  const other = await openSignedIn(browser, { lang: 'en' }, portal.url());
  await other.goto(`${portal.url()}/orders/expiring`);
  await expect(other.getByText(en('orders', 'many.ended', { done: 9, failed: 0 })).first()).toBeVisible({
    timeout: 180_000,
  });
  await other
    .getByRole('button', { name: en('orders', 'many.show') })
    .first()
    .click();
  const result = other.getByRole('dialog', { name: en('orders', 'many.title.renew_other', { count: 9 }) });
  await expect(result.getByText(en('orders', 'many.state.done'), { exact: true })).toHaveCount(9);
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    result.getByRole('button', { name: en('orders', 'many.file') }).click(),
  ]);
  const csv = readFileSync((await file.path()) ?? '', 'utf8');
  expect(csv).toContain(`${names[0]},done,158.00,158.00`);
  expect(csv).not.toContain(names[1]);
  expect(await shop.balance()).toBe(before - 9 * 15_800);
  const renewals = await Promise.all(
    orderNos.map(async (orderNo) => {
      const { data } = await shop.call<{ renewedBy?: { orderNo: string } }>(
        'GET',
        `/v1/orders/detail/${orderNo}`,
      );
      return data.renewedBy?.orderNo;
    }),
  );
  expect(new Set(renewals).size).toBe(10);
});
