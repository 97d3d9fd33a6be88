import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { spawnSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cryptoProviders } from '@certdeck/pki';
import { renderScreen } from '@certdeck/federation/testing';
import { handOver } from '../../handover.ts';
import { texts as areaTexts } from '../../texts.ts';
import ConvertCertPage from './ConvertCert.page.tsx';
import { sampleFiles } from './sample.ts';
import { texts } from './texts.ts';

// jsdom has no WebCrypto; without a worker the jobs run here.
beforeAll(() => cryptoProviders.set('default', webcrypto as Crypto));

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder with the sample files and what openssl makes of them. */
function openssl(...parameters: string[]): { folder: string; output: string; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-convert-'));
  folders.push(folder);
  for (const { name, bytes } of sampleFiles()) writeFileSync(join(folder, name), bytes);
  const { status, stdout, stderr } = spawnSync('openssl', parameters, { cwd: folder });
  return { folder, output: `${stdout.toString()}${stderr.toString()}`, status };
}

const show = () =>
  renderScreen(<ConvertCertPage />, {
    path: '/certhub/tools/convert-cert',
    lang: 'en',
    namespaces: { certhub: areaTexts, 'certhub-convert-cert': texts },
  });
const found = () => screen.findByRole('region', { name: 'Found' });

describe('the certificate converter page', () => {
  it('makes a PFX of loose files for a host that wants one (TOOL-003)', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Try a sample' }));
    const list = within(await found());
    expect(await list.findByText('www.example.com')).toBeVisible();
    expect(list.getByText('With its private key')).toBeVisible();
    expect(list.getByText('Chain: Sample intermediate → Sample root')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create the file' }));
    expect(screen.getAllByText('Please enter a password for the new file.').length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText(/^Password of the new file/), 'Pass word~1');
    await user.click(screen.getByRole('button', { name: 'Create the file' }));
    expect(await screen.findByText('www.example.com.pfx')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download www.example.com.pfx' })).toBeEnabled();
  });

  it('says why a destination wants its encryption (TOOL-003)', async () => {
    const { user } = await show();
    const where = await screen.findByLabelText('Where will the file go?');
    await user.selectOptions(where, 'Windows Server 2016 and older');
    expect(screen.getByText(/reports a wrong password, so 3DES/)).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Compatible/ })).toBeChecked();
    await user.selectOptions(where, 'Tomcat, Java from 8u301, 11.0.12 and 17');
    expect(screen.getByRole('radio', { name: /^Modern/ })).toBeChecked();
    await user.selectOptions(where, 'HAProxy, Lighttpd');
    expect(screen.getByRole('radio', { name: /^PEM/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^All in one file/ })).toBeChecked();
  });

  it('asks for the password of a PFX, says when it is wrong, and makes PEM of it (TOOL-003)', async () => {
    const { folder, status } = openssl(
      ...['pkcs12', '-export', '-in', 'www.example.com.crt', '-inkey', 'www.example.com.key'],
      ...['-certfile', 'chain.crt', '-passout', 'pass:geheim', '-out', 'site.pfx'],
    );
    expect(status).toBe(0);
    const { user } = await show();
    const { readFileSync } = await import('node:fs');
    const file = new File([readFileSync(join(folder, 'site.pfx'))], 'site.pfx');
    await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), file);
    const password = await screen.findByLabelText('Password of site.pfx');
    await user.type(password, 'falsch{Enter}');
    expect(await screen.findByText('This password doesn’t open it; please try again.')).toBeVisible();
    await user.clear(screen.getByLabelText('Password of site.pfx'));
    await user.type(screen.getByLabelText('Password of site.pfx'), 'geheim{Enter}');
    expect(await within(await found()).findByText('With its private key')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^PEM/ }));
    await user.click(screen.getByRole('button', { name: 'Create the file' }));
    expect(await screen.findByText('www.example.com_fullchain.pem')).toBeVisible();
    expect(screen.getByText('www.example.com.key')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download all (ZIP)' })).toBeEnabled();
  });

  it('warns when the key is missing, and where a block has no end (TOOL-003, TOOL-014)', async () => {
    const [certificate] = sampleFiles();
    const text = new TextDecoder().decode(certificate?.bytes);
    handOver('convert-cert', { text: `${text}-----BEGIN CERTIFICATE-----\nMIIB` });
    await show();
    expect(await screen.findByText('There is no private key')).toBeVisible();
    expect(screen.getByText(/^Pasted text: Expected “-----END CERTIFICATE-----” at line 14,/)).toBeVisible();
    await waitFor(() => expect(screen.getByText('No intermediate certificates.')).toBeVisible());
  });
});
