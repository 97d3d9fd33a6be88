import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';

/** Pages with a search whose words stand in the address, where the list is narrowed at once and where the API is asked. */
const SEARCHED = [
  '/help/overview',
  '/account/log',
  '/account/products',
  '/billing/invoice',
  '/billing/transaction',
  '/domain/price',
  '/domain/manage/mine',
  '/ssl/products',
  '/orders/list',
  '/orders/contact',
  '/orders/org',
];

test.describe('a search', () => {
  for (const path of SEARCHED)
    test(`of ${path} keeps every letter, the caret and a word that is being composed`, async ({
      browser,
    }) => {
      const page = await openSignedIn(browser);
      await page.goto(portalUrl() + path);
      const field = page.getByRole('main').getByRole('searchbox').first();
      await field.click();
      await field.pressSequentially('cert', { delay: 10 });
      await expect(page).toHaveURL(/[?&]\w+=cert/);
      await field.pressSequentially('ificate', { delay: 10 });
      await expect(page).toHaveURL(/[?&]\w+=certificate/);
      await expect(field).toHaveValue('certificate');
      await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
      await field.pressSequentially('XY', { delay: 60 });
      await expect(page).toHaveURL(/=certXYificate/);
      await expect(field).toHaveValue('certXYificate');
      await field.fill('');
      await expect(page).not.toHaveURL(/XY/);
      const devtools = await page.context().newCDPSession(page);
      for (const text of ['s', 'sh', 'sha', 'shan', 'shang']) {
        await devtools.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
      }
      await devtools.send('Input.insertText', { text: '商店' });
      await expect(page).toHaveURL(new RegExp(`=${encodeURIComponent('商店')}`));
      await expect(field).toHaveValue('商店');
      await page.context().close();
    });
});
