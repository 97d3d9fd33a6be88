import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { openCompany, openSsoApi, type SsoApi, verifiedDomain } from './testing/company.ts';
import { Forger } from './testing/forger.ts';

let forger: Forger;
let api: SsoApi;
beforeAll(async () => {
  forger = await Forger.start();
  api = await openSsoApi([forger.place]);
}, 400_000);
afterEach(() => forger.reset());
afterAll(async () => {
  await api.close();
  forger.stop();
});

const connection = {
  clientID: 'portal',
  clientSecret: 'word of tests',
  scopes: 'email',
  groupClaim: '',
  groups: [],
  defaultRole: 'auditor',
};
const start = async (account: string) => (await api.browser().call(securityCalls.startSso, { account })).body;

describe('a mail domain of single sign-on (D-352)', () => {
  it('is verified by its TXT record alone, and by one tenant', async () => {
    const [owner, rival] = [await api.addAccount(), await api.addAccount()];
    const add = async ({ token }: { token: string }) => {
      const { data } = (await api.call(securityCalls.addSsoDomain, { domain: '@Corp.Example' }, { token }))
        .body;
      const { domains } = (await api.call(securityCalls.readSso, {}, { token })).body.data;
      return { id: data.id, token, ...domains[0] };
    };
    const [ours, theirs] = [await add(owner), await add(rival)];
    expect(ours).toMatchObject({ domain: 'corp.example', recordName: '_sso.corp.example', verifiedAt: 0 });
    expect(ours.recordValue).not.toBe(theirs.recordValue);
    const verify = async ({ id, token }: { id: string; token: string }) =>
      (await api.call(securityCalls.verifySsoDomain, { id }, { token })).body;
    expect((await verify(ours)).data).toEqual({ verified: false, seen: [], problem: 'none' });
    api.records.set('_sso.corp.example', 'something else');
    expect((await verify(ours)).data).toEqual({
      verified: false,
      seen: ['something else'],
      problem: 'other',
    });
    api.records.set('_sso.corp.example', ours.recordValue ?? '');
    expect((await verify(ours)).data).toMatchObject({ verified: true, problem: '' });
    // Another tenant's id is none of ours.
    expect((await verify({ ...ours, token: rival.token })).code).toBe(BodyCode.notFound);
    api.records.set('_sso.corp.example', theirs.recordValue ?? '');
    expect((await verify(theirs)).data).toEqual({ verified: false, seen: [], problem: 'taken' });
    const again = await api.call(
      securityCalls.addSsoDomain,
      { domain: 'corp.example' },
      { token: owner.token },
    );
    expect(again.body.code).toBe(BodyCode.exists);
    expect(
      (await api.call(securityCalls.removeSsoDomain, { id: ours.id }, { token: owner.token })).body.code,
    ).toBe(200);
    expect((await verify(theirs)).data).toMatchObject({ verified: true });
  });

  it.each(['', 'co.uk', 'com', '127.0.0.1', '*.corp.example', 'a b.example', 'localhost'])(
    'is not %j',
    async (domain) => {
      const { token } = await api.addAccount();
      const reply = await api.call(securityCalls.addSsoDomain, { domain }, { token });
      expect(reply.body.code).toBe(BodyCode.badInput);
    },
  );
});

describe('a connection', () => {
  it('keeps its secret sealed, shows it to nobody, and asks for it again for another provider', async () => {
    const owner = await openCompany(api, forger);
    const { token } = owner;
    const read = await api.call(securityCalls.readSso, {}, { token });
    expect(read.body.data).toMatchObject({
      isSet: true,
      issuer: forger.issuer,
      enabled: true,
      only: false,
      redirectURL: 'http://localhost/sso/callback',
    });
    const rows = await api.services.db.selectFrom('sso_connections').selectAll().execute();
    for (const text of [JSON.stringify(rows), JSON.stringify(read.body), api.log.join('')])
      expect(text).not.toContain(forger.clientSecret);
    const { clientSecret: _, ...rest } = connection;
    const same = await api.call(securityCalls.saveSso, { ...rest, issuer: forger.issuer }, { token });
    expect(same.body.code).toBe(200);
    const other = await api.call(
      securityCalls.saveSso,
      { ...rest, issuer: 'https://login.example' },
      { token },
    );
    expect(other.body).toMatchObject({
      code: BodyCode.badInput,
      errors: { clientSecret: expect.any(String) },
    });
  });

  it.each([
    'http://login.example',
    'https://login.example:8443',
    'https://u:p@login.example',
    'https://login.example/?a',
    'https://login.example/.well-known/other',
    'ftp://login.example',
    'login.example',
    'http://127.0.0.1:1',
  ])('is at no %s', async (issuer) => {
    const { token } = await api.addAccount();
    const reply = await api.call(securityCalls.saveSso, { ...connection, issuer }, { token });
    expect(reply.body).toMatchObject({ code: BodyCode.badInput, errors: { issuer: expect.any(String) } });
  });

  it('is tested with what is kept: address, metadata, keys, client', async () => {
    const owner = await openCompany(api, forger);
    const { token } = owner;
    const test = async () => (await api.call(securityCalls.testSso, {}, { token })).body.data.problem;
    expect(await test()).toBe('');
    forger.metadata = { code_challenge_methods_supported: [] };
    expect(await test()).toBe('pkce');
    forger.metadata = { issuer: 'https://login.example' };
    expect(await test()).toBe('issuer');
    forger.metadata = { jwks_uri: `${forger.issuer}/none` };
    expect(await test()).toBe('keys');
    forger.metadata = { jwks_uri: 'https://10.0.0.1/keys' };
    expect(await test()).toBe('address');
    forger.reset();
    const save = (change: object) =>
      api.call(securityCalls.saveSso, { ...connection, issuer: forger.issuer, ...change }, { token });
    await save({ clientSecret: 'another' });
    expect(await test()).toBe('credentials');
    // What leads into the network of the server is refused when it is dialled, whatever its name is.
    for (const address of ['10.0.0.5', '127.0.0.1', '169.254.169.254', '192.168.1.1']) {
      api.addresses.set('inside.example', address);
      for (const issuer of ['https://inside.example', `https://${address}`]) {
        await save({ issuer });
        expect([issuer, address, await test()]).toEqual([issuer, address, 'address']);
      }
    }
    await save({ issuer: 'https://nowhere.example' });
    expect(await test()).toBe('unreachable');
  });

  it('is switched on with a verified domain alone, and off with the sign-ins under way', async () => {
    const { token } = await api.addAccount();
    const on = () => api.call(securityCalls.switchSso, { enabled: 'Y', only: 'Y' }, { token });
    expect((await on()).body.code).toBe(BodyCode.notFound);
    await api.call(securityCalls.saveSso, { ...connection, issuer: forger.issuer }, { token });
    expect((await on()).body.code).toBe(BodyCode.wrongState);
    expect((await api.call(securityCalls.removeSso, {}, { token })).body.code).toBe(200);
    expect((await api.call(securityCalls.readSso, {}, { token })).body.data.isSet).toBe(false);
    expect((await api.call(securityCalls.removeSso, {}, { token })).body.code).toBe(BodyCode.notFound);
  });

  it('answers the same for a domain that nobody has, one not verified, and one switched off (D-353)', async () => {
    const owner = await openCompany(api, forger);
    await api.call(securityCalls.switchSso, { enabled: 'N', only: 'N' }, { token: owner.token });
    const other = await api.addAccount();
    const alone = await verifiedDomain(api, other);
    await api.call(securityCalls.addSsoDomain, { domain: 'waiting.example' }, { token: other.token });
    const answers = [];
    for (const domain of ['nobody.example', 'waiting.example', owner.domain, alone, '', '@', 'a b'])
      answers.push(JSON.stringify(await start(`me@${domain}`)));
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({
      code: BodyCode.ssoRefused,
      data: { reason: 'unknown' },
    });
    // Whoever is or isn't known at a domain that has it is sent on alike.
    await api.call(securityCalls.switchSso, { enabled: 'Y', only: 'N' }, { token: owner.token });
    for (const name of ['nobody', 'somebody'])
      expect((await start(`${name}@${owner.domain}`)).code).toBe(200);
  });
});
