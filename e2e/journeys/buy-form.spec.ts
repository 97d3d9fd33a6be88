import type { Page } from 'playwright/test';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { judgeFolder, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { chooseMark } from './mark.ts';
import { openAllRows } from './rows.ts';
import { csrOf, freshName, openShop, type Product, type Shop } from './shop.ts';
import { zipOf } from './zip.ts';

const ssl = (key: string, values?: Record<string, string | number>) => textOf('ssl', 'zh', key, values);

interface SentOrder {
  productType?: string;
  dcvMethod?: string;
  contactID?: string;
  orgID?: string;
  sslCerts?: { csr: string; commonName?: string; domainNames?: string[]; key?: string }[];
  csr?: string;
  commonName?: string;
}

test.describe('the buy form', () => {
  let shop: Shop;
  let page: Page;
  let kinds: Product[];
  const sent: SentOrder[] = [];

  test.beforeAll(async ({ browser }) => {
    shop = await openShop();
    const products = await shop.products();
    kinds = products.filter(
      ({ productType }, place) => products.findIndex((other) => other.productType === productType) === place,
    );
    page = await openSignedIn(browser);
    await openAllRows(page);
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/v1\/orders\/(certificate\/|free$)/.test(request.url()))
        sent.push(request.postDataJSON() as SentOrder);
    });
  });
  test.afterAll(async () => {
    await page?.context().close();
  });
  test.beforeEach(() => {
    sent.length = 0;
  });

  const openForm = async (query: string) => {
    await page.goto(`${portalUrl()}/ssl/certificates?${query}`);
    await expect(page.getByRole('button', { name: ssl('ssl.buyNow') })).toBeVisible();
    await expect(page.locator('[data-row=csr]')).toBeVisible();
  };
  const field = (name: string) => page.locator(`[name=${name}]`);
  const buy = () => page.getByRole('button', { name: ssl('ssl.buyNow') }).click();
  const message = (text: string) => page.getByText(text, { exact: true }).first();

  /** Names that suit a product, in the fields that it shows. */
  async function fillIn({ productType }: Product): Promise<void> {
    const words = productType.split('_');
    const has = (word: string) => words.includes(word);
    const name = freshName(words.join('-'));
    if (has('ip')) {
      await field('commonName').fill('203.0.114.10');
      await field('domainNames').fill('203.0.114.11');
    } else if (has('email') || has('smime')) await field('mailboxes').fill(`someone@${name}`);
    else if (has('wild') || has('wildcard')) await field('commonName').fill(`*.${name}`);
    else if (await field('commonName').isVisible()) await field('commonName').fill(name);
    if (has('vmc')) await chooseMark(page);
    if (await page.locator('[data-row=parties]').isVisible()) await chooseParties();
  }

  /** The contact with an ID card; the only company stands chosen by itself. */
  async function chooseParties(): Promise<void> {
    const parties = page.locator('[data-row=parties]');
    const contact = parties.getByLabel(ssl('contact.label')).first();
    if (await contact.isVisible()) {
      await contact.click();
      await page.getByRole('option', { name: /李娜/ }).click();
    }
    const company = parties.getByLabel(ssl('company.label')).first();
    if (await company.isVisible()) await expect(company).toHaveValue(/示例科技/);
  }

  /** The order exists and waits for its payment. */
  async function expectOrdered(): Promise<void> {
    const dialog = page.getByRole('dialog', { name: textOf('billing', 'zh', 'pay.dialog.title') });
    await expect(dialog).toBeVisible({ timeout: 180_000 });
  }

  test('orders one of every type of product with a key made in the browser (HOST-002, SSL-012, SSL-059)', async () => {
    test.setTimeout(1_440_000);
    expect(kinds.length).toBeGreaterThan(15);
    for (const product of kinds) {
      const { productNo, productType } = product;
      await test.step(`${productNo} ${productType}`, async () => {
        sent.length = 0;
        await openForm(`product=${productNo}`);
        await fillIn(product);
        await buy();
        if (productType.includes('free'))
          await expect(page).toHaveURL(/\/ssl\/certificate\/[\w-]+$/, { timeout: 180_000 });
        else await expectOrdered();
        expect(sent).toHaveLength(1);
        const { sslCerts = [], csr = sslCerts[0]?.csr ?? '' } = sent[0]!;
        const text = openssl('req', '-noout', '-text', '-verify', '-in', fileOf(csr));
        const forced = /code|doc|cfca/.exec(productType)?.[0];
        if (forced === 'code' || forced === 'doc') expect(text).toContain('(4096 bit)');
        else expect(text).toContain('(2048 bit)');
        expect(JSON.stringify(sent)).not.toContain('PRIVATE KEY');
      });
    }
  });

  test('takes a request made by openssl and its names (SSL-048, SSL-049, CRY)', async () => {
    const name = freshName('pasted');
    const { csr } = csrOf(name, name, `www.${name}`);
    await openForm('product=ALP-DVF');
    await page.locator('[data-row=csr] input[value=paste]').check();
    await page.locator('[data-row=csr] textarea').fill(csr);
    await expect(field('commonName')).toHaveValue(name);
    await expect(field('domainNames')).toHaveValue(`www.${name}`);
    await buy();
    await expectOrdered();
    expect(sent[0]?.sslCerts).toEqual([
      { commonName: name, domainNames: [`www.${name}`], csr: expect.stringContaining('BEGIN'), key: '' },
    ]);
    expect(openssl('req', '-noout', '-pubkey', '-in', fileOf(sent[0]!.sslCerts![0]!.csr))).toBe(
      openssl('req', '-noout', '-pubkey', '-in', fileOf(csr)),
    );
  });

  test('refuses a private key and a certificate where a request belongs', async () => {
    const { key } = csrOf('refused.demo.test');
    await openForm('product=ALP-DV1');
    await page.locator('[data-row=csr] input[value=paste]').check();
    await page.locator('[data-row=csr] textarea').fill(key);
    await page.locator('[data-row=csr] textarea').blur();
    await expect(message(ssl('csr.isKey'))).toBeVisible();
    await buy();
    expect(sent).toEqual([]);
  });

  test('says what is wrong with names, in the words of the specification (SSL-027 to SSL-035)', async () => {
    const cases: [product: string, names: string[], text: string][] = [
      ['GS-EVF', ['*.a.demo.test'], ssl('ssl.domain.evNoWildcard')],
      ['GS-VMC', ['*.a.demo.test'], ssl('ssl.domain.vmcNoWildcardIp')],
      ['GS-VMC', ['8.8.8.8'], ssl('ssl.domain.vmcNoWildcardIp')],
      [
        'ALP-DVF',
        ['a.demo.test', 'b.demo.test', 'a.demo.test'],
        ssl('ssl.domain.duplicate', { domain: 'a.demo.test' }),
      ],
      ['ALP-DV1', ['bad_'], ssl('ssl.domain.format', { x: 'bad_' })],
      ['BIT-DVIP', ['10.0.0.1'], ssl('ssl.domain.format', { x: '10.0.0.1' })],
    ];
    for (const [product, [first = '', ...others], text] of cases) {
      await test.step(`${product} ${first}`, async () => {
        await openForm(`product=${product}`);
        await field('commonName').fill(first);
        await field('commonName').blur();
        if (others.length > 0) {
          await field('domainNames').fill(others.join('\n'));
          await field('domainNames').blur();
        }
        await expect(message(text)).toBeVisible();
        await buy();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      });
    }
    expect(sent).toEqual([]);
  });

  test('adds and removes the wildcard by its switch, and forces a method that can prove it (SSL-023, SSL-039)', async () => {
    await openForm('product=GS-OVF');
    await field('commonName').fill('w.demo.test');
    await field('commonName').blur();
    const wildcard = page.getByRole('switch', { name: new RegExp(ssl('name.wildcard')) });
    await wildcard.click();
    await expect(field('commonName')).toHaveValue('*.w.demo.test');
    await expect(page.locator('[data-row=dcv] input[value=dns_txt]')).toBeChecked();
    await expect(page.locator('[data-row=dcv] input[value=file]')).toBeDisabled();
    await wildcard.click();
    await expect(field('commonName')).toHaveValue('w.demo.test');
    await expect(page.locator('[data-row=dcv] input[value=file]')).toBeEnabled();
  });

  test('has a certificate for addresses validated by file (SSL-028)', async () => {
    await openForm('product=BIT-DVIP');
    await field('commonName').fill('203.0.114.20');
    await expect(page.locator('[data-row=dcv] input[value=file]')).toBeChecked();
    await expect(page.locator('[data-row=dcv] input[value=dns]')).toBeDisabled();
    await buy();
    await expectOrdered();
    expect(sent[0]).toMatchObject({ dcvMethod: 'file', sslCerts: [{ commonName: '203.0.114.20' }] });
  });

  test('lets the server make the key of a brand that wants it so (SSL-051, SSL-052)', async () => {
    await openForm('product=CFC-OV1');
    await expect(
      page.getByRole('radiogroup').getByText(ssl('csr.createServer'), { exact: true }),
    ).toBeVisible();
    await field('commonName').fill(freshName('server-key'));
    await chooseParties();
    const [asked] = await Promise.all([page.waitForRequest(/\/v1\/csr\/save$/), buy()]);
    expect(asked.postDataJSON()).toMatchObject({ encryption: 'RSA', keySize: expect.anything() });
    await expectOrdered();
    expect(openssl('req', '-noout', '-text', '-in', fileOf(sent[0]!.sslCerts![0]!.csr))).toContain(
      '(2048 bit)',
    );
    expect(JSON.stringify(sent)).not.toContain('PRIVATE KEY');
  });

  test('orders three at once and pays them together (SSL-041, SSL-063, BIL)', async () => {
    const names = [freshName('batch'), freshName('batch'), freshName('batch')];
    await openForm('mode=batch&product=ALP-DV1');
    await field('batchText').fill(names.join('\n\n'));
    await expect(page.getByText(ssl('batch.orders_other', { count: 3 }), { exact: true })).toBeVisible();
    await buy();
    const dialog = page.getByRole('dialog', { name: textOf('billing', 'zh', 'pay.dialog.title') });
    await expect(dialog).toBeVisible({ timeout: 180_000 });
    expect(sent[0]?.sslCerts?.map(({ commonName }) => commonName)).toEqual(names);
    // Before its orders are there, a press only says so.
    await expect(dialog.getByText(names[0]!)).toBeVisible();
    const before = await shop.balance();
    await dialog.getByRole('button', { name: textOf('common', 'zh', 'btn.pay'), exact: true }).click();
    await dialog.getByRole('button', { name: textOf('billing', 'zh', 'pay.balance.again') }).click();
    await expect(dialog).toBeHidden({ timeout: 180_000 });
    await expect.poll(() => shop.balance(), { timeout: 90_000 }).toBe(before - 3 * 15_800);
  });

  test('points at the wrong line of a batch and takes its correction there (SSL-041)', async () => {
    await openForm('mode=batch&product=ALP-DV1');
    await field('batchText').fill(`${freshName('right')}\n\nbad_\n\n${freshName('right')}`);
    await field('batchText').blur();
    const problems = page.locator('[data-row=names]').getByRole('listitem');
    await expect(problems).toHaveCount(1);
    await expect(problems).toContainText(ssl('batch.line', { n: 3 }));
    const corrected = freshName('corrected');
    const line = problems.getByRole('textbox');
    await line.press('Control+A');
    // What is typed is right long before it is finished; the field stays under the fingers.
    await page.keyboard.type(corrected);
    await expect(line).toHaveValue(corrected);
    await page.keyboard.press('Tab');
    await expect(problems).toHaveCount(0);
    await expect(field('batchText')).toHaveValue(new RegExp(corrected));
  });

  test('takes requests out of an archive (SSL-043 to SSL-046)', async () => {
    const names = [freshName('zip'), freshName('zip'), freshName('zip')];
    const requests = names.map((name) => csrOf(name).csr);
    await openForm('mode=batch&product=ALP-DV1');
    await page.locator('[data-row=csr] input[value=zip]').check();
    const picker = page.locator('input[type=file]');
    await picker.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect(message(ssl('csr.zip.type'))).toBeVisible();
    await picker.setInputFiles({
      name: 'none.zip',
      mimeType: 'application/zip',
      buffer: zipOf({ 'a.txt': 'text' }),
    });
    await expect(message(ssl('csr.zip.none'))).toBeVisible();
    await picker.setInputFiles({
      name: 'three.zip',
      mimeType: 'application/zip',
      buffer: zipOf({
        'one.csr': requests[0]!,
        'deep/two.csr': requests[1]!,
        'three.csr': requests[2]!,
        'bad.csr': 'no request',
        'read.txt': requests[0]!,
      }),
    });
    await expect(message(ssl('csr.zip.ok', { n: 3 }))).toBeVisible();
    await buy();
    await expectOrdered();
    expect(sent[0]?.sslCerts?.map(({ commonName }) => commonName).sort()).toEqual([...names].sort());
  });

  test('warns without a product and for more than 500 orders (SSL-042, SSL-068)', async () => {
    await openForm('mode=batch&product=ALP-DV1');
    const names = Array.from({ length: 501 }, (_none, place) => `n${place}.demo.test`);
    await field('batchText').fill(names.join('\n\n'));
    await expect(page.getByText(ssl('batch.orders_other', { count: 501 }), { exact: true })).toBeVisible();
    await buy();
    await expect(page.getByText(ssl('batch.limit')).first()).toBeVisible();
    expect(sent).toEqual([]);
  });
});

/** openssl reads files. */
function fileOf(pem: string): string {
  return write(judgeFolder(), 'request.csr', pem);
}
