import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop, type OrderRow, type Shop } from './shop.ts';

const zh = (key: string, values?: Record<string, string | number>) => textOf('orders', 'zh', key, values);
const common = (key: string, values?: Record<string, string | number>) => textOf('common', 'zh', key, values);

test.describe('orders', () => {
  /** All orders of this file have it in their names. */
  const word = `list${Date.now().toString(36)}`;
  let shop: Shop;
  let page: Page;

  test.beforeAll(async () => {
    shop = await openShop();
    await Promise.all(Array.from({ length: 12 }, () => shop.order(freshName(word))));
  });
  test.beforeEach(async ({ browser }) => {
    page = await openSignedIn(browser);
  });
  test.afterEach(async () => {
    await page.context().close();
  });
  const open = (path: string) => page.goto(portalUrl() + path);
  const rows = () => page.getByRole('main').getByRole('row').filter({ hasText: '.demo.test' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  test(
    'pages, searches and filters, and keeps all of it in the address (ORD-001, ORD-018)',
    { tag: '@gate' },
    async () => {
      await open('/orders/list');
      await expect(rows()).toHaveCount(10);
      await page.getByRole('searchbox', { name: zh('list.search') }).fill(word);
      await expect(page).toHaveURL(new RegExp(`keyword=${word}`));
      await expect(page.getByText(common('pager.range', { from: 1, to: 10, total: 12 }))).toBeVisible();
      await button(common('pager.next')).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(rows()).toHaveCount(2);
      await page.reload();
      await expect(rows()).toHaveCount(2);
      await expect(page.getByRole('searchbox', { name: zh('list.search') })).toHaveValue(word);
      await page.getByRole('combobox', { name: common('pager.size.label') }).selectOption('20');
      await expect(rows()).toHaveCount(12);
      await expect(page).toHaveURL(/limit=20/);
      await page.getByRole('tab', { name: new RegExp(`^${common('order.1005')}`) }).click();
      await expect(page).toHaveURL(/status=1005/);
      await expect(page.getByText(common('empty.filtered'))).toBeVisible();
      await page.getByRole('tab', { name: new RegExp(`^${common('order.1001')}`) }).click();
      await expect(rows()).toHaveCount(12);
      await page.getByRole('combobox', { name: zh('column.brand') }).selectOption('certum');
      await expect(page).toHaveURL(/brand=certum/);
      await expect(page.getByText(common('empty.filtered'))).toBeVisible();
      await page.getByRole('combobox', { name: zh('column.brand') }).selectOption('alphassl');
      await expect(rows()).toHaveCount(12);
    },
  );

  test('exports what the filters show as 对账订单.csv (ORD-032)', async () => {
    await open(`/orders/list?keyword=${word}`);
    await expect(rows()).toHaveCount(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(common('btn.exportCsv')).click(),
    ]);
    expect(download.suggestedFilename()).toBe('对账订单.csv');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.split('\n').filter((line) => line.includes(word))).toHaveLength(12);
  });

  test('saves a remark in the list, which is found by it later (ORD-021)', async () => {
    const name = freshName('remark');
    const orderNo = await shop.order(name);
    await open(`/orders/list?keyword=${name}`);
    await page.getByRole('button', { name: zh('remark.edit', { orderNo }) }).click();
    await page.getByRole('textbox', { name: zh('remark.title') }).fill('生产环境 网关');
    await page.keyboard.press('Enter');
    await expect(page.getByText(common('op.saved')).first()).toBeVisible();
    await open(`/orders/list?keyword=${encodeURIComponent('生产环境')}`);
    await expect(rows()).toHaveCount(1);
    await expect(rows().first()).toContainText('生产环境 网关');
    await open(`/ssl/certificate/${orderNo}`);
    await expect(page.getByText('生产环境 网关')).toBeVisible();
  });

  test('cancels a paid order and pays its price back (ORD-020, D-200)', async () => {
    const name = freshName('refund');
    const orderNo = await shop.order(name);
    const before = await shop.balance();
    await shop.pay(orderNo);
    expect(await shop.balance()).toBe(before - 15_800);
    await open(`/ssl/certificate/${orderNo}`);
    await button(zh('cancel.order')).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('158.00');
    await dialog.getByRole('button', { name: zh('cancel.confirm') }).click();
    await expect(page.getByText(zh('cancel.done_other', { count: 1 }))).toBeVisible();
    await expect(page.getByText(zh('stage.cancelled'))).toBeVisible();
    await expect.poll(() => shop.balance()).toBe(before);
    const shown = `¥${new Intl.NumberFormat('zh', { minimumFractionDigits: 2 }).format(before / 100)}`;
    await expect(page.getByRole('banner').getByText(shown)).toBeVisible();
    await open('/billing/transaction');
    await expect(page.getByRole('row').filter({ hasText: orderNo }).first()).toContainText('退款');
  });

  test('cancels several unpaid orders at once (ORD-020)', async () => {
    const names = [freshName('several'), freshName('several')];
    const [first = '', second = ''] = await Promise.all(names.map((name) => shop.order(name)));
    await open('/orders/list?keyword=several-');
    await expect(rows()).toHaveCount(2);
    for (const row of await rows().all()) await row.getByRole('checkbox').check();
    await button(zh('bulk.cancel_other', { count: 2 })).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: zh('cancel.confirm') })
      .click();
    await expect(page.getByText(zh('cancel.done_other', { count: 2 }))).toBeVisible();
    for (const orderNo of [first, second]) {
      const { data } = await shop.call<OrderRow>('GET', `/v1/orders/detail/${orderNo}`);
      expect(data.orderStatus).toBe(1004);
    }
  });

  test('shows what several paid orders have to publish, and issues them after one look (ORD-031)', async () => {
    const names = [freshName('together'), freshName('together')];
    const orderNos = await Promise.all(names.map((name) => shop.order(name)));
    for (const orderNo of orderNos) await shop.pay(orderNo);
    await open('/orders/list?keyword=together-');
    await expect(rows()).toHaveCount(2);
    for (const row of await rows().all()) await row.getByRole('checkbox').check();
    await button(zh('bulk.records')).click();
    const dialog = page.getByRole('dialog', { name: zh('records.title_other', { count: 2 }) });
    const [zone] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /dcv-records\.zone$/ }).click(),
    ]);
    const lines = readFileSync(await zone.path(), 'utf8').split('\n');
    for (const name of names)
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^_certdeck-dcv\\.${name}\\.\t.*TXT`)));
    await page.keyboard.press('Escape');
    for (const [index, orderNo] of orderNos.entries())
      await shop.call('POST', '/v1/demo/publish', { orderNo, domain: names[index] });
    await button(zh('bulk.verify_other', { count: 2 })).click();
    // The zone may have been looked at by itself in the meantime.
    const answers = [2, 1].map((count) => zh('bulk.verifying_other', { count })).concat(zh('bulk.verified'));
    await expect(page.getByText(new RegExp(answers.join('|')))).toBeVisible();
    const status = async (orderNo: string) =>
      (await shop.call<OrderRow>('GET', `/v1/orders/detail/${orderNo}`)).data.orderStatus;
    for (const orderNo of orderNos) await expect.poll(() => status(orderNo), { timeout: 180_000 }).toBe(1005);
  });

  test('shows the page of expiring certificates (ORD-002)', async () => {
    await open('/orders/expiring');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('expiring.title'));
    await expect(page.getByText(zh('expiring.empty'))).toBeVisible();
  });

  test('explains in one sentence why a validation failed, and issues once it is right (ORD-023, ORD-024)', async () => {
    const name = freshName('failing');
    const orderNo = await shop.order(name);
    await shop.pay(orderNo);
    await open(`/ssl/certificate/${orderNo}`);
    await button(zh('dcv.check')).click();
    const sentence = page
      .getByRole('main')
      .getByText(new RegExp(`_certdeck-dcv\\.${name.replaceAll('.', '\\.')}.*TXT.*`))
      .filter({ hasText: /不存在|没有查到/ });
    await expect(sentence.first()).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(/自动检测/).first()).toBeVisible();
    await button(zh('dcv.demo.publish')).click();
    await expect(page.getByText(zh('stage.issued'))).toBeVisible({ timeout: 180_000 });
  });

  test('charges an order once when two tabs pay it (BIL-002)', async () => {
    const orderNo = await shop.order(freshName('twice'));
    const before = await shop.balance();
    const other = await page.context().newPage();
    const again = textOf('billing', 'zh', 'pay.balance.again');
    for (const tab of [page, other]) {
      await tab.goto(`${portalUrl()}/payment?orderNo=${orderNo}`);
      // A press before the order is there is only told that it isn't.
      await expect(tab.getByRole('main').getByText('158.00').first()).toBeVisible();
    }
    // The second press is taken for ten seconds after the first: nothing is loaded between them.
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: common('btn.pay'), exact: true }).click();
      await expect(tab.getByRole('button', { name: again })).toBeVisible();
    }
    await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: again }).click()));
    await expect
      .poll(async () => (await shop.call<OrderRow>('GET', `/v1/orders/detail/${orderNo}`)).data.orderStatus)
      .toBe(1002);
    // Both tabs end with a word of the API, not waiting.
    for (const tab of [page, other])
      await expect(tab.getByRole('button', { name: again })).toHaveCount(0, { timeout: 90_000 });
    expect(await shop.balance()).toBe(before - 15_800);
    const { data } = await shop.call<{ orderNo: string }[]>('GET', '/v1/transactions?limit=100&offset=1');
    expect(data.filter((entry) => entry.orderNo === orderNo)).toHaveLength(1);
  });

  test('adds, finds, edits and deletes a contact (ORD-005)', async () => {
    await open('/orders/contact');
    await button(zh('contacts.add')).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(common(`contact.${name}`)).last();
    await dialog.getByRole('button', { name: common('btn.add') }).click();
    await expect(field('lastname')).toBeFocused();
    await expect(field('lastname')).toHaveAttribute('aria-invalid', 'true');
    await field('lastname').fill('欧阳');
    await field('firstname').fill('测试');
    await field('position').fill('工程师');
    await field('email').fill('ouyang@demo');
    await field('telephone').fill('13700137000');
    await field('email').blur();
    await expect(dialog.getByText(common('email.format'))).toBeVisible();
    await field('email').fill('ouyang@demo.test');
    await dialog.getByRole('button', { name: common('btn.add') }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox', { name: common('contact.lastname') }).fill('欧阳');
    const row = page.getByRole('row').filter({ hasText: 'ouyang@demo.test' });
    await expect(page).toHaveURL(/lastname=/);
    await expect(row).toHaveCount(1);
    await page.getByRole('button', { name: zh('record.edit', { name: '欧阳测试' }) }).click();
    await field('position').fill('架构师');
    await dialog.getByRole('button', { name: common('btn.save') }).click();
    await expect(row).toContainText('架构师');
    await page.reload();
    await expect(row).toContainText('架构师');
    await page.getByRole('button', { name: zh('record.delete', { name: '欧阳测试' }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: common('btn.delete') })
      .click();
    await expect(page.getByText(common('op.deleted')).first()).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test('adds, finds, edits and deletes an organisation (ORD-003)', async () => {
    await open('/orders/org');
    await button(zh('org.add')).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(common(`company.${name}`)).last();
    const values = {
      orgName: '测试有限公司',
      province: '上海市',
      city: '上海市',
      postalCode: '200000',
      telephone: '021-12345678',
      address: '浦东新区示例路 2 号',
      creditCode: '91310000DEMO000002',
    };
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
    await dialog.getByRole('combobox').first().click();
    await dialog.getByRole('combobox').first().fill('中国');
    await page.getByRole('option', { name: /^中国/ }).first().click();
    await dialog.getByRole('button', { name: common('btn.add') }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox', { name: zh('org.search') }).fill('测试有限');
    const row = page.getByRole('row').filter({ hasText: values.creditCode });
    await expect(row).toHaveCount(1);
    await page.getByRole('button', { name: zh('record.edit', { name: values.orgName }) }).click();
    await field('city').fill('浦东');
    await dialog.getByRole('button', { name: common('btn.save') }).click();
    await expect(row).toContainText('浦东');
    await page.reload();
    await expect(row).toContainText('浦东');
    await page.getByRole('button', { name: zh('record.delete', { name: values.orgName }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: common('btn.delete') })
      .click();
    await expect(row).toHaveCount(0);
  });

  test('revokes a certificate, and shows it on the order and in the list (D-465)', async () => {
    const name = freshName('revoke');
    const orderNo = await shop.order(name);
    await shop.pay(orderNo);
    await shop.issue(orderNo, name);
    await open(`/ssl/certificate/${orderNo}`);
    await button(zh('revoke.act')).click();
    const dialog = page.getByRole('dialog', { name: zh('revoke.title') });
    await dialog.getByRole('radio', { name: zh('revoke.reason.keyCompromise') }).check();
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: zh('revoke.submit') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(zh('revoked.title'))).toBeVisible();
    await expect(button(zh('revoke.act'))).toHaveCount(0);
    await open(`/orders/list?keyword=${name}`);
    await expect(rows().getByText(zh('status.revoked'))).toBeVisible();
  });
});
