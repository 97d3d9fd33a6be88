import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderCalls, type OrderDetail, OrderStatus, type Product, sessionCalls } from '@certdeck/contract';
import { generateCsr } from '@certdeck/pki';
import { DAY_SECONDS, entryKind, forcedKey, longestSeconds, yearOptions } from '@certdeck/validation';
import { catalogue } from '../catalogue/catalogue.ts';
import { productKinds } from '../catalogue/product-kinds.ts';
import { MARK } from './testing/mark.ts';
import { showNames } from './testing/show-names.ts';
import { type Customer, csrFor, openShop, pay, type Shop } from './testing/shop.ts';

/** One product of each kind, from the order to a certificate that OpenSSL judges. */

/** What a certificate of a kind has to say, in OpenSSL's words. */
interface Expected {
  names: string[];
  /** Which authority signs. */
  purpose: 'sslserver' | 'smimesign' | 'any';
  usage: string;
  policy: string;
  /** RFC 2253, most specific attribute first, without escapes. */
  subject: RegExp;
}

const TLS = { purpose: 'sslserver', usage: 'TLS Web Server Authentication' } as const;
const PRIVATE = '2.25.199678577319090401699857820664271359097';
const COMPANY = 'O=Example Ltd,L=Beijing,ST=Beijing,C=CN';
const REGISTERED = ',serialNumber=91110000TEST000001,businessCategory=Private Organization,jurisdictionC=CN';
const of = (subject: string) => new RegExp(`^subject=${subject.replaceAll('*', '\\*')}\\n`, 'm');

const dv = (...names: string[]): Expected => ({
  ...TLS,
  names,
  policy: '2.23.140.1.2.1',
  subject: of(`CN=${names[0]}`),
});
const ov = (...names: string[]): Expected => ({
  ...TLS,
  names,
  policy: '2.23.140.1.2.2',
  subject: of(`CN=${names[0]},${COMPANY}`),
});
const ev = (...names: string[]): Expected => ({
  ...TLS,
  names,
  policy: '2.23.140.1.1',
  subject: of(`CN=${names[0]},${COMPANY}${REGISTERED}`),
});
const signing = (usage: string, subject: string, ...names: string[]): Expected => ({
  names,
  purpose: 'any',
  usage,
  policy: PRIVATE,
  subject: of(subject),
});
const mailbox = (subject: string, ...names: string[]): Expected => ({
  names,
  purpose: 'smimesign',
  usage: 'E-mail Protection',
  policy: PRIVATE,
  subject: of(`CN=${names[0]}${subject}`),
});

const promises: Record<keyof typeof productKinds, Expected> = {
  dv_single_ssl: dv('single.demo.test'),
  dv_one_ssl: dv('one.demo.test'),
  dv_flex_ssl: dv('flex.demo.test', '*.flex.demo.test', 'other.demo.test'),
  dv_wild_ssl: dv('*.wild.demo.test'),
  dv_ip_ssl: dv('44.128.0.7', '3ffe::7'),
  dv_single_free: dv('free.demo.test'),
  ov_single_ssl: ov('ov.demo.test'),
  ov_flex_ssl: ov('ovflex.demo.test', '*.ovflex.demo.test'),
  ov_wild_ssl: ov('*.ovwild.demo.test'),
  ov_ip_ssl: ov('44.128.0.7'),
  ev_single_ssl: ev('ev.demo.test'),
  ev_flex_ssl: ev('evflex.demo.test', 'other.evflex.demo.test'),
  cfca_ov_single_ssl: ov('cfca.demo.test'),
  cfca_ov_wild_ssl: ov('*.cfca.demo.test'),
  cfca_ev_single_ssl: ev('cfcaev.demo.test'),
  code_ov: signing('Code Signing', `CN=Example Ltd,${COMPANY}`),
  code_ev: signing('Code Signing', `CN=Example Ltd,${COMPANY}${REGISTERED}`),
  doc_ov: signing('(?:Document Signing|1.3.6.1.5.5.7.3.36)', `CN=Example Ltd,${COMPANY}`),
  email: mailbox('', 'me@personal.demo.test'),
  smime: mailbox('', 'a@boxes.demo.test', 'b@boxes.demo.test'),
  smime_ov: mailbox(`,organizationIdentifier=NTRCN-91110000TEST000001,${COMPANY}`, 'sales@company.demo.test'),
  vmc_ov: signing(
    '(?:Brand Indicator for Message Identification|1.3.6.1.5.5.7.3.31)',
    `CN=Example Ltd,${COMPANY}`,
    'mark.demo.test',
  ),
};

let shop: Shop;
let customer: Customer;
let folder = '';
let bigRequest = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-products-'));
  shop = await openShop({ working: true });
  customer = await shop.addCustomer(100_000_000);
  // cfca products want to know who orders (D-110).
  await shop.services.db
    .updateTable('contacts')
    .set({ id_card: '11010519491231002X' })
    .where('id', '=', customer.contactID)
    .execute();
  const pair = await generateCsr({ hostname: 'Example Ltd', keyLen: 4096, asciiNames: false });
  bigRequest = pair.publicKey;
}, 400_000);
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

function openssl(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder });
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${String(stdout)}${String(stderr)}`);
  return String(stdout);
}

async function requestFor(product: Product, names: readonly string[]): Promise<string> {
  const { encryption, keyLength } = forcedKey(product);
  if (keyLength === 4096) return bigRequest;
  const [hostname = '', ...sans] = names;
  if (encryption === 'RSA') return (await generateCsr({ hostname, sans, keyLen: 2048 })).publicKey;
  return csrFor(names);
}

/** Orders a product for its longest term, shows its names and answers the issued order. */
async function buy(product: Product, names: string[]): Promise<OrderDetail> {
  const { productNo, productType } = product;
  const csr = await requestFor(product, names);
  if (product.isFree === 'Y') {
    const { body } = await customer.call(orderCalls.createFreeOrder, {
      commonName: names[0],
      csr,
      productNo,
    });
    await showNames(customer, body.data);
    return shop.reach(customer, body.data, OrderStatus.issued);
  }
  const [orderNo = ''] = await shop.order(customer, {
    productNo,
    productType,
    names,
    csr,
    year: yearOptions(product.maxYear).at(-1) ?? 1,
    dcvMethod: names.length === 0 || entryKind(product) === 'ip' ? 'file' : 'dns_txt',
  });
  expect((await pay(customer, orderNo)).body.code).toBe(200);
  if (productType === 'smime') await answerMails(names);
  else await showNames(customer, orderNo);
  return shop.reach(customer, orderNo, OrderStatus.issued);
}

/** Approves mailboxes by the links of the mails that the demonstration's inbox shows. */
async function answerMails(mailboxes: readonly string[]): Promise<void> {
  const deadline = Date.now() + 120_000;
  const unanswered = new Set(mailboxes);
  while (unanswered.size > 0 && Date.now() < deadline) {
    for (const { to, text } of (await shop.call(sessionCalls.readInbox, {})).body.data) {
      const code = /\/approve-mailbox\?code=([\w-]+)/.exec(text)?.[1];
      if (code === undefined || !unanswered.delete(to)) continue;
      expect((await shop.call(orderCalls.approveMailbox, { code })).body.code).toBe(200);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect([...unanswered]).toEqual([]);
}

/** Names in the words of OpenSSL. */
function sanOf(name: string): string {
  if (name.includes('@')) return `email:${name}`;
  if (name === '3ffe::7') return 'IP Address:3FFE:0:0:0:0:0:0:7';
  return /^[\d.]+$/.test(name) ? `IP Address:${name}` : `DNS:${name}`;
}

describe('a product of each kind becomes the certificate that its summary promises', () => {
  it.each(Object.entries(promises))(
    '%s is accepted by OpenSSL, with its purpose, policy, names, subject and term (SSL-012, ORD-027, HOST-002)',
    async (kind, promise) => {
      const { productType } = productKinds[kind as keyof typeof productKinds];
      const product = catalogue.find((candidate) => candidate.productType === productType);
      if (!product) throw new Error(`Nobody sells ${productType}`);
      const order = await buy(product, promise.names);
      const { body } = await customer.call(orderCalls.getCertificate, { id: order.orderNo });
      writeFileSync(join(folder, 'leaf.pem'), body.data.certificate);
      writeFileSync(join(folder, 'chain.pem'), body.data.caBundle);
      writeFileSync(join(folder, 'root.pem'), body.data.root);
      const verified = ['-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'chain.pem', 'leaf.pem'];
      expect(openssl('verify', '-purpose', promise.purpose, ...verified)).toContain('leaf.pem: OK');

      const text = openssl('x509', '-in', 'leaf.pem', '-noout', '-text');
      expect(text).toMatch(new RegExp(`Extended Key Usage: *\\n\\s+${promise.usage}\\n`));
      expect(text).toContain(`Policy: ${promise.policy}\n`);
      const names = /Subject Alternative Name: *\n\s+(.*)\n/.exec(text)?.[1]?.split(', ') ?? [];
      expect(names).toEqual(promise.names.map(sanOf));
      // The mark stands in the certificate, by its digest and as it was ordered.
      if (productType === 'vmc_ov') {
        const der = openssl('asn1parse', '-in', 'leaf.pem');
        const digest = createHash('sha256').update(MARK).digest('hex').toUpperCase();
        expect(text).toContain('1.3.6.1.5.5.7.1.12');
        const [, offset = ''] =
          /(\d+):d=\d+ .*OBJECT .*1\.3\.6\.1\.5\.5\.7\.1\.12\n\s*(\d+):/.exec(der)?.slice(1) ?? [];
        const logo = openssl('asn1parse', '-in', 'leaf.pem', '-strparse', offset);
        expect(logo).toContain('IA5STRING         :image/svg+xml');
        expect(logo).toContain(digest);
        expect(logo).toContain(`data:image/svg+xml;base64,${Buffer.from(MARK).toString('base64')}`);
        expect(order.mark).toBe(MARK);
      }
      const subject = ['-subject', '-nameopt', 'RFC2253,-esc_msb,-esc_ctrl,-esc_2253'];
      expect(openssl('x509', '-in', 'leaf.pem', '-noout', ...subject)).toMatch(promise.subject);

      // What was bought, or as much of it as a rule allows at once, less the hour by which it is backdated.
      const dates = openssl('x509', '-in', 'leaf.pem', '-noout', '-dates');
      const [from = 0, until = 0] = [...dates.matchAll(/=(.*)\n/g)].map(
        ([, at]) => Date.parse(at ?? '') / 1000,
      );
      const longest = Math.min(order.endTime, from + longestSeconds(productType, Date.now() / 1000));
      expect(longest - 1 - until).toBeGreaterThanOrEqual(0);
      expect(longest - 1 - until).toBeLessThanOrEqual(3600);
      expect(order.certExpireTime).toBe(until);
      expect(until - from).toBeGreaterThan(80 * DAY_SECONDS);
    },
    200_000,
  );
});
