import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright/test';
import { audit, STANDARDS } from '../axe.ts';
import { DEMO_ACCOUNT, DEMO_PASSWORD, expect, newContext, serverOfSpec, test } from '../fixtures.ts';
import { judgeFolder, openssl } from '../judges.ts';
import { labelled, textOf } from '../texts.ts';
import { buy } from './buying.ts';
import { settled, tooWide } from './screens.ts';
import { freshName } from './shop.ts';

// It changes how the demo account signs in.
const portalUrl = serverOfSpec();

const account = (key: string, values: Record<string, string> = {}) => textOf('account', 'en', key, values);
const host = (key: string) => textOf('host', 'en', key);
const orders = (key: string) => textOf('orders', 'en', key);

/** An authenticator of the browser's own, as of a laptop with a finger reader; nobody has to touch it. */
async function addAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // A press of a button in the page begins everything here, and nothing that waits among suggestions.
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

/** The API's answer to a session whose last proof is ten minutes old. */
const STALE = JSON.stringify({ code: 12011, msg: 'proof', data: { ways: 'passkey,recovery' } });

const accountMenu = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${labelled('en', host('shell.account'), '')}`) });

async function signOut(page: Page): Promise<void> {
  // A page that comes takes with it what was opened over the one before.
  await settled(page);
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: host('nav.sign-out') }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function enterPassword(page: Page): Promise<void> {
  await page.goto(`${portalUrl()}/sign-in`);
  await page.locator('input[name=username]').fill(DEMO_ACCOUNT);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('slider')).toBeVisible();
  await page.getByRole('button', { name: host('captcha.work') }).click();
}

/** What is open now has nothing that axe finds, and fits a phone's width. */
async function expectUsable(page: Page): Promise<void> {
  await settled(page);
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  expect(await tooWide(page, 360)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a passkey is added, signs in without a password, is the second factor and a fresh proof, also for a private key, and is removed (SEC-012, D-466)', async ({
  browser,
}) => {
  test.setTimeout(1_800_000);
  const context = await newContext(browser, { lang: 'en' });
  // The finger is always there, so that what the field suggests would sign in before the button is pressed.
  await context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const proof = page.getByRole('dialog', { name: host('stepUp.title') });
  const { devtools, authenticatorId } = await addAuthenticator(page);
  const uses = async () =>
    (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
      ({ isResidentCredential, rpId, signCount }) => ({ isResidentCredential, rpId, signCount }),
    );

  await enterPassword(page);
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 180_000 });
  await page.goto(`${portalUrl()}/account/secure`);
  await page.getByRole('button', { name: account('passkeys.add') }).click();
  const dialog = page.getByRole('dialog', { name: account('passkeys.add') });
  await expect(dialog.getByRole('textbox')).toHaveValue(/Chrome/);
  await expectUsable(page);
  await dialog.getByRole('textbox').fill('Laptop');
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: account('codes.title') });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  await kept.getByRole('checkbox').check();
  await kept.getByRole('button', { name: account('codes.close') }).click();
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible();
  await expectUsable(page);
  expect(await uses()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  // Without a password.
  await signOut(page);
  await expectUsable(page);
  await page.getByRole('button', { name: host('passkey.signIn') }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const signCount = (await uses())[0]?.signCount ?? 0;

  // After the password.
  await signOut(page);
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await enterPassword(page);
  await expect(page).toHaveURL(/\/sec-validation/, { timeout: 180_000 });
  await expectUsable(page);
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: host('passkey.use') }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await uses())[0]?.signCount).toBeGreaterThan(signCount);

  // A finger that isn't the owner's, and then the owner's.
  await signOut(page);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: host('passkey.signIn') }).click();
  await expect(page.getByText(host('passkey.cancelled'))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy();
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: host('passkey.signIn') }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // A key that this browser made: it is exported after a proof, and what was chosen for the file is kept meanwhile.
  const orderNo = await buy(page, 'en', freshName('key'), portalUrl());
  await page.getByRole('button', { name: orders('dcv.demo.publish') }).click();
  await expect(page.getByText(orders('stage.issued')).first()).toBeVisible({ timeout: 180_000 });
  let asked = 0;
  await page.route(`**/api/v1/orders/key/${orderNo}`, async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fulfill({ contentType: 'application/json', body: STALE });
  });
  const password = page.getByLabel(orders('files.password'), { exact: true });
  await password.fill('chosen before it');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: orders('files.pfx') }).click();
      await proof.getByRole('button', { name: host('passkey.use') }).click();
    })(),
  ]);
  await expect(proof).toBeHidden();
  await expect(password).toHaveValue('chosen before it');
  const pfx = join(judgeFolder(), 'key.pfx');
  await file.saveAs(pfx);
  expect(openssl('pkcs12', '-in', pfx, '-passin', 'pass:chosen before it', '-nodes')).toContain(
    'BEGIN PRIVATE KEY',
  );
  expect(asked).toBe(2);
  await page.goto(`${portalUrl()}/account/log`);
  const entry = page.getByRole('row').filter({ hasText: account('log.act.orders.exportKey') });
  await expect(entry).toHaveCount(1);
  await expect(entry.getByTitle(orderNo)).toBeVisible();

  // A guarded act asks for a proof once the sign-in is ten minutes old.
  await page.goto(`${portalUrl()}/account/secure`);
  let refused = 0;
  await page.route('**/api/v1/passkeys/*', async (route) => {
    if (route.request().method() !== 'DELETE' || refused > 0) return route.continue();
    refused += 1;
    await route.fulfill({ contentType: 'application/json', body: STALE });
  });
  await page
    .getByRole('button', { name: account('factor.act', { act: account('passkeys.remove'), name: 'Laptop' }) })
    .click();
  await page.getByRole('button', { name: account('passkeys.remove'), exact: true }).click();
  await expect(proof).toBeVisible();
  await proof.getByRole('button', { name: host('passkey.use') }).click();
  await expect(page.getByText(account('passkeys.none'))).toBeVisible();
  expect(refused).toBe(1);

  // It signs nobody in any more, and the password is enough again.
  await signOut(page);
  await page.getByRole('button', { name: host('passkey.signIn') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await enterPassword(page);
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 180_000 });
  await context.close();
});
