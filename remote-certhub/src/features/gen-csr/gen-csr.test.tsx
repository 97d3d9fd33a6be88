import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { spawnSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { checkCsrSignature, cryptoProviders, readCsr, readPrivateKey } from '@certdeck/pki';
import { renderScreen } from '@certdeck/federation/testing';
import { handOver } from '../../handover.ts';
import { texts as areaTexts } from '../../texts.ts';
import { listedNames, splitNames } from './form.ts';
import GenerateCsrPage from './GenerateCsr.page.tsx';
import { showName } from './names.ts';
import { texts } from './texts.ts';

// jsdom has no WebCrypto; without a worker the jobs run here.
beforeAll(() => cryptoProviders.set('default', webcrypto as Crypto));

const show = () =>
  renderScreen(<GenerateCsrPage />, {
    path: '/certhub/tools/gen-csr',
    lang: 'en',
    namespaces: { certhub: areaTexts, 'certhub-gen-csr': texts },
  });
const figure = async (caption: string) => {
  const found = await screen.findByText(caption, { selector: 'figcaption > span' });
  return found.closest('figure')?.querySelector('code')?.textContent ?? '';
};

describe('the request generator page', () => {
  it('starts with RSA 2048, SHA-256, SG and Beijing (CRY-031, CRY-032)', async () => {
    await show();
    expect(await screen.findByLabelText('Key type')).toHaveValue('RSA 2048');
    expect(screen.getByLabelText('Signature hash')).toHaveValue('SHA256');
    expect(screen.getByLabelText(/^Country code/)).toHaveValue('SG');
    expect(screen.getByLabelText(/^State/)).toHaveValue('Beijing');
    expect(screen.getByLabelText(/^Department/)).toHaveValue('SSL');
  });

  it('makes a key and a request with all names, and checks them (TOOL-001, CRY-033)', async () => {
    const { user } = await show();
    await user.selectOptions(await screen.findByLabelText('Key type'), 'P-256');
    await user.selectOptions(screen.getByLabelText('Key file format'), 'traditional');
    fireEvent.change(screen.getByLabelText(/^Common Name/), { target: { value: '*.中文.com' } });
    fireEvent.change(screen.getByLabelText(/^Further names/), {
      target: { value: '192.0.2.1，a@例子.com\nhttps://x.example/' },
    });
    expect(await screen.findByText('*.xn--fiq228c.com')).toBeVisible();
    expect(screen.getByText('*.中文.com', { selector: 'span' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    const csr = await figure('Certificate request (CSR)');
    expect(await checkCsrSignature(csr)).toBe('valid');
    expect(readCsr(csr).alternativeNames).toEqual([
      { type: 'dns', value: '*.xn--fiq228c.com' },
      { type: 'ip', value: '192.0.2.1' },
      { type: 'email', value: 'a@xn--fsqu00a.com' },
      { type: 'uri', value: 'https://x.example/' },
    ]);
    expect(readPrivateKey(await figure('Private key'))).toMatchObject({ container: 'SEC1', curve: 'P-256' });
    expect(screen.getByText('The signature is valid')).toBeVisible();
    expect(await figure('OpenSSL')).toContain('-pkeyopt ec_paramgen_curve:P-256');
  });

  it('takes a key with a password, and makes no new one (TOOL-001)', async () => {
    const made = spawnSync('sh', [
      '-c',
      'openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -aes256 -pass pass:secret',
    ]);
    const { user } = await show();
    await user.click(await screen.findByRole('radio', { name: 'Existing key' }));
    fireEvent.change(screen.getByLabelText('Private key'), { target: { value: made.stdout.toString() } });
    const password = await screen.findByLabelText('Password of the key');
    fireEvent.change(password, { target: { value: 'wrong' } });
    expect(await screen.findByText('The password is wrong')).toBeVisible();
    fireEvent.change(password, { target: { value: 'secret' } });
    expect(await screen.findByText('Read: EC P-384')).toBeVisible();
    fireEvent.change(screen.getByLabelText(/^Common Name/), { target: { value: 'example.com' } });
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(readCsr(await figure('Certificate request (CSR)')).publicKey).toMatchObject({ curve: 'P-384' });
    expect(screen.queryByText('Private key', { selector: 'figcaption > span' })).not.toBeInTheDocument();
  });

  it('makes a request for each line of a list (TOOL-001)', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('radio', { name: /^Several/ }));
    await user.selectOptions(screen.getByLabelText('Key type'), 'P-256');
    const list = screen.getByLabelText(/^List/);
    fireEvent.change(list, { target: { value: 'a.example.com\n\nb b.example.com -x\n# no\nc.example.com' } });
    expect(await screen.findByText(/^Line 3:/)).toHaveTextContent('“-x” is not a valid host name');
    fireEvent.change(list, { target: { value: 'a.example.com www.a.example.com\nb.example.com' } });
    await user.click(await screen.findByRole('button', { name: 'Generate 2' }));
    const table = await screen.findByRole('table');
    expect(within(table).getAllByText('Generated')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Download ZIP (requests: 2)' })).toBeVisible();
  });

  it('says what is missing and makes nothing', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Generate' }));
    expect(screen.getByText('Please enter a host name, an IP address or an email address')).toBeVisible();
    expect(screen.queryByText('Certificate request (CSR)')).not.toBeInTheDocument();
  });

  it('begins with the names that another tool hands over', async () => {
    handOver('gen-csr', { fields: { names: ['example.com', 'www.example.com'] } });
    await show();
    expect(await screen.findByLabelText(/^Common Name/)).toHaveValue('example.com');
    await waitFor(() => expect(screen.getByLabelText(/^Further names/)).toHaveValue('www.example.com'));
  });
});

describe('names as typed', () => {
  it.each([
    ['Example.COM.', 'dns', 'example.com', null],
    ['*.例子.测试', 'dns', '*.xn--fsqu00a.xn--0zwm56d', '*.例子.测试'],
    ['xn--fiq228c.com', 'dns', 'xn--fiq228c.com', '中文.com'],
    ['2001:DB8:0::1', 'ip', '2001:db8::1', null],
    ['admin@中文.com', 'email', 'admin@xn--fiq228c.com', 'admin@中文.com'],
    ['spiffe://example.org/a', 'uri', 'spiffe://example.org/a', null],
  ] as const)('%s is %s %s (CRY-033)', (typed, type, value, readable) => {
    expect(showName(typed)).toEqual({ typed, type, value, readable, problem: null });
  });

  it.each([
    ['a..b', 'hostname'],
    ['1.2.3', 'hostname'],
    ['a@', 'email'],
    ['ä@example.com', 'email'],
    ['https://例子.com', 'uri'],
  ] as const)('%s has a problem with %s (CRY-035)', (typed, problem) => {
    expect(showName(typed)).toMatchObject({ typed, value: typed, problem });
  });

  it('are split at blanks and full-width commas, lists at lines', () => {
    expect(splitNames(' a.com，b.com;c.com\td.com ')).toEqual(['a.com', 'b.com', 'c.com', 'd.com']);
    expect(listedNames('a.com,b.com\r\n\r# x\rc.com')).toEqual([
      { line: 1, names: ['a.com', 'b.com'] },
      { line: 4, names: ['c.com'] },
    ]);
  });
});
