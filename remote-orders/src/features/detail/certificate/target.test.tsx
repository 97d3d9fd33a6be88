import { describe, expect, it } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import type { ReactNode } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type OrderDetail, orderCalls, type PreferenceValues } from '@certdeck/contract';
import { PortalProvider, usePortal } from '@certdeck/federation';
import { onCall, renderScreen } from '@certdeck/federation/testing';
import { createKeyVault, encryptPrivateKey } from '@certdeck/pki';
import { collectFiles } from '../../../testing/files.ts';
import { CERTIFICATE, INTERMEDIATE, PRIVATE_KEY, ROOT } from '../../../testing/issued.ts';
import { makeIssued, makeName } from '../../../testing/orders.ts';
import { keepPreferences } from '../../../testing/preferences.ts';
import { texts } from '../../../texts.ts';
import { CertificatePanel } from './CertificatePanel.tsx';

// jsdom has no crypto.subtle.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
const saved = collectFiles();
/** Guides that were opened beside the page, with their values. */
const opened: unknown[] = [];

/** The page in a shell that opens guides beside it. */
function InShell({ children }: { children: ReactNode }) {
  const portal = usePortal();
  return (
    <PortalProvider value={{ ...portal, openHelp: (...guide) => void opened.push(guide) }}>
      {children}
    </PortalProvider>
  );
}

interface Case {
  key?: string;
  order?: Partial<OrderDetail>;
  chosen?: PreferenceValues['orders.targets'];
}

async function show({ key = '', order = {}, chosen }: Case = {}) {
  const preferences = keepPreferences(chosen ? { 'orders.targets': chosen } : {});
  const caBundle = INTERMEDIATE + ROOT;
  opened.length = 0;
  const shown = await renderScreen(
    <InShell>
      <CertificatePanel order={makeIssued({ keyStored: key !== '', ...order })} />
    </InShell>,
    {
      lang: 'en',
      namespaces: { orders: texts },
      handlers: [
        ...preferences.handlers,
        onCall(orderCalls.getCertificate, {
          data: { certificate: CERTIFICATE, caBundle, root: ROOT, key: '' },
        }),
        onCall(orderCalls.exportKey, { data: { key } }),
      ],
    },
  );
  return { ...shown, preferences, panel: await screen.findByRole('region', { name: /server|Use the/ }) };
}

const stored = () => createKeyVault(localStorage).encrypt(PRIVATE_KEY);
const listed = () =>
  within(screen.getByRole('list', { name: 'Files in the download' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const downloaded = async () => {
  await waitFor(() => expect(saved).toHaveLength(1));
  return { name: saved[0]?.name, bytes: (await saved[0]?.bytes) ?? Buffer.alloc(0) };
};

describe('the files for a server', () => {
  it('are those of nginx first, as one download that holds nothing else (D-482)', async () => {
    const { user, panel } = await show({ key: await stored() });
    expect(within(panel).getByRole('radio', { name: 'nginx' })).toBeChecked();
    expect(listed()).toEqual([
      'shop.example.com_fullchain.pemcertificate and intermediate certificates',
      'shop.example.com.keyprivate key',
    ]);
    await user.click(screen.getByRole('button', { name: 'Download for nginx' }));
    const { name, bytes } = await downloaded();
    expect(name).toBe('shop.example.com_nginx.zip');
    const names = bytes.toString('latin1').match(/shop\.example\.com[\w.]*\.(?:pem|key)/g);
    expect([...new Set(names)].sort()).toEqual(['shop.example.com.key', 'shop.example.com_fullchain.pem']);
  });

  it('are chosen by keyboard, and the choice is kept for the member (D-482)', async () => {
    const { user, preferences } = await show({ key: await stored(), chosen: { code: 'jarsigner' } });
    act(() => screen.getByRole('radio', { name: 'nginx' }).focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'IIS' })).toBeChecked();
    expect(listed()).toEqual([expect.stringContaining('shop.example.com.pfx')]);
    await waitFor(() =>
      expect(preferences.valueOf('orders.targets')).toEqual({ code: 'jarsigner', tls: 'iis' }),
    );
  });

  it('are those of the server that the member chose last (D-482)', async () => {
    await show({ chosen: { tls: 'haproxy' } });
    await waitFor(() => expect(screen.getByRole('radio', { name: 'HAProxy' })).toBeChecked());
    expect(screen.getByRole('link', { name: 'Guide for HAProxy' })).toHaveAttribute(
      'href',
      '/help/article/install-haproxy',
    );
  });

  it('are the commonest where an earlier choice is no longer there (D-482)', async () => {
    const { preferences } = await show({ chosen: { tls: 'gone' } });
    await waitFor(() => expect(preferences.valueOf('orders.targets')).toEqual({ tls: 'gone' }));
    expect(screen.getByRole('button', { name: 'Download for nginx' })).toBeVisible();
  });

  it('ask for a password where they are one container, and open with it alone (D-482)', async () => {
    const { user, panel } = await show({ key: await stored(), chosen: { tls: 'iis' } });
    const password = await within(panel).findByLabelText('Password of the files');
    await user.clear(password);
    await user.type(password, 'abc');
    expect(screen.getByRole('button', { name: 'Download for IIS' })).toBeDisabled();
    await user.type(password, 'def');
    await user.click(screen.getByRole('button', { name: 'Download for IIS' }));
    expect((await downloaded()).name).toBe('shop.example.com.pfx');
  });

  it('are a PFX that Azure reads, without asking which (D-482)', async () => {
    const { user, panel } = await show({ key: await stored(), chosen: { tls: 'azure' } });
    await user.click(await screen.findByRole('button', { name: 'Download for Azure' }));
    // pbeWithSHAAnd3-KeyTripleDES-CBC, 1.2.840.113549.1.12.1.3
    expect((await downloaded()).bytes.toString('hex')).toContain('060a2a864886f70d010c0103');
    expect(within(panel).queryByRole('radio', { name: /Older Windows/ })).not.toBeInTheDocument();
  });

  it('lack a key that is not kept, and say under which name it is expected (D-482)', async () => {
    const { user, panel } = await show();
    expect(listed()).toEqual(['shop.example.com_fullchain.pemcertificate and intermediate certificates']);
    expect(within(panel).getByText(/expect it as shop\.example\.com\.key/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download for nginx' }));
    const { name, bytes } = await downloaded();
    expect(name).toBe('shop.example.com_fullchain.pem');
    expect(bytes.toString()).not.toContain('PRIVATE KEY');
    expect(bytes.toString().match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  });

  it('hold the key once the customer gives it (D-482)', async () => {
    const { user } = await show({ chosen: { tls: 'haproxy' } });
    await user.click(screen.getByRole('button', { name: 'I have the key here' }));
    await user.click(screen.getByLabelText('Private key'));
    await user.paste(PRIVATE_KEY);
    await user.click(screen.getByRole('button', { name: 'Use this key' }));
    await screen.findByText('The private key is in this page’s memory');
    expect(listed()).toEqual([expect.stringMatching(/^shop\.example\.com\.pem/)]);
    await user.click(screen.getByRole('button', { name: 'Download for HAProxy' }));
    expect((await downloaded()).bytes.toString()).toMatch(/CERTIFICATE-----\n-----BEGIN PRIVATE KEY/);
  });

  it('are not saved half where this browser can’t open the key, which then says so (D-482)', async () => {
    const { user, panel } = await show({
      key: await encryptPrivateKey(PRIVATE_KEY, { passphrase: 'open sesame' }),
    });
    await user.click(screen.getByRole('button', { name: 'Download for nginx' }));
    expect(await within(panel).findByText('This browser can’t open the key')).toBeVisible();
    expect(saved).toHaveLength(0);
    await user.type(within(panel).getByLabelText('Passphrase'), 'open sesame{Enter}');
    await within(panel).findByText('The private key is in this page’s memory');
    await user.click(screen.getByRole('button', { name: 'Download for nginx' }));
    expect((await downloaded()).name).toBe('shop.example.com_nginx.zip');
  });

  it.each([
    ['smime_ov', 'Use the certificate', ['Outlook', 'macOS, iPhone', 'Thunderbird']],
    [
      'code_ev',
      'Use the certificate',
      ['Windows (signtool)', 'Linux (osslsigncode)', 'Java (jarsigner)', 'macOS'],
    ],
    ['doc_ov', 'Use the certificate', ['Adobe Acrobat', 'Windows']],
  ])('are for programs where the product is no server’s: %s (D-482)', async (certType, title, names) => {
    const { panel } = await show({ order: { certType } });
    expect(within(panel).getByRole('heading', { name: title })).toBeVisible();
    const radios = within(within(panel).getByRole('radiogroup', { name: 'Program' })).getAllByRole('radio');
    expect(radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual(names);
  });

  it('are one public file for a mark certificate, which has no use for a key (D-482)', async () => {
    const { panel } = await show({ key: await stored(), order: { certType: 'vmc' } });
    expect(within(panel).queryByRole('radio')).not.toBeInTheDocument();
    expect(within(panel).queryByText(/private key/)).not.toBeInTheDocument();
    expect(listed()).toEqual([expect.stringContaining('shop.example.com_fullchain.pem')]);
  });

  it('are chosen from a list on a phone (D-482)', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    try {
      const { user } = await show();
      await user.selectOptions(await screen.findByRole('combobox', { name: 'Server' }), 'Apache');
      expect(listed()).toEqual([
        'shop.example.com.crtcertificate',
        'shop.example.com_chain.crtintermediate certificates',
      ]);
    } finally {
      window.matchMedia = wide;
    }
  });
});

describe('the guide of a server', () => {
  it('opens with the file names and the domains of the order (D-482)', async () => {
    const { user } = await show({ order: { domains: [makeName(), makeName('*.example.net')] } });
    await user.click(screen.getByRole('link', { name: 'Guide for nginx' }));
    expect(opened).toEqual([
      ['install-nginx', { file: 'shop.example.com', names: ['shop.example.com', '*.example.net'] }],
    ]);
  });

  it('names no hosts where the certificate is a program’s (D-482)', async () => {
    const { user } = await show({ order: { certType: 'smime_ov', commonName: 'li@example.com' } });
    await user.click(screen.getByRole('link', { name: 'Guide for Outlook' }));
    expect(opened).toEqual([['smime-outlook', { file: 'li@example.com', names: [] }]]);
  });
});
