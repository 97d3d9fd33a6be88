import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { accountCalls } from '@certdeck/contract';
import { type App, createApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config/config.ts';
import {
  type ChallengeServer,
  freePort,
  type Pebble,
  startChallengeServer,
  startPebble,
} from '../../../ports/issuers/acme/testing/pebble.ts';
import { Workbench } from '../../../ports/issuers/testing/openssl.ts';
import type { TlsListener } from '../../../platform/server/tls-listener.ts';
import { openTestApi, TEST_SECRET, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { agentDesk } from '../testing/agent.ts';
import { shake } from '../testing/handshake.ts';

/*
 * Two processes of the portal with an authority that is reached by ACME: pebble asks the portal's own HTTP port for
 * its files.
 */

let [api, second, desk, dns, pebble, bench, tls, roots]: [
  TestApi,
  App,
  Awaited<ReturnType<typeof agentDesk>>,
  ChallengeServer,
  Pebble,
  Workbench,
  TlsListener[],
  string,
] = [] as never;
beforeAll(async () => {
  bench = await Workbench.open();
  dns = await startChallengeServer();
  const port = await freePort();
  pebble = await startPebble({ dns: dns.dns, httpPort: port });
  const environment = {
    ISSUER: 'acme',
    ACME_DIRECTORY: pebble.directory,
    ACME_TERMS_AGREED: '1',
    ACME_CA_FILE: pebble.caFile,
    ACME_PRIVATE: '1',
    AGENT_TARGET: 'agents.portal.example',
    PUBLIC_URL: 'https://portal.example',
    DNS_SERVERS: dns.dns,
    TLS_PORT: '0',
    TLS_HOST: '127.0.0.1',
    RATE_LIMIT: '0',
    CA_KEY_SECRET: TEST_SECRET,
  };
  api = await openTestApi(environment);
  desk = await agentDesk(api);
  const folder = bench.path('second');
  const config = readConfig({
    ...environment,
    DATA_DIR: folder,
    RELEASES_DIR: join(folder, 'releases'),
    SITE_DIR: join(folder, 'sites'),
  });
  const quiet = { write: () => undefined };
  second = await createApp({ config, database: api.services.database, logStream: quiet });
  await second.server.ready();
  // The authority looks at the first one alone, whichever of the two does the work.
  await api.server.listen({ port, host: '127.0.0.1' });
  tls = [(await api.openTls())!, (await second.openTls())!];
  await api.services.work.start();
  await second.services.work.start();
  roots = await bench.write('roots.pem', (await pebble.roots()).join(''));
}, 400_000);
afterAll(async () => {
  await second.server.close();
  await api.close();
  await pebble.close();
  await dns.close();
  await bench.close();
});

const read = async ({ token }: TestAccount) =>
  (await api.call(accountCalls.readAgent, {}, { token })).body.data;
const save = ({ token }: TestAccount, input: object) =>
  api.call(accountCalls.saveAgentSite, input, { token });
const look = ({ token }: TestAccount) => api.call(accountCalls.checkAgentHost, {}, { token });
async function reach(agent: TestAccount, certState: string) {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const now = await read(agent);
    if (now.certState === certState) return now;
    if (Date.now() > deadline) throw new Error(JSON.stringify(now));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const ordersOf = async () =>
  (await api.services.db.selectFrom('upstream_orders').select(['order_no', 'state']).execute()).filter(
    ({ order_no }) => order_no.startsWith('agent-host-'),
  );

describe('an agent’s host name with an authority that is reached by ACME', () => {
  it('gets one certificate by two processes, which both serve it (ACC-027, D-420)', async () => {
    const host = 'certs.quokka.example';
    const agent = await desk.addAgent('Quokka Ltd');
    await save(agent, { siteTitle: 'Quokka', cname: host });
    await dns.setCname(host, (await read(agent)).cnameTarget);
    await Promise.all([look(agent), look(agent)]);
    await reach(agent, 'issued');
    expect(await ordersOf()).toMatchObject([{ state: 'issued' }]);
    for (const { port } of tls) {
      const found = await shake({ port, servername: host, roots, path: `/config/${host}.json` });
      expect(found).toMatchObject({ isVerified: true, status: 200 });
      expect(found.said).toContain('"siteName":"Quokka"');
    }
  }, 400_000);

  it('says why there is none, and when it is tried again', async () => {
    const host = 'behind.example';
    const agent = await desk.addAgent('Behind Ltd');
    await save(agent, { cname: host });
    await dns.setCname(host, (await read(agent)).cnameTarget);
    // The name leads here, but the authority is given another machine's address.
    await dns.setAddress(host, '127.0.0.2');
    await dns.setAddress((await read(agent)).cnameTarget, '127.0.0.2');
    await look(agent);
    const { certFault, certNextAt, certUntil } = await reach(agent, 'failing');
    expect([certFault, certUntil]).toEqual(['unreachable', 0]);
    expect(certNextAt).toBeGreaterThan(Date.now() / 1000);
    const { port } = tls[0]!;
    expect((await shake({ port, servername: host, roots })).chain).toEqual([]);
  }, 400_000);

  it('shows the authority’s file at its own host name alone', async () => {
    const rows = await api.services.db.selectFrom('agent_certificates').selectAll().execute();
    const { challenge_path: url, challenge_value } = rows.find(({ fault }) => fault === 'unreachable')!;
    const at = async (host: string, asked = url) => {
      const { statusCode, body } = await api.server.inject({ url: asked, headers: { host } });
      return statusCode === 200 ? body : statusCode;
    };
    expect(await at('Behind.example.')).toBe(challenge_value);
    expect(await at('certs.quokka.example')).toBe(404);
    expect(await at('portal.example')).toBe(404);
    expect(await at('behind.example', '/.well-known/acme-challenge/')).toBe(404);
    expect(await at('certs.quokka.example', '/.well-known/acme-challenge/%20')).toBe(404);
  });
});
