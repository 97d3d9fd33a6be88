import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { openTestDatabase } from '../../../testing/database.ts';
import { Workbench } from '../../issuers/testing/openssl.ts';
import { embeddedRegistrar } from '../embedded/embedded-registrar.ts';
import type { RegistrarAnswer } from '../registrar.ts';
import { registryAccount } from '../testing/epp-registry.ts';
import { type EppServer, startEppServer } from '../testing/epp-server.ts';
import { tldOf } from '../testing/scripted-epp.ts';
import { openEppRegistrar } from './epp-registrar.ts';

/*
 * Programs of others judge both ends: Debian's EPP client the server that our client is tested against, and xmllint
 * every document of both. With EPP_SCHEMA, a file that imports the schemas of the RFCs, it validates them too.
 */

let bench: Workbench;
let server: EppServer;
const closers: (() => Promise<unknown>)[] = [];
let said: Map<string, string[]>;

beforeAll(async () => {
  bench = await Workbench.open();
  closers.unshift(() => bench.close());
  const database = await openTestDatabase();
  closers.unshift(() => database.close());
  let present = Date.UTC(2027, 0, 31, 12);
  const now = () => new Date(present);
  // What is registered and renewed first takes the deposit below what is warned of.
  const registrar = embeddedRegistrar({ db: database.db, now, opening: 1_190_00 });
  server = await startEppServer({
    accounts: { judge: registryAccount('judge', 'judge-secret', registrar, { hosts: new Set() }) },
  });
  closers.unshift(() => server.close());
  const ca = await bench.write('ca.pem', server.ca);
  const script = join(import.meta.dirname, '../testing/net-epp-client.pl');
  const made = await bench.tool('perl', script, String(server.port), ca, 'judge', 'judge-secret');
  said = new Map();
  for (const line of made.text.trim().split('\n')) {
    const [what = '', value = line] = line.split('=');
    said.set(what, [...(said.get(what) ?? []), value]);
  }
  if (made.code !== 0) throw new Error(made.text);
  const ours = openEppRegistrar(
    {
      host: '127.0.0.1',
      port: server.port,
      ca: server.ca,
      user: 'judge',
      password: 'judge-secret',
      dialect: 'generic',
      sessions: 2,
      tlds: ['com.test', 'app.test'].map((tld) => ({ ...tldOf(tld), prices: { currency: 'CNY' } })),
    },
    { now, warn: () => undefined },
  );
  closers.unshift(() => ours.close());
  const key = (number: number) => ({ key: `N${number}-1` });
  const contact = {
    handle: 'C-1000',
    int: { name: 'Li & Lei', street: '1 Test Road', city: 'Beijing', postcode: '100000', country: 'CN' },
    loc: { name: '李雷', street: '测试路1号\n二层', city: '北京', postcode: '100000', country: 'CN' },
    phone: '+86.13800138000',
    email: 'li.lei@customer.example',
  };
  const contacts = { registrant: 'C-1000', admin: 'C-1000', tech: 'C-1000', billing: 'C-1000' };
  const name = 'ours.com.test';
  const nameservers = ['ns1.dns.example', 'ns3.dns.example'];
  const answers: RegistrarAnswer<unknown>[] = [
    await ours.tlds(),
    await ours.saveContact(contact),
    await ours.saveContact(contact),
    await ours.create({
      ...key(1),
      name,
      years: 1,
      contacts,
      nameservers,
      fee: { amount: 6500, currency: 'CNY' },
    }),
    await ours.update({
      ...key(2),
      name,
      addStatuses: ['clientHold'],
      nameservers: ['ns1.dns.example', 'ns4.dns.example'],
    }),
    await ours.renew({ ...key(3), name, until: new Date('2028-01-31'), years: 1 }),
    await ours.create({
      ...key(6),
      name: 'acme.app.test',
      years: 1,
      contacts,
      nameservers,
      claims: { noticeId: '1', notAfter: new Date(present + 86_400_000), acceptedAt: now() },
    }),
    await ours.deposit(),
  ];
  present += 6 * 86_400_000;
  answers.push(await ours.remove(name, key(4)), await ours.restore(name, key(5)), await ours.events());
  const refused = answers.filter(({ ok }) => !ok);
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
  await ours.check([name, 'music.com.test', 'free.com.test', 'globex.app.test']);
});
afterAll(async () => {
  for (const close of closers) await close();
});

describe('Debian’s EPP client', () => {
  it('registers, renews once, is told and leaves at our server (DOM-001)', () => {
    expect(Object.fromEntries(said)).toEqual({
      free: ['1'],
      contact: ['1000'],
      host: ['1000', '1000'],
      created: ['1000'],
      taken: ['0'],
      holder: ['C-PERL'],
      servers: ['ns1.dns.example ns2.dns.example'],
      ends: ['2029-01-31T12:00:00.000Z'],
      renewed: ['1000'],
      'renewed again': ['2004'],
      'ends then': ['2030-01-31T12:00:00.000Z'],
      message: ['1301'],
      acknowledged: ['1000'],
      'logged out': ['1'],
    });
  });
});

describe('xmllint', () => {
  it('finds nothing wrong with any document of ours, of either side (DOM-001)', async () => {
    const files = await Promise.all(
      server.documents.map(({ from, text }, index) => bench.write(`${index}-${from}.xml`, text)),
    );
    expect(files.length).toBeGreaterThan(60);
    const schema = process.env['EPP_SCHEMA'];
    const verdict = await bench.tool(
      'xmllint',
      ...['--nonet', '--noout', ...(schema === undefined ? [] : ['--schema', schema])],
      ...files,
    );
    const complaints = verdict.text.split('\n').filter((line) => line !== '' && !line.endsWith(' validates'));
    expect(complaints).toEqual([]);
    expect(verdict.code).toBe(0);
  });
});
