import * as oidc from 'openid-client';
import type { SafeHttpClient } from '../../platform/dns/http-client.ts';
import type { Resolver } from '../../platform/dns/resolver.ts';
import { readPerson, type Person } from './claims.ts';
import type { ConnectionSettings } from './connections.store.ts';
import { ProviderError } from './problem.ts';
import { safeFetch } from './safe-fetch.ts';

/** What it takes to speak with the provider of a connection. */
export interface ProviderAccess {
  client: SafeHttpClient;
  resolver: Resolver;
  now: () => Date;
  settings: Pick<ConnectionSettings, 'issuer' | 'clientID' | 'scopes' | 'groupClaim'>;
  clientSecret: string;
  /** When the step is given up, whichever request is waiting then; milliseconds. */
  until: number;
}

/** Secrets of one sign-in. */
export interface FlowSecrets {
  nonce: string;
  verifier: string;
}

/** Signatures that are taken: those by which a holder of the public key can't sign. */
const ALGORITHMS = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/;

/** Metadata that name another provider than the one that was asked. */
const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/** How the client says who it is: as the provider's metadata has it, by the basic scheme where they say nothing. */
const authentication =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const apply = methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(secret)
      : oidc.ClientSecretPost(secret);
    apply(server, client, body, headers);
  };

/** The problem that an error of the OpenID client comes from, if a request was refused or failed. */
function causeOf(error: unknown): ProviderError | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ProviderError) return one;
  return undefined;
}

const wordsOf = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  return error instanceof Error ? error.message : String(error);
};

/**
 * Reads the provider's metadata, anew for each step of a sign-in: so keys that have changed since are never missed.
 * @throws ProviderError
 */
export async function discover(access: ProviderAccess): Promise<oidc.Configuration> {
  const { client, resolver, now, settings, clientSecret, until } = access;
  const issuer = new URL(settings.issuer);
  const found = await oidc
    .discovery(
      issuer,
      settings.clientID,
      // Moments of tokens are compared with the clock of this process.
      { [oidc.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000) },
      authentication(clientSecret),
      {
        [oidc.customFetch]: safeFetch(client, resolver, until),
        // Which addresses may be asked without encryption is for the client that dials: the operator has named them.
        ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
      },
    )
    .catch((error: unknown) => {
      const isOther = error instanceof oidc.ClientError && error.code === OTHER_ISSUER;
      throw causeOf(error) ?? new ProviderError(isOther ? 'issuer' : 'metadata', wordsOf(error));
    });
  const server = found.serverMetadata();
  // The library lets some providers name themselves otherwise than they were asked for.
  if (!URL.canParse(server.issuer) || new URL(server.issuer).href !== issuer.href)
    throw new ProviderError('issuer', server.issuer);
  const { authorization_endpoint: authorize = '', token_endpoint: token = '' } = server;
  const isWeb = URL.canParse(authorize) && ['https:', issuer.protocol].includes(new URL(authorize).protocol);
  if (!isWeb || !URL.canParse(token)) throw new ProviderError('metadata', authorize);
  const methods = server.code_challenge_methods_supported;
  if (methods && !methods.includes('S256')) throw new ProviderError('pkce', methods.join(', '));
  oidc.enableNonRepudiationChecks(found);
  return found;
}

/** Where a browser goes to sign in. @throws ProviderError */
export async function authorizationURL(
  access: ProviderAccess,
  { nonce, verifier }: FlowSecrets,
  given: { state: string; redirectURL: string; hint: string },
): Promise<string> {
  const found = await discover(access);
  return oidc.buildAuthorizationUrl(found, {
    redirect_uri: given.redirectURL,
    scope: ['openid', access.settings.scopes].join(' ').trim(),
    state: given.state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(given.hint.includes('@') && { login_hint: given.hint }),
  }).href;
}

/** A sign-in that somebody has ended at the provider. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/**
 * Whom the provider has signed in.
 * @param answer address at which the browser came back, with the provider's query
 * @throws ProviderError for an answer that is wrong or forged; CancelledError
 */
export async function personOf(
  access: ProviderAccess,
  { nonce, verifier }: FlowSecrets,
  { answer, state }: { answer: URL; state: string },
): Promise<Person> {
  const found = await discover(access);
  try {
    const tokens = await oidc.authorizationCodeGrant(found, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const [header = ''] = (tokens.id_token ?? '').split('.');
    if (!claims || !hasStrongAlgorithm(header)) throw new ProviderError('answer', 'id_token');
    const { groupClaim } = access.settings;
    const hasMail = claims['email'] !== undefined && claims['email_verified'] !== undefined;
    const hasGroups = groupClaim === '' || Object.hasOwn(claims, groupClaim);
    const more =
      !(hasMail && hasGroups) && found.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(found, tokens.access_token, claims.sub)
        : ({} as Partial<oidc.UserInfoResponse>);
    // An address and the word that it is verified come from one place.
    const { email, email_verified } = hasMail ? claims : more;
    return readPerson({ ...more, ...claims, email, email_verified }, groupClaim);
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
      throw new CancelledError(error.error);
    throw causeOf(error) ?? new ProviderError('answer', wordsOf(error));
  }
}

function hasStrongAlgorithm(header: string): boolean {
  const { alg } = Object(JSON.parse(Buffer.from(header, 'base64url').toString())) as { alg?: unknown };
  return typeof alg === 'string' && ALGORITHMS.test(alg);
}

/** Errors by which a provider says that it doesn't know the client, or not for this. */
const CLIENT_ERRORS = new Set(['invalid_client', 'unauthorized_client']);

/**
 * Looks whether a sign-in could work: metadata, keys, and by a code that nobody was given whether id and secret are
 * right. Whether the provider knows the redirect address only a sign-in shows.
 * @throws ProviderError
 */
export async function tryProvider(access: ProviderAccess, redirectURL: string): Promise<void> {
  const found = await discover(access);
  const { jwks_uri: keysAt = '' } = found.serverMetadata();
  const keys = await readKeys(access, keysAt);
  if (keys === 0) throw new ProviderError('keys', keysAt);
  const state = oidc.randomState();
  const answer = new URL(redirectURL);
  answer.search = new URLSearchParams({
    code: oidc.randomState(),
    state,
    iss: found.serverMetadata().issuer,
  }).toString();
  try {
    await oidc.authorizationCodeGrant(found, answer, {
      pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      expectedState: state,
      expectedNonce: oidc.randomNonce(),
    });
  } catch (error) {
    if (error instanceof oidc.WWWAuthenticateChallengeError)
      throw new ProviderError('credentials', String(error.status));
    // Any other refusal is of the code alone.
    if (error instanceof oidc.ResponseBodyError && !CLIENT_ERRORS.has(error.error)) return;
    if (error instanceof oidc.ResponseBodyError) throw new ProviderError('credentials', error.error);
    throw causeOf(error) ?? new ProviderError('answer', wordsOf(error));
  }
}

async function readKeys({ client, resolver, until }: ProviderAccess, url: string): Promise<number> {
  const reply = await safeFetch(
    client,
    resolver,
    until,
  )(url, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
  });
  const { keys } = Object(await reply.json().catch(() => undefined)) as { keys?: unknown };
  return Array.isArray(keys) ? keys.length : 0;
}
