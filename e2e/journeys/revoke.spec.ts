import { readFile } from 'node:fs/promises';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { judgeFolder, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';

const en = (area: string, key: string, values?: Record<string, string | number>) =>
  textOf(area, 'en', key, values);

interface Files {
  certificate: string;
  caBundle: string;
  root: string;
}

test('a certificate is revoked by its customer, and openssl refuses it by the list and by OCSP (D-465)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop();
  const name = freshName('revoked');
  const orderNo = await shop.order(name);
  await shop.pay(orderNo);
  await shop.issue(orderNo, name);
  const { certificate, caBundle, root } = (await shop.call<Files>('GET', `/v1/orders/cert/${orderNo}`)).data;
  const folder = judgeFolder();
  const [leaf, chain, anchor] = [
    write(folder, 'leaf.pem', certificate),
    write(folder, 'chain.pem', caBundle),
    write(folder, 'root.pem', root),
  ];
  const text = openssl('x509', '-in', leaf, '-noout', '-text');
  const [, listAt = ''] = /URI:\S+(\/pki\/\S+\.crl)/.exec(text) ?? [];
  const [, askedAt = ''] = /OCSP - URI:https?:\/\/[^/\s]+(\/\S+)/.exec(text) ?? [];
  /** What openssl says of the certificate by the list that is published now. */
  const byList = async () => {
    const list = write(
      folder,
      'list.crl',
      Buffer.from(await (await fetch(`${portalUrl()}${listAt}`)).arrayBuffer()),
    );
    const pem = `${list}.pem`;
    openssl('crl', '-inform', 'DER', '-in', list, '-out', pem);
    const trust = ['-CAfile', anchor, '-untrusted', chain, '-CRLfile', pem];
    try {
      return openssl('verify', '-crl_check', ...trust, leaf);
    } catch (error) {
      return String((error as { stderr: unknown }).stderr);
    }
  };
  const byOcsp = async () => {
    const question = ['-issuer', chain, '-cert', leaf, '-no_nonce'];
    const asked = `${folder}/question.der`;
    openssl('ocsp', ...question, '-reqout', asked);
    const response = await fetch(`${portalUrl()}${askedAt}`, {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request' },
      body: await readFile(asked),
    });
    const answer = write(folder, 'answer.der', Buffer.from(await response.arrayBuffer()));
    return openssl('ocsp', ...question, '-respin', answer, '-CAfile', anchor, '-verify_other', chain);
  };
  expect(await byList()).toContain(': OK');
  expect(await byOcsp()).toContain('leaf.pem: good');

  const page = await openSignedIn(browser, { lang: 'en' });
  await page.goto(`${portalUrl()}/ssl/certificate/${orderNo}`);
  await page.getByRole('button', { name: en('orders', 'revoke.act'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: en('orders', 'revoke.title') });
  await dialog.getByRole('radio', { name: en('orders', 'revoke.reason.cessationOfOperation') }).check();
  const submit = dialog.getByRole('button', { name: en('orders', 'revoke.submit') });
  await submit.click();
  // Nothing is revoked before its name was typed.
  await expect(dialog.getByText(en('orders', 'revoke.confirm.wrong', { name }))).toBeVisible();
  await dialog.getByRole('textbox').fill(name);
  await submit.click();
  await expect(page.getByText(en('orders', 'revoke.done.revoked')).first()).toBeVisible({ timeout: 180_000 });
  await expect(dialog).toHaveCount(0);

  expect(await byList()).toContain('certificate revoked');
  expect(await byOcsp()).toMatch(/leaf\.pem: revoked[\s\S]*cessationOfOperation/);
  await page.context().close();
});
