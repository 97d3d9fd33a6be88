import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderCalls, OrderStatus } from '@certdeck/contract';
import { generateCsr } from '@certdeck/pki';
import { type Customer, openShop, pay, publish, type Shop } from './testing/shop.ts';

/** Files that the server builds, before the programs that open them. */

const NAME = 'judged.demo.test';

let shop: Shop;
let customer: Customer;
let folder = '';
let [orderNo, key] = ['', ''];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-containers-'));
  shop = await openShop({ working: true });
  customer = await shop.addCustomer();
  const pair = await generateCsr({ hostname: NAME, keyLen: 2048 });
  key = pair.privateKey;
  [orderNo = ''] = await shop.order(customer, { names: [NAME], csr: pair.publicKey });
  await pay(customer, orderNo);
  await publish(customer, orderNo, [NAME]);
  await customer.call(orderCalls.verifyDomains, { id: orderNo });
  await shop.reach(customer, orderNo, OrderStatus.issued);
}, 400_000);
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** Builds a file and answers its path with its password. */
async function built(call: typeof orderCalls.buildPfx): Promise<{ path: string; password: string }> {
  const { fileName, content, password } = (await customer.call(call, { orderNo, key })).body.data;
  const path = join(folder, fileName);
  writeFileSync(path, Buffer.from(content, 'base64'));
  return { path, password };
}
const outputOf = ({ status, stdout, stderr }: ReturnType<typeof spawnSync>) => ({
  status,
  text: `${String(stdout)}${String(stderr)}`,
});

describe('a file that the server builds', () => {
  it('as PFX opens in OpenSSL with its password, and with no other (API-122, ORD-028)', async () => {
    const { path, password } = await built(orderCalls.buildPfx);
    const open = (secret: string) =>
      outputOf(spawnSync('openssl', ['pkcs12', '-in', path, '-nodes', '-passin', `pass:${secret}`]));
    const { status, text } = open(password);
    expect([status, text.match(/BEGIN CERTIFICATE/g)?.length]).toEqual([0, 3]);
    expect(text).toContain(NAME);
    // OpenSSL writes the key as it was sent.
    expect(text.replaceAll(/\s/g, '')).toContain(key.replaceAll(/-----[^-]+-----|\s/g, ''));
    expect(open(`${password}x`).status).not.toBe(0);
  });

  it('as JKS opens in keytool with its password, and with no other (API-123, ORD-028)', async () => {
    const { path, password } = await built(orderCalls.buildJks);
    const list = (secret: string) =>
      outputOf(
        spawnSync('keytool', ['-list', '-v', '-keystore', path, '-storetype', 'JKS', '-storepass', secret]),
      );
    const { status, text } = list(password);
    expect(status).toBe(0);
    expect(text).toContain('PrivateKeyEntry');
    expect(text).toContain(NAME);
    expect(list(`${password}x`).status).not.toBe(0);
  });
});
