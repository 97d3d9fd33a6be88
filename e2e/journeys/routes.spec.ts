import type { Page } from 'playwright/test';
import { expect, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { eachOnWatchedPage } from './watched.ts';
import { freshName, openShop } from './shop.ts';

test.describe('the routes of the areas', () => {
  let page: Page;
  eachOnWatchedPage((opened) => (page = opened));

  /** Opens an address, whose page has to be there: its heading is drawn, and the path is the same; some add a query. */
  async function open(path: string): Promise<void> {
    await page.goto(portalUrl() + path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''));
  }
  const heading = () => page.getByRole('main').getByRole('heading', { level: 1 });
  const crumbs = () => page.getByRole('navigation', { name: textOf('common', 'zh', 'breadcrumb.label') });

  for (const [path, crumb] of [
    ['/orders/list', '订单列表'],
    ['/orders/expiring', '即将到期'],
    ['/orders/org', '组织信息'],
    ['/orders/contact', '订单联系人'],
  ] as const) {
    test(`${path} is a page of the orders under the crumb ${crumb} (HOST-018)`, async () => {
      await open(path);
      await expect(crumbs()).toContainText(crumb);
    });
  }

  test('each tool has its path and the crumb 证书工具 (HOST-019)', async () => {
    for (const tool of [
      'batch-cfdns',
      'report/new',
      'report/example.com',
      'match-pair',
      'convert-private-key',
      'convert-cert',
      'parse-cert',
      'parse-csr',
      'batch-replace',
      'gen-csr',
      'ssl-config',
    ])
      await test.step(tool, async () => {
        await open(`/certhub/tools/${tool}`);
        await expect(crumbs()).toContainText('证书工具');
      });
  });

  test('the price list has products with prices (HOST-017)', async () => {
    await open('/ssl/products');
    const row = page.getByRole('table', { name: '价格表' }).getByRole('row', { name: /AlphaSSL/ });
    await expect(row.first()).toContainText(/¥\d[\d,]*\.\d\d元/);
  });

  test('each page of the account has its path, its heading and the crumb 账户 (ACC-028, HOST-023)', async () => {
    for (const [path, title] of [
      ['/account/center', '账户中心'],
      ['/account/info', '个人信息'],
      ['/account/secure', '安全设置'],
      ['/account/manage', '团队'],
      ['/account/products', '我的产品'],
      ['/account/cert-package', '证书套餐'],
      ['/account/log', '操作日志'],
      ['/account/privacy', '我的数据'],
      ['/account/transaction', '交易记录'],
      ['/account/invoice', '发票'],
      ['/account/partner', '合作伙伴'],
      ['/account/developer', '开发者'],
      ['/account/notify', '通知设置'],
    ] as const)
      await test.step(path, async () => {
        await open(path);
        await expect(heading()).toHaveText(title);
        await expect(crumbs()).toContainText('账户');
      });
  });

  test('an invitation that nobody has sent is said to be none on its page (ACC-028)', async () => {
    await open('/account/join?code=nobody-has-sent-it');
    await expect(heading()).toHaveText('邀请');
    await expect(page.getByRole('main')).toContainText(textOf('account', 'zh', 'join.ended'));
  });

  test('the pages for agents, developers and partners open for every customer (ACC-028, HOST-025, HOST-036, ACC-011)', async () => {
    await open('/account/developer');
    await open('/account/partner');
    for (const [path, title] of [
      ['/app/saas/apply', 'agent.apply.title'],
      ['/app/saas/dash-config', 'agent.site.title'],
      ['/app/saas/cname', 'agent.host.title'],
      ['/app/saas/customers', 'agent.customers.title'],
    ] as const) {
      await open(path);
      await expect(heading()).toHaveText(textOf('account', 'zh', title));
    }
  });

  test('the price list with its invoices and both lists of templates stand below billing and the account (BIL-040, BIL-041, BIL-044, HOST-021, HOST-022, HOST-023)', async () => {
    await page.goto(`${portalUrl()}/billing`);
    await expect(page).toHaveURL(`${portalUrl()}/billing/invoice`);
    await expect(heading()).toHaveText('我的价目表');
    for (const area of ['billing', 'account'])
      for (const [path, title] of [
        [`/${area}/invoice/invoice-template`, '发票抬头'],
        [`/${area}/invoice/mailling-template`, '邮寄地址'],
      ] as const)
        await test.step(path, async () => {
          await open(path);
          await expect(heading()).toHaveText(title);
        });
  });

  test('the bare address of the account leads to its center (HOST-023)', async () => {
    await page.goto(`${portalUrl()}/account`);
    await expect(page).toHaveURL(`${portalUrl()}/account/center`);
  });

  test('payment pages pay one order and several, and the deposit page takes a transfer (HOST-026, HOST-027, HOST-029)', async () => {
    const name = freshName('route');
    const orderNo = await (await openShop()).order(name);
    await open(`/payment?orderNo=${orderNo}`);
    await expect(page.getByRole('main')).toContainText(name);
    await expect(page.getByRole('button', { name: '支付', exact: true })).toBeVisible();
    await open('/payment/batch');
    await expect(heading()).toHaveText('批量支付');
    await expect(page.getByRole('table')).toContainText(name);
    await open('/deposit');
    await expect(heading()).toHaveText('充值');
    await page.getByRole('radio', { name: /^银行转账/ }).check();
    await expect(page.getByRole('button', { name: '提交登记' })).toBeVisible();
  });
});
