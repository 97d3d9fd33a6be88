import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { cryptoProviders, decodeInput, derToPem, generateCsr } from '@certdeck/pki';
import { renderScreen } from '@certdeck/federation/testing';
import { decodeRenewTicket } from '@certdeck/validation';
import { handOver, useHandedOver } from '../handover.ts';
import { texts as areaTexts } from '../texts.ts';
import ParseCertPage from '../features/parse-cert/ParseCert.page.tsx';
import { sample } from '../features/parse-cert/sample.ts';
import { texts as certTexts } from '../features/parse-cert/texts.ts';
import ParseCsrPage from '../features/parse-csr/ParseCsr.page.tsx';
import { texts as csrTexts } from '../features/parse-csr/texts.ts';
import { fitOf } from './fits.ts';

// jsdom has no WebCrypto; without a worker the jobs run here.
beforeAll(() => cryptoProviders.set('default', webcrypto as Crypto));
beforeEach(() => jest.spyOn(console, 'warn').mockReturnValue() && undefined);

const namespaces = { certhub: areaTexts, 'certhub-parse-cert': certTexts, 'certhub-parse-csr': csrTexts };

const showCert = (lang: 'zh' | 'en' = 'en', absent: string[] = []) =>
  renderScreen(<ParseCertPage />, { path: '/certhub/tools/parse-cert', lang, namespaces, absent });
const paste = async (text: string) => {
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(box, { target: { value: text } });
  return box;
};
const leaf = `${sample.split('-----END CERTIFICATE-----')[0] ?? ''}-----END CERTIFICATE-----\n`;

describe('the certificate decoder', () => {
  it('shows a pasted chain: what it is, whether each signature holds, and every extension (TOOL-005, TOOL-012)', async () => {
    await showCert();
    await paste(sample);
    expect(await screen.findByText('Recognised: 3 × certificate')).toBeInTheDocument();
    expect(await screen.findByText(/Complete: every signature verified/)).toBeInTheDocument();
    expect(screen.getByText('OV (policy 2.23.140.1.2.2)')).toBeInTheDocument();
    expect(
      screen.getByText(/200 days · limit when issued: 200 days \(since 2026-03-15\)/),
    ).toBeInTheDocument();
    expect(screen.getByText('4f0c6e91a2d37b5518')).toBeInTheDocument();
    // Its own life in its facts, and that of each certificate of the chain.
    expect(screen.getAllByRole('img', { name: /^Certificate (expires|expired) on / })).toHaveLength(1 + 3);
    expect(screen.getByRole('heading', { name: 'Extensions (10)' })).toBeInTheDocument();
    expect(
      screen.getByRole('heading', { name: 'Certificate transparency timestamps (2)' }),
    ).toBeInTheDocument();
    expect(screen.getByText('CA:FALSE')).toBeInTheDocument();
  });

  it('shows another certificate of the paste when it is chosen', async () => {
    const { user } = await showCert();
    await paste(sample);
    await user.click(await screen.findByRole('button', { name: 'Example Root CA' }));
    expect(await screen.findByRole('heading', { name: 'Example Root CA' })).toBeInTheDocument();
    expect(await screen.findByText('This is a CA certificate; it can issue others.')).toBeInTheDocument();
  });

  it('says whose issuer is missing, and where it is to be had', async () => {
    await showCert();
    await paste(leaf);
    expect(await screen.findByText(/The issuer is missing: C=CN, O=Example Trust/)).toBeInTheDocument();
    expect(screen.getByText('http://ca.example.net/issuing.crt')).toBeInTheDocument();
  });

  it('names attributes in Chinese for Chinese, in English for all others, and on demand (TOOL-013, CRY-016)', async () => {
    const { user } = await showCert('zh');
    await paste(leaf);
    expect((await screen.findAllByText('组织')).length).toBeGreaterThan(0);
    const values = screen.getAllByText('示例科技有限公司').length;
    await user.click(screen.getByRole('radio', { name: 'English' }));
    expect((await screen.findAllByText('Organization')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText('组织')).toBeNull());
    expect(screen.getAllByText('示例科技有限公司')).toHaveLength(values);
  });

  it('takes uploaded DER, and a private key of which it shows nothing secret (TOOL-012)', async () => {
    const { user } = await showCert();
    const made = await generateCsr({ hostname: 'a.example.com', signAlg: 'ECDSA', keyLen: 'P256' });
    await user.upload(await screen.findByLabelText('Choose files', { selector: 'input' }), [
      new File([decodeInput(made.privateKey)], 'a.key'),
    ]);
    expect(await screen.findByText('Recognised: 1 × private key')).toBeInTheDocument();
    expect((await screen.findAllByText('P-256')).length).toBeGreaterThan(0);
    const secret = made.privateKey.split('\n')[1] ?? 'none';
    expect(document.body.textContent).not.toContain(secret.slice(0, 20));
    expect(screen.getByText(/There is a private key here/)).toBeInTheDocument();
  });

  it.each([
    ['noise', 'hello world', /Expected PEM, base64, hexadecimal or DER/],
    [
      'a block without end',
      '-----BEGIN CERTIFICATE-----\nMIIB\n',
      /Expected “-----END CERTIFICATE-----” at line 2/,
    ],
    ['damage', derToPem(decodeInput(leaf).slice(0, 200), 'CERTIFICATE'), /at byte 0/],
  ])(
    'says in one sentence what is wrong with %s and keeps the text (TOOL-014)',
    async (_name, text, sentence) => {
      await showCert();
      const box = await paste(text);
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(box.value).toBe(text);
    },
  );

  it('says when a label lies', async () => {
    await showCert();
    await paste(derToPem(decodeInput(leaf), 'CERTIFICATE REQUEST'));
    expect(
      await screen.findByText(/The label says “CERTIFICATE REQUEST”, but this is: Certificate/),
    ).toBeInTheDocument();
  });

  it('links values and bytes, by keyboard and by pointer', async () => {
    const { user } = await showCert();
    await paste(leaf);
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    await waitFor(() => expect(document.querySelector('[role=tree]')).not.toBeNull());
    // Roles of two thousand digits are slow to compute here.
    const chosen = () => document.querySelector<HTMLElement>('[role=treeitem][aria-selected=true]')!;
    expect(chosen()).toHaveTextContent('SEQUENCE 0–1068');
    chosen().focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toHaveTextContent('[0] 8–12');
    expect(screen.getByText('bytes 8–12 (5)')).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(chosen()).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(document.querySelector('[data-at="15"]')!);
    expect(chosen()).toHaveTextContent('INTEGER 13–23');
  });

  it('hands the certificate to the next tool in memory, and the host name alone to the configuration', async () => {
    const { user, address } = await showCert();
    await paste(leaf);
    await user.click(await screen.findByRole('link', { name: 'Find the matching key' }));
    expect(address()).toBe('/certhub/tools/match-pair');
    expect(renderHook(() => useHandedOver('match-pair')).result.current?.text).toContain('BEGIN CERTIFICATE');
    await user.click(screen.getByRole('link', { name: 'Server configuration' }));
    expect(renderHook(() => useHandedOver('ssl-config')).result.current).toEqual({
      fields: { host: 'www.example.com' },
    });
  });

  it('takes what another tool hands to it, and has no link to a tool that is absent', async () => {
    handOver('parse-cert', { text: leaf });
    await showCert('en', ['/certhub/tools/match-pair']);
    expect(await screen.findByRole('heading', { name: 'www.example.com' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Find the matching key' })).toBeNull();
  });
});

describe('the request decoder', () => {
  it('verifies a request, shows its parts, and leads to what fits with the names filled in (TOOL-002)', async () => {
    await renderScreen(<ParseCsrPage />, { path: '/certhub/tools/parse-csr', lang: 'en', namespaces });
    const { publicKey } = await generateCsr({
      ...{ hostname: '*.中文.com', sans: ['中文.com'], org: '测试公司', country: 'CN', signAlg: 'ECDSA' },
    });
    await paste(publicKey);
    expect(await screen.findByText(/Signature valid/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '*.中文.com (*.xn--fiq228c.com)' })).toBeInTheDocument();
    expect(screen.getByText('测试公司')).toBeInTheDocument();
    expect(screen.getByText('wildcard certificates')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Buy for these names' });
    const query = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams;
    expect(decodeRenewTicket(query.get('renew_ticket'))).toEqual({
      domains: ['*.xn--fiq228c.com', 'xn--fiq228c.com'],
    });
  });

  it('says that a changed request is not signed by its key', async () => {
    await renderScreen(<ParseCsrPage />, { path: '/certhub/tools/parse-csr', lang: 'en', namespaces });
    const { publicKey } = await generateCsr({ hostname: 'a.example.com', signAlg: 'ECDSA' });
    const der = decodeInput(publicKey);
    const at = Buffer.from(der).indexOf('a.example.com');
    await paste(derToPem(der.with(at, 'b'.charCodeAt(0)), 'CERTIFICATE REQUEST'));
    expect(await screen.findByText(/The signature is wrong/)).toBeInTheDocument();
  });

  it.each([
    [['a.com'], 'single'],
    [['www.a.com', 'a.com'], 'single'],
    [['a.com', 'b.com'], 'multi'],
    [['*.a.com', 'a.com'], 'wildcard'],
    [['*.a.com', 'b.com'], 'wildcards'],
    [[], 'none'],
  ])('takes %j for a request of scope %s', (names, scope) => {
    expect(fitOf({ names, details: { subject: [], alternativeNames: [] } as never }).scope).toBe(scope);
  });
});
