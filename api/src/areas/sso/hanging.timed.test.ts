import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { SafeHttpClient } from '../../platform/dns/http-client.ts';
import { configuredResolvers } from '../../platform/dns/resolvers.ts';
import { authorizationURL, personOf, type ProviderAccess } from './provider.ts';
import { begin, openCompany, openSsoApi, REDIRECT, type SsoApi } from './testing/company.ts';
import { Forger } from './testing/forger.ts';

/** Milliseconds that these tests wait for a provider; the portal's own patience is seconds. */
const PATIENCE = 300;
const STEP = 700;

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

const secrets = { nonce: 'nonce-of-tests', verifier: 'verifier-of-tests-which-is-43-characters-long' };

function access(timeoutMs = PATIENCE): ProviderAccess {
  const [resolver] = configuredResolvers([api.dns.address]);
  if (!resolver) throw new Error('There is no resolver');
  const { issuer, clientID, clientSecret } = forger;
  return {
    client: new SafeHttpClient({ timeoutMs, own: [forger.place] }),
    resolver,
    now: () => new Date(),
    settings: { issuer, clientID, scopes: 'email', groupClaim: '' },
    clientSecret,
    until: Date.now() + STEP,
  };
}

/** A whole sign-in of somebody, each of its steps with the patience of a step. */
async function signIn(timeoutMs?: number): Promise<string> {
  const given = { state: 'state-of-tests', redirectURL: REDIRECT, hint: '' };
  const url = await authorizationURL(access(timeoutMs), secrets, given);
  const answer = new URL(REDIRECT);
  answer.search = forger.authorize(url, { sub: 'one', email: 'a@corp.example', email_verified: true });
  return (await personOf(access(timeoutMs), secrets, { answer, state: given.state })).email;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const hangs: Answer = () => undefined;
/** A head and a body that never ends. */
const drips: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"a":"');
  const drop = setInterval(() => response.write('x'), 20);
  response.once('close', () => clearInterval(drop));
};
const at = (path: string, answer: Answer) => (request: IncomingMessage, response: ServerResponse) => {
  if (request.url !== path) return false;
  answer(request, response);
  return true;
};

const STEPS = ['/.well-known/openid-configuration', '/token', '/keys', '/me'];

describe('a provider that doesn’t answer (D-453)', () => {
  it('is waited for as long as it answers', async () => {
    await expect(signIn(5000)).resolves.toBe('a@corp.example');
  });

  it.each(
    STEPS.flatMap((path) => [
      { path, answer: hangs },
      { path, answer: drips },
    ]),
  )('ends the sign-in at $path, silent or without an end', async ({ path, answer }) => {
    // Without an address in the token the portal asks for it at the provider.
    forger.userinfo = { sub: 'one', email: 'a@corp.example', email_verified: true };
    forger.draft = ({ claims }) => void delete claims['email'];
    forger.instead = at(path, answer);
    const begun = Date.now();
    await expect(signIn()).rejects.toMatchObject({
      kind: 'unreachable',
      detail: expect.stringContaining('TIMEOUT'),
    });
    expect(Date.now() - begun).toBeLessThan(10_000);
  });

  it('is given up when all of its answers together take too long, each of them in time', async () => {
    let asked = 0;
    forger.instead = (request, response) => {
      asked += 1;
      if (asked <= 1) return false;
      // The metadata of the second step, again and again a bit late.
      setTimeout(() => {
        response.writeHead(302, { location: request.url ?? '/' });
        response.end();
      }, STEP + 100);
      return true;
    };
    await expect(signIn(60_000)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('is told to who signs in as what it is, with what to do, and the portal answers', async () => {
    const owner = await openCompany(api, forger);
    const browser = api.browser();
    await begin(browser, owner.domain);
    forger.instead = at('/.well-known/openid-configuration', hangs);
    const { body } = await browser.call(securityCalls.startSso, { account: owner.domain });
    expect(body).toMatchObject({ code: BodyCode.ssoRefused, data: { reason: 'provider' } });
    expect(body.msg).toMatch(/几分钟.*管理员.*密码/);
  }, 400_000);
});
