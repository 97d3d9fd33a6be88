import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { buy } from './buying.ts';

test(
  'a name becomes a paid order and a certificate that the authority’s root vouches for (SSL-065, BIL-002, ORD-023)',
  {
    tag: '@gate',
  },
  async ({ browser }) => {
    const page = await openSignedIn(browser, { lang: 'zh' });
    const zh = (key: string) => textOf('orders', 'zh', key);
    const name = `first-${Date.now().toString(36)}.demo.test`;
    const orderNo = await buy(page, 'zh', name);
    await page.getByRole('button', { name: zh('dcv.demo.publish') }).click();
    await expect(page.getByText(zh('stage.issued'))).toBeVisible({ timeout: 180_000 });

    const save = async (key: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: zh(key), exact: true }).click(),
      ]);
      return readFileSync(await download.path(), 'utf8');
    };
    const leaf = new X509Certificate(await save('files.certificate'));
    const issuer = new X509Certificate(await save('files.chain'));
    const root = new X509Certificate(await save('files.root'));
    expect(leaf.subjectAltName).toContain(`DNS:${name}`);
    expect(leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey)).toBe(true);
    expect(issuer.checkIssued(root) && issuer.verify(root.publicKey)).toBe(true);
    const published = await fetch(`${portalUrl()}/pki/root.crt`);
    expect(root.fingerprint256).toBe(
      new X509Certificate(Buffer.from(await published.arrayBuffer())).fingerprint256,
    );

    await page.goto(`${portalUrl()}/orders/list?keyword=${name}`);
    await expect(page.getByText(orderNo).first()).toBeVisible();
    await page.context().close();
  },
);
