import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accountCalls, orderCalls, type Organization } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { createKeyVault, readCsr } from '@certdeck/pki';
import {
  buyButton,
  choose,
  contact,
  domainField,
  field,
  ready,
  renderBuyScreen,
  settled,
} from '../../testing/screen.tsx';
import { initialValues } from './form/values.ts';
import { ofCompany } from './submission/intent.ts';
import { pasteRequest, requestText, useEllipticKey } from './testing/request.ts';

const created = onCall(orderCalls.createOrder, { data: 'N1' });
const firstBody = (call: Parameters<typeof sentTo>[0]) => sentTo(call)[0]?.input;

describe('the key and the request of an order', () => {
  it('lets the server make the key of its brands and encrypts it here (SSL-052, D-096)', async () => {
    const { user } = await renderBuyScreen({
      path: '/ssl/certificates?product=CFC-OV1',
      products: undefined,
      site: { serverKeyBrands: ['cfca', 'alphassl'] },
      handlers: [created, onCall(orderCalls.saveCsr, { data: { csr: 'SERVER CSR', key: 'SERVER KEY' } })],
    });
    await ready();
    await user.click(choose('ALPHASSL'));
    await user.click(choose(/ALP-DV1/));
    await user.type(domainField(), 'a.com{Enter}');
    await waitFor(() => expect(sentTo(orderCalls.createOrder)).toHaveLength(1));
    await settled();
    expect(firstBody(orderCalls.saveCsr)).toEqual({
      country: 'SG',
      domain: 'a.com',
      locality: 'Beijing',
      organization: '',
      province: 'Beijing',
      orgUnit: 'SSL',
      encryption: 'RSA',
      keySize: 2048,
      keyCurve: 'P256',
      hashSign: 'SHA256',
    });
    const { sslCerts } = firstBody(orderCalls.createOrder) as { sslCerts: { csr: string; key: string }[] };
    expect(sslCerts[0]?.csr).toBe('SERVER CSR');
    expect(await createKeyVault().decrypt(sslCerts[0]?.key ?? '')).toBe('SERVER KEY');
  });

  it('has the organisation of the order in a request of the server, as far as one can hold it (SSL-052, A§7.17, D-097)', () => {
    const company = { orgName: 'Example Ltd', nationCode: 'DE', province: 'Hamburg', city: 'Altona' };
    const { pairParams } = initialValues();
    expect(ofCompany(pairParams, company as Organization)).toEqual({
      ...pairParams,
      ...{ org: 'Example Ltd', country: 'DE', province: 'Hamburg', city: 'Altona' },
    });
    const typed = { ...pairParams, org: 'Written by hand' };
    expect(ofCompany(typed, company as Organization)).toBe(typed);
    const long = { ...company, orgName: 'x'.repeat(65) } as Organization;
    expect(ofCompany(pairParams, long)).toBe(pairParams);
  });

  it.each([
    ['with the company that is chosen', false, { organization: '测试公司', province: 'Zhejiang' }],
    ['without it once the product needs none', true, { organization: '', province: 'Beijing' }],
  ])('asks the server for a request %s (SSL-052, A§7.17, SSL-025)', async (_what, needsNone, expected) => {
    const organization: Organization = {
      ...{ id: 'o1', orgName: '测试公司', nationCode: 'CN', province: 'Zhejiang', city: 'Hangzhou' },
      ...{ name: '测试公司', country: 'CN', locality: 'Hangzhou', registryAddr: '1 Road', accountNo: 'A1' },
      ...{ creditCode: '91110000TEST000001', postalCode: '310000', telephone: '0571-88880000' },
      ...{ address: '1 Road', dateOfIncorporation: '2011-09-05', digicertID: '', digicertCnID: '' },
    };
    const { user } = await renderBuyScreen({
      path: '/ssl/certificates?product=CFC-OV1',
      site: { serverKeyBrands: ['cfca', 'alphassl'] },
      handlers: [
        created,
        onCall(orderCalls.saveCsr, { data: { csr: 'SERVER CSR', key: 'SERVER KEY' } }),
        onCall(accountCalls.listContacts, { data: [{ ...contact, idCard: '11010519491231002X' }], total: 1 }),
        onCall(accountCalls.listOrganizations, { data: [organization], total: 1 }),
      ],
    });
    await ready();
    // The only company there is stands chosen.
    expect(await screen.findByDisplayValue('测试公司')).toBeInTheDocument();
    if (needsNone) {
      await user.click(choose('ALPHASSL'));
      await user.click(choose(/ALP-DV1/));
    }
    await user.type(domainField(), 'a.com{Enter}');
    await waitFor(() => expect(sentTo(orderCalls.createOrder)).toHaveLength(1));
    await settled();
    expect(firstBody(orderCalls.saveCsr)).toMatchObject({ ...expected, domain: 'a.com', keyCurve: 'P256' });
  });

  it('encrypts with a passphrase where the customer wants that (D-087)', async () => {
    const { user } = await renderBuyScreen({ handlers: [created] });
    await ready();
    useEllipticKey();
    await user.click(choose('凭口令，任何浏览器'));
    fireEvent.change(field('passphrase'), { target: { value: 'short' } });
    await user.type(domainField(), 'a.com{Enter}');
    expect(await screen.findByText('口令至少需要 12 个字符')).toBeVisible();
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
    fireEvent.change(field('passphrase'), { target: { value: 'correct horse battery' } });
    await user.click(buyButton());
    await waitFor(() => expect(sentTo(orderCalls.createOrder)).toHaveLength(1));
    expect(JSON.stringify(firstBody(orderCalls.createOrder))).not.toContain('correct horse');
  }, 400_000);

  it.each([
    ['keeps a made key in the tab until the order is there', '仅此浏览器', 1],
    ['keeps nothing of a key that a passphrase opens', '凭口令，任何浏览器', 0],
  ])(
    '%s (D-087)',
    async (_name, protection, kept) => {
      sessionStorage.clear();
      const { user } = await renderBuyScreen({ handlers: [onCall(orderCalls.createOrder, 'network')] });
      await ready();
      useEllipticKey();
      await user.click(choose(protection));
      const passphrase = document.querySelector('[name=passphrase]');
      if (passphrase) fireEvent.change(passphrase, { target: { value: 'correct horse battery' } });
      await user.type(domainField(), 'a.com{Enter}');
      expect(await screen.findByText('连接中断，订单状态未知。再次点击购买不会重复下单。', {})).toBeVisible();
      const stored = Object.entries({ ...sessionStorage, ...localStorage });
      expect(stored.filter(([name]) => name.startsWith('certdeck.order.keys.'))).toHaveLength(kept);
      expect(JSON.stringify(stored)).not.toContain('correct horse');
    },
    60_000,
  );

  it('refuses a private key, a certificate and damaged text in place of a request', async () => {
    const { user } = await renderBuyScreen({ handlers: [created] });
    await ready();
    await pasteRequest(user, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----');
    expect(await screen.findByText('这是私钥，不是 CSR。请勿向任何人提供私钥')).toBeVisible();
    await pasteRequest(user, 'nonsense');
    expect(await screen.findByText('无法读取此 CSR，请检查内容是否完整')).toBeVisible();
    await pasteRequest(user, `${await requestText()}\n${await requestText()}`);
    expect(await screen.findByText('此处只能填一个 CSR，多个请使用批量购买')).toBeVisible();
    await user.click(buyButton());
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
  });

  it('reads a request from a file, DER as well (UI-008, SSL-049)', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    await user.click(choose('粘贴或上传'));
    const picker = document.querySelector<HTMLInputElement>('input[type=file]');
    const der = new Uint8Array(readCsr(await requestText()).der);
    if (picker) await user.upload(picker, new File([der], 'a.p10'));
    await waitFor(() => expect(domainField()).toHaveValue('pasted.example.com'));
    expect(screen.getByText('P-256 · 名称：pasted.example.com')).toBeVisible();
  });
});
