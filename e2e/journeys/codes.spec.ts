import type { Browser, Page } from 'playwright/test';
import { DEMO_PASSWORD, signInByApi, signUpByApi } from '../account.ts';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, ownServer, test } from '../fixtures.ts';
import { codeAt, codeSent, type PostKind } from '../post.ts';
import { textOf } from '../texts.ts';
import { settled, tooWide } from './screens.ts';
import { openShop } from './shop.ts';

const portal = ownServer();

const account = (key: string, values: Record<string, string> = {}) => textOf('account', 'en', key, values);
const host = (key: string) => textOf('host', 'en', key);
const common = (key: string) => textOf('common', 'en', key);

const PHONE = 360;
const WRONG_CODE = '000000';

interface Person {
  email: string;
  tel: string;
}
/** The ways that a code takes, and what names each: to a person, in the folder, on the pages. */
const WAYS = [
  { way: 'email', kind: 'mail' },
  { way: 'tel', kind: 'sms' },
] as const satisfies readonly { way: keyof Person; kind: PostKind }[];

/** Somebody with an address and a phone, whose password is the demonstration's. */
async function addPerson(email: string, national: string): Promise<Person> {
  const tel = `+86${national}`;
  await signUpByApi(portal.url(), email, () => codeAt(portal.folder(), 'mail', email, 1));
  const { call } = await openShop(portal.url(), email);
  const contact = { contact: national, telPrefix: '86' };
  const verifyCode = await codeSent(portal.folder(), 'sms', tel, () =>
    call('GET', `/v1/bindEmailOrTel?${new URLSearchParams(contact)}`),
  );
  const bound = await call('POST', '/v1/bindEmailOrTel', new URLSearchParams({ ...contact, verifyCode }));
  expect(bound).toMatchObject({ code: 200 });
  return { email, tel };
}

async function openPhone(browser: Browser): Promise<Page> {
  const page = await (await newContext(browser, { lang: 'en', width: PHONE })).newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

/** Nothing that is shown now is found by axe, light or dark, or is wider than the screen. */
async function expectUsable(page: Page): Promise<void> {
  await settled(page);
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-certdeck-mode', 'dark');
  expect(await audit(page, { rules: ['color-contrast'] })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await tooWide(page, PHONE)).toEqual([]);
}

/** Enters a password at the sign-in, and lets the browser do the work that stands for the puzzle. */
async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${portal.url()}/sign-in`);
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('slider')).toBeVisible();
  await page.getByRole('button', { name: host('captcha.work') }).click();
}

const askForCode = (page: Page) => page.getByRole('button', { name: common('code.send') }).click();

test('a forgotten password is set anew on a phone by a code in a mail, and by one in a text message (SEC-007, HOST-007)', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const person = await addPerson('ines@shop.example', '13900139001');
  let password = DEMO_PASSWORD;
  const page = await openPhone(browser);
  for (const { way, kind } of WAYS) {
    const session = await signInByApi(portal.url(), person.email, password);
    await page.goto(`${portal.url()}/sign-in`);
    await page.getByRole('link', { name: host('auth.forgot') }).click();
    await expect(page.getByRole('heading', { level: 1, name: host('auth.reset.title') })).toBeVisible();
    await page.getByRole('tab', { name: host(`auth.${way}`) }).click();
    await page.locator(`input[type=${way}]`).fill(person[way]);
    const code = await codeSent(portal.folder(), kind, person[way], () => askForCode(page));

    // A wrong code stands at its field, and what was typed stays.
    const next = `Remembered-by-${way}-1`;
    const field = page.getByLabel(common('code.label'));
    await field.fill(WRONG_CODE);
    await page.locator('input[type=password]').fill(next);
    await page.getByRole('button', { name: host('auth.reset.submit') }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('input[type=password]')).toHaveValue(next);
    await expectUsable(page);
    await field.fill(code);
    await page.getByRole('button', { name: host('auth.reset.submit') }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(page.getByText(host('auth.reset.done'))).toBeVisible();

    // Whoever was signed in with the old password no longer is.
    const read = await fetch(`${portal.url()}/api/v1/account`, {
      headers: { authorization: `Token ${session}` },
    });
    expect(read.status).toBe(401);
    await enterPassword(page, person.email, password);
    await expect(page.locator('input[type=password]')).toHaveAttribute('aria-invalid', 'true', {
      timeout: 60_000,
    });
    await enterPassword(page, person.email, next);
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 60_000 });
    password = next;
    await page.evaluate(() => localStorage.removeItem('token'));
  }
  await page.context().close();
});

test('the password asks for a code by mail, or by text message, as the second factor, and its ticket is good once (SEC-012, SEC-002)', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const person = await addPerson('jonas@shop.example', '13900139002');
  const own = await openPhone(browser);
  await enterPassword(own, person.email, DEMO_PASSWORD);
  await expect(own).toHaveURL(/\/dashboard$/, { timeout: 60_000 });
  await own.goto(`${portal.url()}/account/secure`);
  for (const { way, kind } of WAYS) {
    const card = own.locator(`[data-factor=${way}]`);
    await card.getByRole('button').click();
    const dialog = own.getByRole('dialog');
    const code = await codeSent(portal.folder(), kind, person[way], () =>
      dialog.getByRole('button', { name: common('code.send') }).click(),
    );
    await expectUsable(own);
    await dialog.getByRole('textbox').fill(code);
    await own.keyboard.press('Enter');
    if (way === 'email') {
      const kept = own.getByRole('dialog', { name: account('codes.title') });
      await kept.getByRole('checkbox').check();
      await kept.getByRole('button', { name: account('codes.close') }).click();
    }
    await expect(dialog).toHaveCount(0);
    await expect(card.getByText(account('factor.on'), { exact: true })).toBeVisible();
  }

  // Each time somebody else's phone, as far as the account knows.
  for (const { way, kind } of WAYS) {
    const page = await openPhone(browser);
    await enterPassword(page, person.email, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/sec-validation$/, { timeout: 60_000 });
    await page.getByRole('radio', { name: new RegExp(`^${host(`auth.second.${way}`).trim()}`) }).check();
    const field = page.getByRole('textbox');
    await expect(field).toHaveCount(1);
    const code = await codeSent(portal.folder(), kind, person[way], () => askForCode(page));
    await field.fill(WRONG_CODE);
    await page.keyboard.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy();
    await expectUsable(page);
    await field.fill(code);
    const [sent] = await Promise.all([page.waitForRequest('**/api/login'), page.keyboard.press('Enter')]);
    await expect(page).toHaveURL(/\/dashboard$/);
    // The same once more, from the same browser.
    const form = Object.fromEntries(new URLSearchParams(sent.postData() ?? ''));
    expect(form).toMatchObject({ authType: way, authCode: code });
    const again = await page.request.post(`${portal.url()}/api/login`, { form });
    expect((await again.json()).code).not.toBe(200);
    expect(again.headers()).not.toHaveProperty('authorization');
    await page.context().close();
  }
  await own.context().close();
});
