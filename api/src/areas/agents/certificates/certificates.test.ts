import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { accountCalls } from '@certdeck/contract';
import { type ChallengeServer, startChallengeServer } from '../../../ports/issuers/acme/testing/pebble.ts';
import type { TlsListener } from '../../../platform/server/tls-listener.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { CERTIFICATE_JOB, HOST_JOB } from '../host/host.ts';
import { findHost } from '../host/hosts.store.ts';
import { agentDesk } from '../testing/agent.ts';
import { shake } from '../testing/handshake.ts';
import { findCertificate } from './certificates.store.ts';

/*
 * Certificates of agents' host names from the embedded authority, over DNS of another program and judged by openssl.
 */

const DAY = 86_400;
let rootPem = '';
let [api, desk, dns, tls, roots]: [
  TestApi,
  Awaited<ReturnType<typeof agentDesk>>,
  ChallengeServer,
  TlsListener,
  string,
] = [] as never;
beforeAll(async () => {
  dns = await startChallengeServer();
  api = await openTestApi({
    AGENT_TARGET: 'agents.portal.example',
    PUBLIC_URL: 'https://portal.example',
    DNS_SERVERS: dns.dns,
    TLS_PORT: '0',
    TLS_HOST: '127.0.0.1',
  });
  api.freeze();
  desk = await agentDesk(api);
  // Opens the authority; jobs are done by hand, so that time moves between them.
  await api.services.work.start();
  api.services.work.pause();
  tls = (await api.openTls())!;
  roots = join(api.folder, 'root.pem');
  rootPem = new X509Certificate((await api.server.inject('/pki/root.crt')).rawPayload).toString();
  await writeFile(roots, rootPem);
}, 400_000);
afterAll(async () => {
  await api.close();
  await dns.close();
});

const fresh = async ({ accountID }: TestAccount) => ({
  token: await api.services.tokens.issue(api.services.db, accountID),
});
const save = async (agent: TestAccount, input: object) =>
  (await api.call(accountCalls.saveAgentSite, input, await fresh(agent))).body.code;
const read = async (agent: TestAccount) =>
  (await api.call(accountCalls.readAgent, {}, await fresh(agent))).body.data;
async function work(agent: TestAccount, kind: string) {
  const host = await findHost(api.services.db, agent.accountID);
  const handler = api.areas.find(({ name }) => name === 'agents')?.jobs?.[kind];
  if (!handler || typeof handler === 'function') throw new Error(`No job ${kind}`);
  return handler.handle({ kind, accountID: agent.accountID, subject: host?.id ?? '', attempts: 1 });
}
const look = (agent: TestAccount) => work(agent, HOST_JOB);
const obtain = (agent: TestAccount) => work(agent, CERTIFICATE_JOB);
/** An agent whose host name leads here. */
async function agentAt(host: string): Promise<TestAccount> {
  const agent = await desk.addAgent(`${host} Ltd`);
  expect(await save(agent, { cname: host })).toBe(200);
  await dns.setCname(host, (await read(agent)).cnameTarget);
  await look(agent);
  return agent;
}
const at = (servername: string, more: { host?: string } = {}) =>
  shake({
    port: tls.port,
    servername,
    roots,
    path: `/config/${servername}.json`,
    now: api.services.now(),
    ...more,
  });
const issuedFor = async (host: string) => {
  const rows = await api.services.db.selectFrom('issued_certificates').select(['order_no']).execute();
  const row = await api.services.db
    .selectFrom('agent_hosts')
    .select('id')
    .where('host', '=', host)
    .executeTakeFirst();
  return rows.filter(({ order_no }) => order_no === `agent-host-${row?.id}`).length;
};

describe('the certificate of an agent’s host name', () => {
  it('is obtained once the name leads here, and its site is answered over TLS with it (ACC-027, D-420)', async () => {
    const host = 'certs.quokka.example';
    const agent = await desk.addAgent('Quokka Ltd');
    await save(agent, { siteTitle: 'Quokka', cname: host });
    expect(await read(agent)).toMatchObject({ certState: 'none', siteAddress: '' });
    await dns.setCname(host, (await read(agent)).cnameTarget);
    await look(agent);
    expect(await read(agent)).toMatchObject({ certState: 'requested', certUntil: 0, siteAddress: '' });
    expect(await obtain(agent)).toMatchObject({ kind: 'later' });

    const { certState, certUntil, certRenewsAt, siteAddress } = await read(agent);
    expect([certState, siteAddress]).toEqual(['issued', `https://${host}`]);
    const { chain, isVerified, status, said } = await at(host);
    expect([isVerified, status]).toEqual([true, 200]);
    expect(said).toContain('"siteName":"Quokka"');
    // The root is left to who connects.
    expect(chain).toHaveLength(2);
    const leaf = new X509Certificate(chain[0] ?? '');
    expect(leaf.subjectAltName).toBe(`DNS:${host}`);
    expect(certUntil).toBe(leaf.validToDate.getTime() / 1000);
    const life = certUntil - leaf.validFromDate.getTime() / 1000;
    expect(certRenewsAt).toBe(Math.floor(certUntil - life / 3));
  });

  it('is sealed in the database, and no other host name’s', async () => {
    const agent = await agentAt('sealed.example');
    await obtain(agent);
    const host = (await findHost(api.services.db, agent.accountID))!;
    const row = (await findCertificate(api.services.db, host))!;
    expect(Buffer.from(row.key ?? []).includes('PRIVATE KEY')).toBe(false);
    expect(JSON.stringify(api.log)).not.toContain('PRIVATE KEY');
    const other = await agentAt('thief.example');
    await obtain(other);
    // Whoever puts one host name's key into another's row has nothing to serve.
    const { accountID } = other;
    const stolen = { key: row.key, chain: row.chain, attempt: 7 };
    const { db } = api.services;
    await db.updateTable('agent_certificates').set(stolen).where('account_id', '=', accountID).execute();
    api.advance(3);
    expect((await at('thief.example')).chain).toEqual([]);
    expect((await at('sealed.example')).isVerified).toBe(true);
  });

  it('is refused in the handshake to names that have none, and in the request to another name than the connection’s', async () => {
    await obtain(await agentAt('mine.example'));
    for (const servername of ['nobody.example', 'portal.example', 'xmine.example']) {
      const { chain, said, status } = await at(servername);
      expect([servername, chain, status]).toEqual([servername, [], 0]);
      expect(said).toMatch(/alert handshake failure|alert number 40/);
    }
    expect((await shake({ port: tls.port, roots })).chain).toEqual([]);
    expect((await at('MINE.example', { host: 'mine.example' })).status).not.toBe(421);
    expect(await at('mine.example', { host: 'portal.example' })).toMatchObject({
      isVerified: true,
      status: 421,
    });
  });

  it('is renewed after two thirds of its time, under connections that stay', async () => {
    const host = 'renewed.example';
    const agent = await agentAt(host);
    await obtain(agent);
    const before = await at(host);
    const keptOpen = new Agent({ keepAlive: true, maxSockets: 1, ca: rootPem });
    const ask = () =>
      new Promise<{ status: number; reused: boolean }>((resolve, reject) => {
        const sent = request(
          {
            port: tls.port,
            host: '127.0.0.1',
            servername: host,
            headers: { host },
            path: '/healthz',
            agent: keptOpen,
          },
          (answer) => {
            answer.resume();
            answer.once('end', () => resolve({ status: answer.statusCode ?? 0, reused: sent.reusedSocket }));
          },
        );
        sent.once('error', reject).end();
      });
    expect((await ask()).status).toBe(200);

    const { certRenewsAt } = await read(agent);
    const wait = certRenewsAt - Math.floor(api.services.now().getTime() / 1000);
    api.advance(wait - 60);
    expect(await obtain(agent)).toMatchObject({ kind: 'later' });
    expect(await issuedFor(host)).toBe(1);
    api.advance(120);
    await obtain(agent);
    expect(await issuedFor(host)).toBe(2);
    const after = await at(host);
    expect([before.isVerified, after.chain.length]).toEqual([true, 2]);
    const [old, renewed] = [before, after].map(({ chain }) => new X509Certificate(chain[0] ?? ''));
    expect(renewed?.serialNumber).not.toBe(old?.serialNumber);
    // A new key with each, and the connection of before goes on.
    expect(renewed?.publicKey.equals(old!.publicKey)).toBe(false);
    expect(await ask()).toEqual({ status: 200, reused: true });
    keptOpen.destroy();
  });

  it('is one, however many work on it at once', async () => {
    const host = 'rivals.example';
    const agent = await agentAt(host);
    await Promise.all(Array.from({ length: 5 }, () => obtain(agent)));
    await obtain(agent);
    expect(await issuedFor(host)).toBe(1);
    expect((await at(host)).isVerified).toBe(true);
  });

  it('is renewed no more once the name leads elsewhere, and gone with the host name', async () => {
    const host = 'moving.example';
    const agent = await agentAt(host);
    await obtain(agent);
    await dns.setCname(host, 'elsewhere.example');
    await look(agent);
    expect(await read(agent)).toMatchObject({ certState: 'stopped', cnameState: 'live' });
    // The site stays for days, with the certificate that it has.
    expect((await at(host)).isVerified).toBe(true);
    api.advance(70 * DAY);
    await obtain(agent);
    expect(await issuedFor(host)).toBe(1);
    expect(await read(agent)).toMatchObject({ certState: 'stopped', certFault: 'dns' });
    await look(agent);
    expect((await at(host)).chain).toEqual([]);
    await dns.setCname(host, (await read(agent)).cnameTarget);
    await look(agent);
    await obtain(agent);
    expect(await read(agent)).toMatchObject({ certState: 'issued' });
    expect(await issuedFor(host)).toBe(2);

    await save(agent, { cname: '' });
    expect((await at(host)).chain).toEqual([]);
    const rows = api.services.db.selectFrom('agent_certificates').selectAll();
    expect(await rows.where('account_id', '=', agent.accountID).execute()).toEqual([]);
  });

  it('ends with the agent, and comes back with a new name without the old one’s', async () => {
    const agent = await agentAt('first.example');
    await obtain(agent);
    await save(agent, { cname: 'second.example' });
    expect((await at('first.example')).chain).toEqual([]);
    await dns.setCname('second.example', (await read(agent)).cnameTarget);
    await look(agent);
    await obtain(agent);
    expect((await at('second.example')).isVerified).toBe(true);
    await desk.end(agent);
    api.advance(3);
    expect((await at('second.example')).chain).toEqual([]);
    expect(await obtain(agent)).toEqual({ kind: 'done' });
  });

  it('is obtained five times in a week at most by one agent', async () => {
    const agent = await agentAt('n0.example');
    await obtain(agent);
    for (const index of [1, 2, 3, 4, 5]) {
      const host = `n${index}.example`;
      await save(agent, { cname: host });
      await dns.setCname(host, (await read(agent)).cnameTarget);
      await look(agent);
      await obtain(agent);
    }
    expect(await issuedFor('n4.example')).toBe(0);
    expect(await issuedFor('n5.example')).toBe(0);
    const { certState, certFault, certNextAt } = await read(agent);
    expect([certState, certFault]).toEqual(['failing', 'many']);
    const now = Math.floor(api.services.now().getTime() / 1000);
    expect(certNextAt).toBe(now + 7 * DAY);
    api.advance(7 * DAY + 1);
    await obtain(agent);
    expect(await issuedFor('n5.example')).toBe(1);
  });
});
