import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { signInByApi } from '../account.ts';
import { portalUrl } from '../fixtures.ts';
import { judgeFolder, openssl } from '../judges.ts';

export interface Reply<Data> {
  code: number;
  msg: string;
  data: Data;
  total?: number;
}

export interface Product {
  productNo: string;
  productType: string;
  brand: string;
  maxYear: number;
}

export interface OrderRow {
  orderNo: string;
  orderStatus: number;
  commonName: string;
}

/** The demo customer, or somebody else, over the wire, to prepare what a journey starts from. */
export interface Shop {
  call<Data>(method: string, path: string, body?: unknown): Promise<Reply<Data>>;
  products(): Promise<Product[]>;
  /** Orders the default DV certificate for a name and answers its number; nothing is paid. `csr` is made by openssl. */
  order(name: string, csr?: string): Promise<string>;
  pay(orderNo: string): Promise<void>;
  /** Publishes the record of a name in the demo zone and waits for the certificate. */
  issue(orderNo: string, name: string): Promise<void>;
  balance(): Promise<number>;
  /** An organisation with one domain that waits for its record; answers the organisation's id. */
  organization(domain: string): Promise<string>;
}

export async function openShop(origin = portalUrl(), who?: string): Promise<Shop> {
  const token = await signInByApi(origin, who);
  async function call<Data>(method: string, path: string, body?: unknown): Promise<Reply<Data>> {
    const form = body instanceof URLSearchParams;
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Token ${token}`,
        accept: 'application/json',
        ...(body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    return (await response.json()) as Reply<Data>;
  }
  async function needed<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const { code, msg, data } = await call<Data>(method, path, body);
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`);
    return data;
  }
  return {
    call,
    products: () => needed('GET', '/v1/products?limit=1000&offset=1'),
    order: (name, csr = csrOf(name).csr) =>
      needed('POST', '/v1/orders/certificate/ALP-DV1', {
        productNo: 'ALP-DV1',
        productType: 'dv_single_ssl',
        year: 1,
        dcvMethod: 'dns_txt',
        sslCerts: [{ commonName: name, domainNames: [], csr }],
      }),
    async organization(domain) {
      const { id } = await needed<{ id: string }>('POST', '/v1/organizations', {
        ...{
          orgName: `Muster ${domain} GmbH`,
          creditCode: `HRB ${domain}`,
          nationCode: 'DE',
          province: 'Hamburg',
        },
        ...{ city: 'Hamburg', postalCode: '20095', address: 'Speicherweg 14', telephone: '040-12345678' },
        dateOfIncorporation: '2011-09-05',
      });
      await needed('POST', '/v1/mssl/domains', { orgID: id, domain });
      return id;
    },
    async pay(orderNo) {
      await needed(
        'POST',
        '/v1/orders/pay',
        new URLSearchParams({ payMethod: 'balance', aim: 'makeOrder', orderNo }),
      );
    },
    async issue(orderNo, name) {
      await needed('POST', '/v1/demo/publish', { orderNo, domain: name });
      for (let attempt = 0; attempt < 120; attempt += 1) {
        const { orderStatus } = await needed<OrderRow>('GET', `/v1/orders/detail/${orderNo}`);
        if (orderStatus === 1005) return;
        if (attempt === 4) await call('PUT', `/v1/orders/verifyDomains/${orderNo}`);
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      throw new Error(`${orderNo} was not issued`);
    },
    async balance() {
      return (await needed<{ balance: number }>('GET', '/v1/account')).balance;
    },
  };
}

/** A key and a request made by openssl. */
export function csrOf(commonName: string, ...names: string[]): { csr: string; key: string; file: string } {
  const folder = judgeFolder();
  const file = join(folder, 'request.csr');
  const key = join(folder, 'request.key');
  const extension =
    names.length > 0 ? ['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`] : [];
  openssl(
    ...['req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file],
    ...['-subj', `/CN=${commonName}`, ...extension],
  );
  return { csr: readFileSync(file, 'utf8'), key: readFileSync(key, 'utf8'), file };
}

/** A name of the demo zone that no other test uses. */
export function freshName(word: string): string {
  counter += 1;
  return `${word}-${Date.now().toString(36)}${counter}.demo.test`;
}
let counter = 0;
