import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { spawnSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { cryptoProviders, readPrivateKey } from '@certdeck/pki';
import { renderScreen } from '@certdeck/federation/testing';
import { handOver } from '../../handover.ts';
import { texts as areaTexts } from '../../texts.ts';
import ConvertKeyPage from './ConvertKey.page.tsx';
import { texts } from './texts.ts';

// jsdom has no WebCrypto; without a worker the jobs run here.
beforeAll(() => cryptoProviders.set('default', webcrypto as Crypto));

const show = () =>
  renderScreen(<ConvertKeyPage />, {
    path: '/certhub/tools/convert-private-key',
    lang: 'en',
    namespaces: { certhub: areaTexts, 'certhub-convert-private-key': texts },
  });
const figure = async (caption: string) => {
  const label = await screen.findByText(caption, { selector: 'figcaption > span' });
  return label.closest('figure')?.querySelector('code')?.textContent ?? '';
};
const openssl = (parameters: readonly string[], input = '') =>
  spawnSync('openssl', parameters, { input }).stdout.toString();

describe('the private key converter page', () => {
  it('says what it found and converts at once (TOOL-004)', async () => {
    const parameters = ['ecparam', '-name', 'P-256', '-genkey', '-noout', '-param_enc', 'explicit'];
    const key = openssl(parameters);
    handOver('convert-private-key', { text: key });
    const { user } = await show();
    expect(await screen.findByText('Found: EC P-256')).toBeVisible();
    expect(screen.getByText('SEC1, PEM')).toBeVisible();
    expect(screen.getByText(/^The curve was written out as parameters/)).toBeVisible();
    const converted = await figure('PKCS#8');
    expect(readPrivateKey(converted)).toMatchObject({ container: 'PKCS8', curve: 'P-256' });
    await user.click(await screen.findByRole('radio', { name: /^JWK/ }));
    expect(JSON.parse(await figure('JWK'))).toMatchObject({ kty: 'EC', crv: 'P-256' });
  });

  it('opens an encrypted key and encrypts it anew (TOOL-004)', async () => {
    const clear = openssl(['genpkey', '-algorithm', 'ed25519']);
    handOver('convert-private-key', {
      text: openssl(['pkcs8', '-topk8', '-scrypt', '-passout', 'pass:alt'], clear),
    });
    const { user } = await show();
    await user.type(await screen.findByLabelText('Password of Pasted text'), 'alt{Enter}');
    expect(await screen.findByText('AES-256-CBC, scrypt N=16384 r=8 p=1')).toBeVisible();
    await user.selectOptions(await screen.findByLabelText('Protection'), 'AES-256, PBKDF2 (recommended)');
    expect(screen.getByText('Enter the new password to see the result.')).toBeVisible();
    const password = screen.getByLabelText(/^New password/);
    await user.type(password, 'ne');
    expect(await figure('PKCS#8')).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    await user.type(password, 'u');
    // What stands under half the password has gone before anyone can copy it.
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
    const locked = await figure('PKCS#8');
    expect(locked).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    expect(openssl(['pkey', '-passin', 'pass:neu'], locked)).toBe(clear);
  });

  it('says that a certificate is no key (TOOL-014)', async () => {
    handOver('convert-private-key', { text: openssl(['version']) });
    await show();
    expect(await screen.findByText(/^Pasted text.*: Expected PEM/)).toBeVisible();
  });
});
