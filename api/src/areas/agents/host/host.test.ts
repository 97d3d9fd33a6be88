import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { agentDesk, LOGO } from '../testing/agent.ts';
import { checkHost, hostJob, type HostPorts, targetOf } from './host.ts';
import { findHost } from './hosts.store.ts';

const BASE = 'agents.portal.example';
const DAY = 86_400;

let api: TestApi;
let desk: Awaited<ReturnType<typeof agentDesk>>;
/** An agent who changes something. */
let poker: TestAccount;
/** What names lead to. */
const zone = new Map<string, string>();
let isAway = false;
let ports: HostPorts;
beforeAll(async () => {
  api = await openTestApi({ AGENT_TARGET: BASE, PUBLIC_URL: 'https://portal.example' });
  api.freeze();
  desk = await agentDesk(api);
  poker = await desk.addAgent('Poker Ltd');
  mkdirSync(join(api.folder, 'sites'), { recursive: true });
  writeFileSync(join(api.folder, 'sites', 'operator.example.json'), '{"siteName": "Operator’s"}');
  ports = {
    db: api.services.db,
    now: api.services.now,
    targetBase: BASE,
    servesTls: false,
    isOwn: () => false,
    changed: () => undefined,
    resolver: () => ({
      async lookup(name) {
        const asked = { resolver: 'test', tookMs: 1 };
        if (isAway) return { ...asked, kind: 'timeout' };
        const target = zone.get(name);
        if (target === undefined) return { ...asked, kind: 'nxdomain', aliases: [] };
        const records = [target] as never[];
        return { ...asked, kind: 'answer', records, ttl: 5, aliases: [], authenticated: false };
      },
    }),
  };
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };
const save = async ({ accountID }: TestAccount, input: object) => {
  // Time moves further than a session lasts.
  const token = await api.services.tokens.issue(api.services.db, accountID);
  return (await api.call(accountCalls.saveAgentSite, input, { token, headers: english })).body;
};
const read = async ({ token }: TestAccount) =>
  (await api.call(accountCalls.readAgent, {}, { token })).body.data;
const look = (agent: TestAccount) => checkHost(ports, agent.accountID);
/** The configuration that a host name answers with; undefined for none of its own. */
async function siteAt(host: string, asked = host) {
  // A change of this process is read before the next request is answered.
  await save(poker, { siteTitle: 'Poker' });
  const answer = await api.server.inject({ url: `/config/${asked}.json`, headers: { host } });
  return answer.statusCode === 200 ? answer.json<Record<string, unknown>>() : undefined;
}
/** An agent whose site stands at a host name. */
async function liveAgent(host: string, title: string): Promise<TestAccount> {
  const agent = await desk.addAgent(`${title} Ltd`);
  await save(agent, { siteTitle: title, colours: '#0f766e', language: 'de', cname: host });
  zone.set(host, targetOf(ports, agent.accountID));
  await look(agent);
  return agent;
}

describe('the host name of an agent’s site', () => {
  it('answers with the agent’s own configuration once its record leads here (ACC-027, HOST-046, D-359)', async () => {
    const agent = await desk.addAgent('Quokka Ltd');
    expect(
      await save(agent, { siteTitle: 'Quokka', colours: '#0f766e', cname: 'Certs.Quokka.Example.' }),
    ).toMatchObject({ code: 200 });
    const { cname, cnameTarget, cnameState } = await read(agent);
    expect([cname, cnameState]).toEqual(['certs.quokka.example', 'waiting']);
    expect(cnameTarget).toMatch(/^[0-9a-f]{16}\.agents\.portal\.example$/);
    expect(await look(agent)).toMatchObject({ state: 'waiting', fault: 'none' });
    expect(await siteAt('certs.quokka.example')).toBeUndefined();
    zone.set(cname, `${cnameTarget.toUpperCase()}.`);
    expect(await look(agent)).toMatchObject({ state: 'live', fault: '' });
    expect(await siteAt('certs.quokka.example')).toMatchObject({
      siteName: 'Quokka',
      accent: { 600: '#0f766e' },
    });
    // A change is there at once.
    await save(agent, { siteTitle: 'Quokka Trust' });
    expect(await siteAt('certs.quokka.example')).toMatchObject({ siteName: 'Quokka Trust' });
    expect(await siteAt('certs.quokka.example')).not.toHaveProperty('shownCurrency');
    await save(agent, { currency: 'EUR' });
    expect(await siteAt('certs.quokka.example')).toMatchObject({ shownCurrency: 'EUR' });
  });

  it.each([
    ['certdeck'],
    ['*.quokka.example'],
    ['127.0.0.1'],
    ['[::1]'],
    ['a b.example'],
    ['evil.example/path'],
    ['user@evil.example'],
    ['evil.example:8080'],
    ['xn--a.example'],
    ['portal.example'],
    ['PORTAL.example.'],
    ['operator.example'],
    ['x.agents.portal.example'],
    [BASE],
  ])('can’t be %s', async (cname) => {
    const agent = await desk.addAgent('Wrong Ltd');
    const { code, errors } = await save(agent, { cname, siteTitle: 'Changed' });
    expect([code, Object.keys(errors ?? {})]).toEqual([13004, ['cname']]);
    // Nothing of what came with it is kept.
    expect(await read(agent)).toMatchObject({ cname: '', siteTitle: 'Wrong Ltd' });
  });

  it('is kept in its ASCII form, whatever script it is written in', async () => {
    const agent = await desk.addAgent('Idn Ltd');
    await save(agent, { cname: 'Zertifikate.Bücher.example' });
    expect((await read(agent)).cname).toBe('zertifikate.xn--bcher-kva.example');
  });

  it('is nobody’s by asking first: each agent has a target of their own', async () => {
    const host = 'contested.example';
    const thief = await desk.addAgent('Thief Ltd');
    await save(thief, { cname: host });
    const owner = await liveAgent(host, 'Rightful');
    expect(await look(thief)).toMatchObject({ state: 'waiting', fault: 'elsewhere' });
    expect(await siteAt(host)).toMatchObject({ siteName: 'Rightful' });
    const late = await desk.addAgent('Late Ltd');
    expect(await save(late, { cname: host, siteTitle: 'Theirs' })).toMatchObject({
      code: 13004,
      errors: { cname: expect.any(String) },
    });
    expect(await read(late)).toMatchObject({ cname: '', siteTitle: 'Late Ltd' });
    // Were both records there at once, the first site stays.
    zone.set(host, targetOf(ports, thief.accountID));
    expect(await look(thief)).toMatchObject({ state: 'waiting', fault: 'taken' });
    expect(await findHost(ports.db, owner.accountID)).toMatchObject({ state: 'live' });
  });

  it('is found however the Host header writes it, and by nothing else', async () => {
    await liveAgent('hosted.example', 'Hosted');
    for (const host of ['hosted.example', 'HOSTED.Example', 'hosted.example.', 'hosted.example:8443'])
      expect([host, (await siteAt(host, 'hosted.example'))?.['siteName']]).toEqual([host, 'Hosted']);
    for (const host of ['hosted.example.evil.example', 'xhosted.example', 'hosted.example..', ''])
      expect([host, await siteAt(host, 'hosted.example')]).toEqual([host, undefined]);
    const forged = await api.server.inject({
      url: '/config/hosted.example.json',
      headers: { host: 'portal.example', 'x-forwarded-host': 'hosted.example' },
    });
    expect(forged.statusCode).toBe(404);
  });

  it('shows nothing of another agent’s site, its logo included', async () => {
    const one = await liveAgent('one.example', 'One');
    await liveAgent('two.example', 'Two');
    const options = { token: one.token, file: LOGO };
    const { logo } = (await api.call(accountCalls.uploadAgentLogo, {}, options)).body.data;
    expect(await siteAt('one.example')).toMatchObject({ siteName: 'One', logo });
    expect(await siteAt('two.example', 'one.example')).toBeUndefined();
    const status = async (host: string) =>
      (await api.server.inject({ url: logo, headers: { host } })).statusCode;
    expect([await status('one.example'), await status('two.example')]).toEqual([200, 404]);
    expect(await status('portal.example')).toBe(200);
  });

  it('goes at once when the agent ends, or gives it up', async () => {
    const ended = await liveAgent('ended.example', 'Ended');
    await desk.end(ended);
    expect(await siteAt('ended.example')).toBeUndefined();
    const given = await liveAgent('given.example', 'Given');
    expect(await save(given, { cname: '' })).toMatchObject({ code: 200 });
    expect(await siteAt('given.example')).toBeUndefined();
    expect(await read(given)).toMatchObject({ cname: '', cnameState: 'none' });
  });

  it('is looked at again as long as it is asked for: soon, then hourly', async () => {
    const agent = await desk.addAgent('Job Ltd');
    await save(agent, { cname: 'job.example' });
    const { id } = (await findHost(ports.db, agent.accountID))!;
    const job = { accountID: agent.accountID, subject: id };
    const inMinutes = async () => {
      const outcome = await hostJob(ports, job);
      return outcome.kind === 'later'
        ? (outcome.at.getTime() - ports.now().getTime()) / 60_000
        : outcome.kind;
    };
    expect(await inMinutes()).toBe(0.5);
    api.advance(7200);
    expect(await inMinutes()).toBe(10);
    zone.set('job.example', targetOf(ports, agent.accountID));
    expect(await inMinutes()).toBe(60);
    await save(agent, { cname: 'another.example' });
    expect(await inMinutes()).toBe('done');
  });

  it('goes after three days in which its name leads elsewhere, and comes back with its record', async () => {
    const host = 'moving.example';
    const agent = await liveAgent(host, 'Moving');
    zone.set(host, 'elsewhere.example');
    api.advance(2 * DAY);
    expect(await look(agent)).toMatchObject({ state: 'live', fault: 'elsewhere' });
    isAway = true;
    api.advance(DAY - 60);
    expect(await look(agent)).toMatchObject({ state: 'live', fault: 'unknown' });
    isAway = false;
    api.advance(120);
    expect(await look(agent)).toMatchObject({ state: 'off', fault: 'elsewhere' });
    expect(await siteAt(host)).toBeUndefined();
    zone.set(host, targetOf(ports, agent.accountID));
    expect(await look(agent)).toMatchObject({ state: 'live' });
    expect(await siteAt(host)).toMatchObject({ siteName: 'Moving' });
  });
});
