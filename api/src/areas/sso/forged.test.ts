import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { generateKeyPairSync, sign } from 'node:crypto';
import { begin, openCompany, openSsoApi, type SsoApi } from './testing/company.ts';
import { type Draft, Forger, signedWith } from './testing/forger.ts';

let forger: Forger;
let other: Forger;
let api: SsoApi;
let company: Awaited<ReturnType<typeof openCompany>>;
let people = 0;
beforeAll(async () => {
  forger = await Forger.start();
  other = await Forger.start();
  api = await openSsoApi([forger.place, other.place]);
  company = await openCompany(api, forger);
}, 400_000);
afterEach(() => {
  forger.reset();
  other.reset();
});
afterAll(async () => {
  await api.close();
  forger.stop();
  other.stop();
});

/** Somebody new at the company. */
const somebody = () => {
  const sub = `person-${++people}`;
  return { sub, email: `${sub}@${company.domain}`, email_verified: true, groups: ['buyers'] };
};

/** A whole sign-in as the provider has it now. */
async function signIn(person: Record<string, unknown> = somebody(), account = company.domain) {
  const browser = api.browser();
  const answer = forger.authorize(await begin(browser, account), person);
  return browser.call(securityCalls.finishSso, { answer });
}
const refusedFor = (reason: string) => ({ code: BodyCode.ssoRefused, data: { reason } });

describe('a sign-in by a provider is refused', () => {
  it('for nothing that is right', async () => {
    expect((await signIn()).body.code).toBe(200);
  });

  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const cases: readonly [string, (draft: Draft) => void, ((input: string) => string)?][] = [
    ['another nonce', ({ claims }) => (claims['nonce'] = 'another')],
    ['no nonce', ({ claims }) => delete claims['nonce']],
    ['another audience', ({ claims }) => (claims['aud'] = 'another client')],
    ['a second audience', ({ claims }) => (claims['aud'] = ['portal', 'another client'])],
    ['another issuer', ({ claims }) => (claims['iss'] = 'https://login.example')],
    ['a token that has ended', ({ claims }) => (claims['exp'] = Math.floor(Date.now() / 1000) - 120)],
    ['a token without an end', ({ claims }) => delete claims['exp']],
    ['no subject', ({ claims }) => delete claims['sub']],
    ['no signature', ({ header }) => (header['alg'] = 'none'), () => ''],
    [
      'a signature of another key',
      () => undefined,
      (input) => sign('sha256', Buffer.from(input), strange).toString('base64url'),
    ],
    ['a key that nobody knows', ({ header }) => (header['kid'] = 'unknown')],
    ['a token that says which header counts', ({ header }) => (header['crit'] = ['exp'])],
  ];
  it.each(cases)('for %s', async (...[, change, forge]) => {
    forger.draft = change;
    forger.sign = forge;
    expect((await signIn()).body).toMatchObject(refusedFor('answer'));
  });

  it('for the public key or the client secret used as a shared secret (HS256)', async () => {
    for (const secret of [forger.publicPem, forger.clientSecret, '']) {
      forger.draft = ({ header }) => (header['alg'] = 'HS256');
      forger.sign = signedWith(secret);
      expect((await signIn()).body).toMatchObject(refusedFor('answer'));
    }
  });

  it('for an answer of another provider, and one that doesn’t say whose it is (RFC 9207)', async () => {
    forger.answer = (query) => query.set('iss', other.issuer);
    expect((await signIn()).body).toMatchObject(refusedFor('answer'));
    forger.answer = (query) => query.delete('iss');
    expect((await signIn()).body).toMatchObject(refusedFor('answer'));
  });

  it('for a state that nobody began, one given twice, and a code that was used or is another’s', async () => {
    forger.answer = (query) => query.set('state', 'made up');
    expect((await signIn()).body).toMatchObject(refusedFor('expired'));
    forger.answer = (query) => query.append('state', 'second');
    expect((await signIn()).body).toMatchObject(refusedFor('answer'));
    forger.answer = () => undefined;
    // The code of one sign-in in the answer to another: the verifier doesn't fit.
    const [mine, theirs] = [api.browser(), api.browser()];
    const stolen = new URLSearchParams(forger.authorize(await begin(theirs, company.domain), somebody()));
    const own = new URLSearchParams(forger.authorize(await begin(mine, company.domain), somebody()));
    own.set('code', stolen.get('code') ?? '');
    const reply = await mine.call(securityCalls.finishSso, { answer: own.toString() });
    expect(reply.body).toMatchObject(refusedFor('answer'));
    const replayed = await theirs.call(securityCalls.finishSso, { answer: stolen.toString() });
    expect(replayed.body).toMatchObject(refusedFor('answer'));
  });

  it('for a mail address that isn’t verified, isn’t there, or is at a domain of somebody else', async () => {
    for (const change of [{ email_verified: false }, { email_verified: 'true' }, { email: undefined }])
      expect((await signIn({ ...somebody(), ...change })).body).toMatchObject(refusedFor('mail'));
    const stranger = await openCompany(api, other);
    for (const domain of ['elsewhere.example', stranger.domain, `sub.${company.domain}`])
      expect((await signIn({ ...somebody(), email: `eve@${domain}` })).body).toMatchObject(
        refusedFor('domain'),
      );
  });

  it('while the provider is down, or answers something else', async () => {
    const start = async () =>
      (await api.browser().call(securityCalls.startSso, { account: company.domain })).body;
    for (const answer of ['', '<html>', '[]', '{"issuer":"https://other.example"}']) {
      forger.instead = (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
        return true;
      };
      expect(await start()).toMatchObject(refusedFor('provider'));
    }
    forger.instead = (request) => {
      request.socket.destroy();
      return true;
    };
    expect(await start()).toMatchObject(refusedFor('provider'));
    forger.reset();
    // Away between the two steps.
    const browser = api.browser();
    const answer = forger.authorize(await begin(browser, company.domain), somebody());
    forger.instead = (_request, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      return true;
    };
    const reply = await browser.call(securityCalls.finishSso, { answer });
    expect(reply.body).toMatchObject(refusedFor('provider'));
  });

  it('at a provider that leads elsewhere by its metadata', async () => {
    for (const metadata of [
      { authorization_endpoint: 'javascript:alert(1)' },
      { issuer: 'https://login.example' },
      { code_challenge_methods_supported: ['plain'] },
    ]) {
      forger.metadata = metadata;
      const reply = await api.browser().call(securityCalls.startSso, { account: company.domain });
      expect(reply.body).toMatchObject(refusedFor('provider'));
    }
    for (const place of ['http://127.0.0.1:1/token', 'https://10.0.0.1/token', 'http://[::1]/token']) {
      forger.metadata = { token_endpoint: place };
      expect((await signIn()).body).toMatchObject(refusedFor('provider'));
    }
    forger.metadata = { jwks_uri: 'https://169.254.169.254/keys' };
    expect((await signIn()).body).toMatchObject(refusedFor('provider'));
  });
});

describe('a sign-in by a provider is taken', () => {
  it('after its keys have changed', async () => {
    expect((await signIn()).body.code).toBe(200);
    forger.rotate();
    expect((await signIn()).body.code).toBe(200);
    const browser = api.browser();
    const url = await begin(browser, company.domain);
    forger.rotate();
    const reply = await browser.call(securityCalls.finishSso, { answer: forger.authorize(url, somebody()) });
    expect(reply.body.code).toBe(200);
  });

  it('with an address that stands at the userinfo endpoint, of the same person alone', async () => {
    const { sub, ...rest } = somebody();
    forger.userinfo = { sub, ...rest };
    expect((await signIn({ sub })).body.code).toBe(200);
    forger.userinfo = { ...somebody(), sub: 'another' };
    expect((await signIn({ sub })).body).toMatchObject(refusedFor('answer'));
  });
});
