import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { developerCalls, orderCalls, OrderStatus } from '@certdeck/contract';
import { Workbench } from '../../ports/issuers/testing/openssl.ts';
import { RelyingParty } from '../../ports/issuers/testing/relying-party.ts';
import { openShop, type Shop } from '../orders/testing/shop.ts';
import { PRICE } from '../packages/testing/five.ts';
import { servedBy } from '../revocations/testing/served.ts';
import {
  certbot,
  dehydrated,
  freePort,
  lego,
  openPublisher,
  type Program,
  type Surroundings,
  uacme,
} from './testing/programs.ts';

/*
 * Programs that customers order with, each used as its handbook says. openssl judges what they get, with the lists and
 * answers of the authority.
 *
 * @judges certbot lego dehydrated uacme openssl curl
 */

let [shop, bench]: [Shop, Workbench] = [] as never;
let origin = '';
let publisher: Awaited<ReturnType<typeof openPublisher>>;
beforeAll(async () => {
  bench = await Workbench.open();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  shop = await openShop({ working: true, environment: { PUBLIC_URL: origin } });
  await shop.server.listen({ host: '127.0.0.1', port });
  const zone = shop.services.work.demoZone;
  if (!zone) throw new Error('The demo zone is not open');
  publisher = await openPublisher(zone);
}, 400_000);
afterAll(async () => {
  publisher.close();
  await shop.close();
  await bench.close();
});

const programs: readonly [string, (of: Surroundings) => Promise<Program>][] = [
  ['certbot', certbot],
  ['lego', lego],
  ['dehydrated', dehydrated],
  ['uacme', uacme],
];

const expectDone = ({ code, text }: { code: number; text: string }) =>
  expect({ code, text: code === 0 ? '' : text }).toEqual({ code: 0, text: '' });

/** The first certificate of a file, for a name; the one after it is that of its issuer. */
async function leafOf(file: string, name: string): Promise<X509Certificate> {
  const chain = await readFile(file, 'utf8');
  expect(chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  const leaf = new X509Certificate(chain);
  expect(leaf.subjectAltName).toBe(`DNS:${name}`);
  return leaf;
}

describe('a program that orders certificates by ACME', () => {
  it.each(programs)(
    '%s opens an account, and orders, renews and revokes a certificate (D-520, D-524, D-525)',
    async (word, open) => {
      const customer = await shop.addCustomer();
      const wish = { name: word, scope: 'balance', productNo: 'ALP-DV1', year: 1 };
      const credential = (await customer.call(developerCalls.createAcmeCredential, wish)).body.data;
      const dnsPort = shop.services.work.demoZone?.dnsPort ?? 0;
      const { directory } = credential;
      expect(directory).toBe(`${origin}/acme/dv/directory`);
      const program = await open({ bench, directory, credential, publisher: publisher.address, dnsPort });
      const name = `${word}.demo.test`;
      const before = await shop.balanceOf(customer);

      expectDone(await program.register());
      const ordered = await program.order(name);
      expectDone(ordered.output);
      const first = await leafOf(ordered.file, name);
      const renewed = await program.renew(name);
      expectDone(renewed.output);
      const second = await leafOf(renewed.file, name);
      expect(second.serialNumber).not.toBe(first.serialNumber);
      expectDone(await program.revoke(name));

      // It pays once, and has one order with both certificates.
      expect(await shop.balanceOf(customer)).toBe(before - PRICE);
      const { data } = (await customer.call(orderCalls.listOrders, {})).body;
      expect(data).toMatchObject([{ commonName: name, orderStatus: OrderStatus.issued }]);
      const party = new RelyingParty(bench, shop.services.now);
      expect(await party.judge(servedBy(shop), first.raw)).toEqual({
        chain: 'OK',
        status: 'good',
        list: 'OK',
      });
      expect(await party.judge(servedBy(shop), second.raw)).toMatchObject({
        chain: 'OK',
        status: 'revoked',
        list: 'certificate revoked',
      });
    },
    900_000,
  );
});
