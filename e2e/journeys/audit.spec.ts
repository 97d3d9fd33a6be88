import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';

// It changes the profile of the demo account.
const portalUrl = serverOfSpec();

const account = (key: string, values: Record<string, string> = {}) => textOf('account', 'en', key, values);
const COMMAND = join(import.meta.dirname, '../../api/src/areas/audit/verify-command.ts');
const verify = (file: string) => {
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, file], { encoding: 'utf8' });
  return { status, stdout };
};

test('what is done stands in the log, whose export holds without the server and is refused after one changed octet (ACC-006)', async ({
  browser,
}, info) => {
  const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${portalUrl()}/account/info`);
  await page.getByLabel(account('info.firstname')).fill('Wilhelmina');
  await page.getByRole('button', { name: textOf('common', 'en', 'btn.save') }).click();
  await expect(page.getByText(textOf('common', 'en', 'op.saved'))).toBeVisible();

  await page.goto(`${portalUrl()}/account/log`);
  await page
    .getByRole('button', { name: account('log.act.API-028') })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: account('log.act.API-028') });
  await expect(drawer.getByText('Wilhelmina')).toBeVisible();
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: account('log.export'), exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: account('log.export.jsonl') }).click();
  const file = info.outputPath('audit-log.jsonl');
  await (await download).saveAs(file);

  const right = verify(file);
  expect(right).toMatchObject({ status: 0, stdout: expect.stringContaining('The export holds') });
  const octets = readFileSync(file);
  octets[octets.indexOf('Wilhelmina')] = 'V'.charCodeAt(0);
  writeFileSync(file, octets);
  expect(verify(file)).toMatchObject({ status: 1, stdout: expect.stringContaining('REFUSED') });
  await page.context().close();
});
