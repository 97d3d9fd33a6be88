import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { openShop } from './shop.ts';

const portalUrl = serverOfSpec();
const zone = (key: string, values = {}) => textOf('domain-dns-zone', 'en', key, values);
const importText = (key: string, values = {}) => textOf('domain-dns-import', 'en', key, values);
const common = (key: string) => textOf('common', 'en', key);

test('a registered name gets its records in the portal, and a certificate by one of them (DOM-011, DOM-012)', async ({
  browser,
}) => {
  const shop = await openShop(portalUrl());
  const domain = `harbour-${Date.now().toString(36)}.com.test`;
  await shop.call('POST', '/dm-serv/v1/contacts', {
    ...{ name: 'Li Lei', phone: '+8613800138000', email: 'li@example.com', country: 'CN' },
    ...{ city: 'Beijing', street: '1 Test Road', postcode: '100000' },
  });
  await shop.call('POST', '/dm-serv/v1/carts', { domain });
  const { data: lines } = await shop.call<{ id: string; domain: string; price: number }[]>(
    'GET',
    '/dm-serv/v1/carts',
  );
  const line = lines.find((one) => one.domain === domain);
  await shop.call('POST', '/dm-serv/v1/pay', { cartIDs: [line?.id], amount: line?.price });

  const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  const add = async (type: string, host: string, label: RegExp, value: string) => {
    await page
      .getByRole('button', { name: zone('add') })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: zone('add.title', { name: domain }) });
    await dialog.getByLabel(zone('column.type')).selectOption(type);
    await dialog.getByLabel(zone('column.host')).fill(host);
    await dialog.getByLabel(label).fill(value);
    return dialog;
  };
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });

  await test.step('from the list of names to its records, which our servers answer', async () => {
    await expect
      .poll(async () => {
        const { data } = await shop.call<{ serving: string }>('GET', `/dm-serv/v1/zones/${domain}`);
        return data?.serving;
      })
      .toBe('ours');
    await page.goto(`${portalUrl()}/domain/dns?keyword=${domain}`);
    await expect(row(domain)).toContainText(textOf('domain-dns', 'en', 'serving.ours'));
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await page.getByRole('link', { name: domain, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  });

  await test.step('a record that is wrong keeps what was typed, and is added when it is right', async () => {
    const dialog = await add('A', 'www', /^IPv4 address/, '192.0.2.999');
    await dialog.getByRole('button', { name: common('btn.add') }).click();
    await expect(dialog.getByText(/^Enter an IPv4 address/)).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await dialog.getByLabel(/^IPv4 address/).fill('192.0.2.9');
    await dialog.getByRole('button', { name: common('btn.add') }).click();
    await expect(row('192.0.2.9')).toBeVisible();
  });

  await test.step('a deleted one is put back', async () => {
    await row('192.0.2.9')
      .getByRole('button', { name: zone('remove.record', { record: `www.${domain} A 192.0.2.9` }) })
      .click();
    await expect(row('192.0.2.9')).toBeHidden();
    await page.getByRole('button', { name: zone('undo') }).click();
    await expect(row('192.0.2.9')).toBeVisible();
  });

  await test.step('a zone file is imported as its preview shows it (D-732)', async () => {
    const file = `$TTL 1h
@ IN SOA ns1.old.example. hostmaster.old.example. ( 1 7200 3600 1209600 300 )
@ IN MX 10 mail
@ IN HTTPS 1 . alpn="h3,h2"
www IN CNAME shops.example.net.`;
    await page.getByRole('link', { name: zone('import') }).click();
    await page.getByRole('textbox', { name: importText('file') }).fill(file);
    await page.getByRole('button', { name: importText('check') }).click();
    await expect(row('shops.example.net')).toContainText(importText('state.refused'));
    await expect(row('alpn=h3,h2')).toContainText(importText('state.added'));
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await page.getByRole('radio', { name: importText('mode.all') }).check();
    await page.getByRole('button', { name: importText('check') }).click();
    await expect(row('192.0.2.9')).toContainText(importText('state.removed'));
    await page.getByRole('button', { name: importText('apply.delete_one', { count: 1 }) }).click();
    const dialog = page.getByRole('alertdialog', { name: importText('sure_one', { count: 1 }) });
    await expect(dialog).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await dialog.getByRole('button', { name: importText('apply.delete_one', { count: 1 }) }).click();
    await expect(row('alpn=h3,h2')).toBeVisible();
    await expect(row('shops.example.net')).toBeVisible();
    await expect(row('192.0.2.9')).toBeHidden();
  });

  await test.step('a certificate for the name is issued by the record that it wants', async () => {
    const orderNo = await shop.order(domain);
    await shop.pay(orderNo);
    const { data } = await shop.call<{ host: string; value: string }[]>(
      'POST',
      '/v1/orders/batch/hashValues',
      { orderNos: [orderNo] },
    );
    const [wanted] = data;
    const dialog = await add('TXT', wanted?.host ?? '', /^Text/, wanted?.value ?? '');
    await dialog.getByRole('button', { name: common('btn.add') }).click();
    await expect(row(wanted?.value ?? '')).toBeVisible();
    await expect
      .poll(
        async () => {
          await shop.call('PUT', `/v1/orders/verifyDomains/${orderNo}`);
          const order = await shop.call<{ orderStatus: number }>('GET', `/v1/orders/detail/${orderNo}`);
          return order.data.orderStatus;
        },
        { timeout: 60_000, intervals: [1000] },
      )
      .toBe(1005);
  });
  await page.context().close();
});
