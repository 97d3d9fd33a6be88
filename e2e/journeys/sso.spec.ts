import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import dnsPacket from 'dns-packet';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, openSignedIn, test } from '../fixtures.ts';
import { freePort, type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';

const root = join(import.meta.dirname, '../..');
const account = (key: string, values: Record<string, string> = {}) => textOf('account', 'en', key, values);
const host = (key: string) => textOf('host', 'en', key);

const DOMAIN = 'corp.example';
const CLIENT = { id: 'portal', secret: 'a client secret of tests' };
/** Who signs in at the provider, and what it says of her. */
const ADA = {
  name: 'ada',
  email: `ada@${DOMAIN}`,
  claims: { email: `ada@${DOMAIN}`, given_name: 'Ada', family_name: 'Byron', groups: ['buyers'] },
};

let folder: string;
let portal: RunningServer;
let provider: ChildProcess;
let issuer: string;
/** TXT records of the company, by their names. */
const records = new Map<string, string>();
const dns = createSocket('udp4');
dns.on('message', (bytes, { port, address }) => {
  const query = dnsPacket.decode(bytes);
  const [question] = query.questions ?? [];
  const data = question?.type === 'TXT' ? records.get(question.name) : undefined;
  const answers = question && data ? [{ name: question.name, type: 'TXT' as const, ttl: 1, data }] : [];
  const answer = { id: query.id, type: 'response' as const, questions: query.questions, answers };
  dns.send(dnsPacket.encode({ ...answer, flags: dnsPacket.RECURSION_AVAILABLE }), port, address);
});

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-sso-'));
  dns.bind(0, '127.0.0.1');
  await once(dns, 'listening');
  const port = await freePort();
  const client = {
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    redirect_uris: [`http://localhost:${port}/sso/callback`],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  };
  provider = spawn(process.execPath, [join(root, 'api/src/areas/sso/testing/provider-process.ts')], {
    env: {
      PATH: process.env['PATH'],
      CLIENT: JSON.stringify(client),
      PEOPLE: JSON.stringify({ [ADA.name]: ADA.claims }),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = provider.stdout ? await once(provider.stdout, 'data') : [];
  issuer = String(line).trim();
  const env = { SSO_PROVIDERS: new URL(issuer).host, DNS_SERVERS: `127.0.0.1:${dns.address().port}` };
  portal = await startServer({ dataFolder: folder, port, env });
});
test.afterAll(async () => {
  await portal.stop();
  provider.kill();
  dns.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a company connects its provider, and a new colleague signs in by it and has the role of her group (D-352, D-353, D-355)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const owner = await openSignedIn(browser, { lang: 'en' }, portal.url);
  await owner.emulateMedia({ reducedMotion: 'reduce' });
  await owner.goto(`${portal.url}/account/secure`);
  const panel = owner.getByRole('region', { name: account('sso.title') });

  await panel.getByRole('button', { name: account('sso.domain.add') }).click();
  const asked = owner.getByRole('dialog', { name: account('sso.domain.add') });
  await asked.getByRole('textbox').fill(DOMAIN);
  await owner.keyboard.press('Enter');
  const value = panel.getByText(/^sso-verification=/);
  await expect(value).toBeVisible();
  const check = panel.getByRole('button', { name: new RegExp(account('sso.domain.check')) });
  await check.click();
  await expect(panel.getByText(account('sso.found.none'))).toBeVisible();
  records.set(`_sso.${DOMAIN}`, (await value.textContent()) ?? '');
  await check.click();
  await expect(panel.getByText(account('sso.domain.verified'), { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: account('sso.setUp') }).click();
  const form = owner.getByRole('dialog', { name: account('sso.provider') });
  await expect(form.getByText(`${portal.url}/sso/callback`)).toBeVisible();
  await form.getByRole('textbox', { name: account('sso.issuer') }).fill(issuer);
  await form.getByRole('textbox', { name: account('sso.clientID') }).fill(CLIENT.id);
  await form.getByLabel(new RegExp(`^${account('sso.clientSecret')}`)).fill(CLIENT.secret);
  await form.getByRole('button', { name: account('sso.group.add') }).click();
  await form.getByRole('textbox', { name: account('sso.group.name', { number: '1' }) }).fill('buyers');
  await form
    .getByRole('combobox', { name: account('sso.group.role', { number: '1' }) })
    .selectOption('technician');
  expect(await audit(owner, { tags: STANDARDS })).toEqual([]);
  await form.getByRole('button', { name: account('sso.save') }).click();
  await expect(form).toHaveCount(0);
  await panel.getByRole('button', { name: account('sso.test.run') }).click();
  await expect(panel.getByText(account('sso.test.well'))).toBeVisible();
  await panel.getByRole('switch', { name: account('sso.on') }).click();
  await expect(panel.getByText(account('sso.state.on'), { exact: true })).toBeVisible();
  expect(await audit(owner, { tags: STANDARDS })).toEqual([]);

  const context = await newContext(browser, { lang: 'en' });
  const colleague = await context.newPage();
  await colleague.goto(`${portal.url}/account/info`);
  await colleague.getByRole('link', { name: host('sso.way') }).click();
  await colleague.getByRole('textbox', { name: host('auth.email') }).fill(ADA.email);
  await colleague.getByRole('button', { name: host('sso.go') }).click();
  // From here on it is the provider's own page.
  await colleague.waitForURL(`${issuer}/**`);
  await colleague.locator('input[name=login]').fill(ADA.name);
  await colleague.locator('input[name=password]').fill('any');
  await colleague.locator('button[type=submit]').click();
  await colleague.locator('form[action*=confirm], form:has(input[value=consent])').waitFor();
  await colleague.locator('button[type=submit]').click();
  // Back, at the page that was wanted first.
  await colleague.waitForURL(`${portal.url}/account/info`, { timeout: 180_000 });
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible();

  await owner.goto(`${portal.url}/account/manage`);
  const row = owner.getByRole('row').filter({ hasText: ADA.email });
  await expect(row).toBeVisible();
  await expect(row).toContainText(/technician/i);
});
