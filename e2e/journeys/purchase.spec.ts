import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from 'playwright/test';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { judgeFolder, keytool, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { buy } from './buying.ts';
import { countClicks } from './clicks.ts';

async function save(download: Promise<Download>, folder: string): Promise<string> {
  const file = await download;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

for (const lang of ['zh', 'en'] as const) {
  test(`buys, pays, validates and downloads a certificate in ${lang} (HOST-002, SSL-065, BIL-002, ORD-023, ORD-027)`, async ({
    browser,
  }) => {
    test.setTimeout(1_080_000);
    const page = await openSignedIn(browser, { lang });
    const clicks = await countClicks(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    const name = `shop-${lang}-${Date.now().toString(36)}.demo.test`;

    const before = clicks();
    const orderNo = await buy(page, lang, name);
    // Buy, pay, pay again: the domain was filled in by typing.
    expect(clicks() - before).toBeLessThanOrEqual(4);

    await test.step('publishes the record and has it looked up', async () => {
      await expect(
        page
          .getByText(`_certdeck`)
          .or(page.getByText(textOf('orders', lang, 'dcv.title')))
          .first(),
      ).toBeVisible();
      await page.getByRole('button', { name: textOf('orders', lang, 'dcv.demo.publish') }).click();
      await expect(page.getByText(textOf('orders', lang, 'stage.issued'))).toBeVisible({ timeout: 180_000 });
    });

    const folder = judgeFolder();
    const published = await fetch(`${portalUrl()}/pki/root.crt`);
    const trusted = write(folder, 'trusted.crt', Buffer.from(await published.arrayBuffer()));
    await test.step('downloads files that openssl accepts', async () => {
      const button = (key: string) =>
        page.getByRole('button', { name: textOf('orders', lang, key), exact: true });
      const [leaf] = await Promise.all([
        save(page.waitForEvent('download'), folder),
        button('files.certificate').click(),
      ]);
      const [chain] = await Promise.all([
        save(page.waitForEvent('download'), folder),
        button('files.chain').click(),
      ]);
      const [top] = await Promise.all([
        save(page.waitForEvent('download'), folder),
        button('files.root').click(),
      ]);
      const fingerprint = (...form: string[]) =>
        openssl('x509', ...form, '-noout', '-fingerprint', '-sha256');
      expect(fingerprint('-in', top)).toBe(fingerprint('-inform', 'DER', '-in', trusted));
      expect(openssl('verify', '-x509_strict', '-CAfile', top, '-untrusted', chain, leaf)).toContain('OK');
      const text = openssl('x509', '-in', leaf, '-noout', '-text');
      expect(text).toContain(`DNS:${name}`);
      expect(text).toContain('TLS Web Server Authentication');
      expect(text).not.toContain('TLS Web Client Authentication');
    });

    await test.step('makes key stores in the browser that openssl and keytool open', async () => {
      const password = await page
        .getByLabel(textOf('orders', lang, 'files.password'), { exact: true })
        .inputValue();
      expect(password.length).toBeGreaterThan(11);
      const [pfx] = await Promise.all([
        save(page.waitForEvent('download'), folder),
        page.getByRole('button', { name: textOf('orders', lang, 'files.pfx') }).click(),
      ]);
      expect(openssl('pkcs12', '-in', pfx, '-passin', `pass:${password}`, '-nodes')).toContain(
        'BEGIN PRIVATE KEY',
      );
      expect(keytool('-list', '-keystore', pfx, '-storepass', password)).toContain('PrivateKeyEntry');
      const [jks] = await Promise.all([
        save(page.waitForEvent('download'), folder),
        page.getByRole('button', { name: textOf('orders', lang, 'files.jks') }).click(),
      ]);
      expect(keytool('-list', '-keystore', jks, '-storepass', password)).toContain('PrivateKeyEntry');
      const [zip] = await Promise.all([
        save(page.waitForEvent('download'), folder),
        page.getByRole('button', { name: textOf('orders', lang, 'files.zip') }).click(),
      ]);
      const entries = readFileSync(zip).toString('latin1');
      for (const server of ['nginx/', 'apache/', 'iis/', 'tomcat/']) expect(entries).toContain(server);
    });

    await test.step('finds the order again in the list', async () => {
      await page.goto(`${portalUrl()}/orders/list?keyword=${name}`);
      await expect(page.getByText(name).first()).toBeVisible();
      await expect(page.getByText(orderNo).first()).toBeVisible();
    });

    expect(
      sent.filter((body) => /BEGIN [A-Z ]*PRIVATE KEY/.test(decodeURIComponent(body.replaceAll('%', '%25')))),
    ).toEqual([]);
    expect(refused).toEqual([]);
    await page.context().close();
  });
}
