import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, renderScreen } from '@certdeck/federation/testing';
import { createKeyVault, encryptPrivateKey } from '@certdeck/pki';
import { collectFiles } from '../../../testing/files.ts';
import { CERTIFICATE, INTERMEDIATE, OTHER_KEY, PRIVATE_KEY, ROOT } from '../../../testing/issued.ts';
import { makeIssued } from '../../../testing/orders.ts';
import { texts } from '../../../texts.ts';
import { CertificatePanel } from './CertificatePanel.tsx';
import { generatePassword, isContainerPassword } from './password.ts';
import { pemFiles } from '../../../files/issuedFiles.ts';

// jsdom has no crypto.subtle.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
const saved = collectFiles();
const bodies: string[] = [];

async function show(key: string, lang: 'zh' | 'en' = 'zh', productType?: string, absent: string[] = []) {
  bodies.length = 0;
  const caBundle = INTERMEDIATE + ROOT;
  const order = {
    ...makeIssued({ keyStored: key !== '' }),
    ...(productType === undefined ? {} : { certType: productType }),
  };
  const shown = await renderScreen(<CertificatePanel order={order} />, {
    ...{ lang, absent },
    namespaces: { orders: texts },
    handlers: [
      onCall(orderCalls.getCertificate, async ({ request }) => {
        bodies.push(await request.clone().text(), request.url);
        return { data: { certificate: CERTIFICATE, caBundle, root: ROOT, key: '' } };
      }),
      onCall(orderCalls.exportKey, async ({ request }) => {
        bodies.push(await request.clone().text(), request.url);
        return { data: { key } };
      }),
    ],
  });
  await screen.findByText(/0a1b2c3d4e5f/i);
  return shown;
}

const stored = () => createKeyVault(localStorage).encrypt(PRIVATE_KEY);

async function bytesOf(name: string): Promise<Buffer> {
  await waitFor(() => expect(saved.map((file) => file.name)).toContain(name));
  return (await saved.find((file) => file.name === name)?.bytes) ?? Buffer.alloc(0);
}

/** The file names in a ZIP's central directory (APPNOTE 4.3.12). */
function namesInZip(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 1)) {
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString());
  }
  return names;
}

const squeezed = (...pems: string[]) => pems.join('').replaceAll(/\s/g, '');
const text = async (name: string) => squeezed((await bytesOf(name)).toString());

describe('an issued certificate', () => {
  it('shows its names, serial number, term and issuer (ORD-027)', async () => {
    await show('');
    expect(screen.getByText('shop.example.com, www.shop.example.com')).toBeVisible();
    expect(screen.getByText(/CN=Test Issuer/)).toBeVisible();
    expect(screen.getByText('EC P-256')).toBeVisible();
  });

  it('is saved as certificate, chain without the root, full chain and root (ORD-027)', async () => {
    const { user } = await show('');
    for (const label of ['证书', '中间证书', '完整证书链', '根证书']) {
      await user.click(screen.getByRole('button', { name: label }));
    }
    expect(await text('shop.example.com.crt')).toBe(squeezed(CERTIFICATE));
    expect(await text('shop.example.com_chain.crt')).toBe(squeezed(INTERMEDIATE));
    expect(await text('shop.example.com_fullchain.pem')).toBe(squeezed(CERTIFICATE, INTERMEDIATE));
    expect(await text('shop.example.com_root.crt')).toBe(squeezed(ROOT));
  });

  it('orders a bundle that comes in another order', () => {
    const { fullChain } = pemFiles({ certificate: CERTIFICATE, caBundle: ROOT + INTERMEDIATE, root: ROOT });
    expect(fullChain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  });

  it('makes a PFX of the stored key in the browser that opens with the password shown (ORD-028, D-083)', async () => {
    const { user } = await show(await stored());
    const password = screen.getByLabelText('文件密码');
    expect((password as HTMLInputElement).value).toMatch(/^[ -~]{20}$/);
    await user.click(screen.getByRole('button', { name: '下载 PFX' }));
    const folder = mkdtempSync(join(tmpdir(), 'orders-'));
    const file = join(folder, 'it.pfx');
    writeFileSync(file, await bytesOf('shop.example.com.pfx'));
    const pass = `pass:${(password as HTMLInputElement).value}`;
    const opened = execFileSync('openssl', ['pkcs12', '-in', file, '-passin', pass, '-nodes']).toString();
    expect(opened).toContain('BEGIN PRIVATE KEY');
    expect(opened.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThanOrEqual(2);
    expect(bodies.join('')).not.toContain('PRIVATE KEY');
  });

  it('makes the PFX that older Windows reads when that is chosen (ORD-028)', async () => {
    const { user } = await show(await stored());
    await user.click(screen.getByRole('radio', { name: /旧版 Windows/ }));
    await user.click(screen.getByRole('button', { name: '下载 PFX' }));
    // pbeWithSHAAnd3-KeyTripleDES-CBC, 1.2.840.113549.1.12.1.3
    expect((await bytesOf('shop.example.com.pfx')).toString('hex')).toContain('060a2a864886f70d010c0103');
  });

  it('makes a JKS of the stored key (ORD-028)', async () => {
    const { user } = await show(await stored());
    await user.click(screen.getByRole('button', { name: '下载 JKS' }));
    expect((await bytesOf('shop.example.com.jks')).subarray(0, 4).toString('hex')).toBe('feedfeed');
  });

  it('makes a ZIP with a folder for each server, key, PFX and JKS inside', async () => {
    const { user } = await show(await stored());
    await user.click(screen.getByRole('button', { name: /下载 ZIP（/ }));
    const names = namesInZip(await bytesOf('shop.example.com.zip'));
    for (const name of [
      'nginx/shop.example.com.key',
      'nginx/shop.example.com_fullchain.pem',
      'apache/shop.example.com.crt',
      'iis/shop.example.com.pfx',
      'tomcat/shop.example.com.jks',
    ]) {
      expect(names).toContain(name);
    }
  });

  it.each([
    ['dv_ssl', 'Guide for nginx', '/help/article/install-nginx'],
    ['smime_ov', 'Guide for Outlook', '/help/article/smime-outlook'],
    ['code_ev', 'Guide for Windows (signtool)', '/help/article/sign-windows'],
  ])('leads to the guide for its kind, %s', async (productType, name, path) => {
    await show('', 'en', productType);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('names no guide where there is no help', async () => {
    await show('', 'en', 'dv_ssl', ['/help/article/install-nginx']);
    expect(screen.queryByRole('link', { name: /Guide/ })).not.toBeInTheDocument();
  });

  it('makes a ZIP without any key for who has none', async () => {
    const { user } = await show('');
    await user.click(screen.getByRole('button', { name: 'ZIP（不含私钥）' }));
    const names = namesInZip(await bytesOf('shop.example.com.zip'));
    expect(names).toContain('nginx/shop.example.com_fullchain.pem');
    expect(names.filter((name) => /\.(key|pfx|jks)$/.test(name))).toEqual([]);
  });

  it('refuses passwords that Java or Windows refuse', async () => {
    const { user } = await show(await stored());
    const field = screen.getByLabelText('文件密码');
    await user.clear(field);
    await user.type(field, '密码密码密码');
    expect(screen.getByText(/至少 6 个字符/)).toBeVisible();
    expect(screen.getByRole('button', { name: '下载 PFX' })).toBeDisabled();
    expect([
      isContainerPassword('12345'),
      isContainerPassword('123456'),
      isContainerPassword('pässword'),
    ]).toEqual([false, true, false]);
    expect(new Set(Array.from({ length: 50 }, generatePassword)).size).toBe(50);
  });
});

describe('the private key of an order', () => {
  it('says where it is, opens in this browser, is saved and forgotten (CRY-036, CRY-037)', async () => {
    const { user } = await show(await stored());
    expect(screen.getByText('私钥已加密保存')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '解密私钥' }));
    expect(await screen.findByText('私钥在此页面的内存中')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '保存私钥文件' }));
    expect((await bytesOf('shop.example.com.key')).toString()).toBe(PRIVATE_KEY);
    await user.click(screen.getByRole('button', { name: '从页面移除' }));
    expect(screen.getByText('私钥已加密保存')).toBeVisible();
  });

  it('made in another browser with a passphrase opens with it (D-087)', async () => {
    const { user } = await show(await encryptPrivateKey(PRIVATE_KEY, { passphrase: 'open sesame' }));
    await user.click(screen.getByRole('button', { name: '解密私钥' }));
    expect(await screen.findByText('此浏览器无法打开私钥')).toBeVisible();
    expect(screen.getByRole('button', { name: '下载 PFX' })).toBeDisabled();
    await user.type(screen.getByLabelText('口令'), 'wrong');
    await user.click(screen.getByRole('button', { name: '解密私钥' }));
    expect(await screen.findByText('口令不正确。')).toBeVisible();
    await user.clear(screen.getByLabelText('口令'));
    await user.type(screen.getByLabelText('口令'), 'open sesame{Enter}');
    expect(await screen.findByText('私钥在此页面的内存中')).toBeVisible();
  });

  it('that was not kept is given by the customer, and only if it belongs to the certificate (D-083)', async () => {
    const { user } = await show('');
    expect(screen.getByText('订单未保存私钥')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '我有这个私钥' }));
    const box = screen.getByLabelText('私钥');
    const give = async (text: string) => {
      await user.clear(box);
      await user.click(box);
      await user.paste(text);
      await user.click(screen.getByRole('button', { name: '使用此私钥' }));
    };
    await give(OTHER_KEY);
    expect(await screen.findByText('此私钥与证书不匹配。')).toBeVisible();
    await give('not a key');
    expect(await screen.findByText('无法识别为私钥。')).toBeVisible();
    await give(PRIVATE_KEY);
    expect(await screen.findByText('私钥在此页面的内存中')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '下载 JKS' }));
    expect(await bytesOf('shop.example.com.jks')).not.toHaveLength(0);
  });
});
