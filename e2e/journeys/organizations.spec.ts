import { readFile } from 'node:fs/promises';
import { OrderStatus } from '@certdeck/contract';
import type { Page } from 'playwright/test';
import { signInByApi } from '../account.ts';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { judgeFolder, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { csrOf, freshName, openShop, type Shop } from './shop.ts';

const portalUrl = serverOfSpec();
const en = (key: string, values = {}) => textOf('operator', 'en', key, values);
const STAFF = 'staff@certdeck.test';
/** What the customer uploads. */
const REGISTER = '%PDF-1.4\n% An extract of the register.\n%%EOF\n';

interface Detail {
  orderStatus: number;
  organizationCheck?: { id: string };
}

/** Answers what a call that has to succeed says. */
async function needed<Data>(shop: Shop, method: string, path: string, body?: unknown): Promise<Data> {
  const { code, msg, data } = await shop.call<Data>(method, path, body);
  expect([path, code, msg]).toEqual([path, 200, expect.anything()]);
  return data;
}
const orderOf = (shop: Shop, orderNo: string) => needed<Detail>(shop, 'GET', `/v1/orders/detail/${orderNo}`);

/** Adds an organisation with a document, and pays an OV certificate that names it, as the demo customer. */
async function orderFor(shop: Shop, orgName: string, name: string): Promise<string> {
  const contact = await needed<{ id: string }>(shop, 'POST', '/v1/contacts', {
    ...{ firstname: 'Ada', lastname: 'Lovelace', position: 'CTO' },
    ...{ email: 'ada@quokka.example', telephone: '13812345678' },
  });
  const organization = await needed<{ id: string }>(shop, 'POST', '/v1/organizations', {
    ...{ orgName, creditCode: `HRB ${Date.now()}`, nationCode: 'DE', province: 'Hamburg', city: 'Hamburg' },
    ...{ postalCode: '20095', address: 'Speicherweg 14', telephone: '040-12345678' },
    dateOfIncorporation: '2011-09-05',
  });
  const token = await signInByApi(portalUrl());
  const upload = await fetch(
    `${portalUrl()}/api/v1/organizations/documents?orgID=${organization.id}&name=register.pdf`,
    {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/octet-stream' },
      body: REGISTER,
    },
  );
  expect(await upload.json()).toMatchObject({ code: 200 });
  const orderNo = await needed<string>(shop, 'POST', '/v1/orders/certificate/GS-OV1', {
    ...{ productNo: 'GS-OV1', productType: 'ov_single_ssl', year: 1, dcvMethod: 'dns_txt' },
    ...{ contactID: contact.id, orgID: organization.id },
    sslCerts: [{ commonName: name, domainNames: [], csr: csrOf(name).csr }],
  });
  await shop.pay(orderNo);
  await needed(shop, 'POST', '/v1/demo/publish', { orderNo, domain: name });
  await shop.call('PUT', `/v1/orders/verifyDomains/${orderNo}`);
  return orderNo;
}

/** Takes the organisation up, reads its document and says what each check rests on. */
async function validate(staff: Page, orgName: string, accountNo: string): Promise<void> {
  await staff.goto(`${portalUrl()}/operator/organizations?keyword=${encodeURIComponent(orgName)}`);
  await staff
    .getByRole('button', { name: en('organizations.open', { name: orgName, number: accountNo }) })
    .click();
  const drawer = staff.getByRole('dialog', { name: orgName });
  await drawer.getByRole('button', { name: en('organizations.claim'), exact: true }).click();
  await expect(drawer.getByRole('button', { name: en('organizations.refuse'), exact: true })).toBeVisible();
  expect(await audit(staff, { tags: STANDARDS })).toEqual([]);
  const [file] = await Promise.all([
    staff.waitForEvent('download'),
    drawer.getByRole('button', { name: en('transfers.receipts.save', { name: 'register.pdf' }) }).click(),
  ]);
  expect(await readFile((await file.path()) ?? '', 'latin1')).toBe(REGISTER);
  await drawer.getByRole('button', { name: en('organizations.approve'), exact: true }).click();
  const question = staff.getByRole('dialog', { name: en('organizations.approve'), exact: true });
  for (const check of ['legal', 'address', 'telephone'])
    await question
      .getByRole('textbox', { name: new RegExp(`^${en(`organizations.check.${check}`)}`) })
      .fill('Register of Hamburg, read today');
  expect(await audit(staff, { tags: STANDARDS })).toEqual([]);
  await question.getByRole('button', { name: en('organizations.approve'), exact: true }).click();
  await expect(staff.getByText(en('organizations.approved'), { exact: true })).toBeVisible();
}

test('an organisation is validated at the desk, and the order that names it is issued (D-430, D-433)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop(portalUrl());
  const orgName = `Quokka ${Date.now()} Ltd`;
  const orderNo = await orderFor(shop, orgName, freshName('organisation'));
  await expect
    .poll(async () => (await orderOf(shop, orderNo)).organizationCheck?.id, { timeout: 180_000 })
    .toBeTruthy();
  expect((await orderOf(shop, orderNo)).orderStatus).not.toBe(OrderStatus.issued);

  const token = await signInByApi(portalUrl(), STAFF);
  const context = await newContext(browser, { lang: 'en' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const { accountNo } = await needed<{ accountNo: string }>(shop, 'GET', '/v1/account');
  await validate(await context.newPage(), orgName, accountNo);
  await context.close();

  await expect
    .poll(async () => (await orderOf(shop, orderNo)).orderStatus, { timeout: 180_000 })
    .toBe(OrderStatus.issued);
  // Who opened the document is in the customer's own log.
  const customer = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  await customer.goto(`${portalUrl()}/account/log`);
  const read = customer.getByText(textOf('account', 'en', 'log.act.operator.organizations.documents.read'));
  await expect(read.filter({ visible: true }).first()).toBeVisible();

  await renew(customer, shop, { orderNo, orgName });
  await customer.context().close();
});

/** Renews the order as itself: its organisation is validated still, and its name was shown before (ORD-034, D-491). */
async function renew(
  page: Page,
  shop: Shop,
  { orderNo, orgName }: { orderNo: string; orgName: string },
): Promise<void> {
  await page.goto(`${portalUrl()}/ssl/certificate/${orderNo}`);
  await page.getByRole('button', { name: textOf('orders', 'en', 'life.renew.act') }).click();
  await expect(page.getByText(textOf('ssl', 'en', 'renewal.title', { orderNo }))).toBeVisible();
  await expect(page.getByText(orgName).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: textOf('ssl', 'en', 'ssl.buyNow') }).click();
  const dialog = page.getByRole('dialog', { name: textOf('billing', 'en', 'pay.dialog.title') });
  await expect(dialog).toBeVisible({ timeout: 180_000 });
  await dialog.getByRole('button', { name: textOf('common', 'en', 'btn.pay') }).click();
  await dialog.getByRole('button', { name: textOf('billing', 'en', 'pay.balance.again') }).click();
  await expect(page).toHaveURL(/\/ssl\/certificate\/[A-Za-z0-9-]+$/, { timeout: 180_000 });
  const renewal = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(renewal).not.toBe(orderNo);
  const { commonName, organization } = await needed<{
    commonName: string;
    organization: { orgName: string };
  }>(shop, 'GET', `/v1/orders/detail/${renewal}`);
  expect(organization.orgName).toBe(orgName);
  await needed(shop, 'POST', '/v1/demo/publish', { orderNo: renewal, domain: commonName });
  await shop.call('PUT', `/v1/orders/verifyDomains/${renewal}`);
  await expect
    .poll(async () => (await orderOf(shop, renewal)).orderStatus, { timeout: 180_000 })
    .toBe(OrderStatus.issued);
  const { certificate } = await needed<{ certificate: string }>(shop, 'GET', `/v1/orders/cert/${renewal}`);
  const file = write(judgeFolder(), 'renewal.pem', certificate);
  expect(openssl('x509', '-in', file, '-noout', '-subject')).toContain(orgName);
}
