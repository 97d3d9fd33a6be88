import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/*
 * A provider of OpenID Connect with pages of its own, as a process of its own: oidc-provider, which is certified. Whoever
 * types a name there is signed in as that person. CLIENT has the client, PEOPLE the claims of people by their names.
 */

const client: unknown = JSON.parse(process.env['CLIENT'] ?? '{}');
const people: Readonly<Record<string, object>> = JSON.parse(process.env['PEOPLE'] ?? '{}');

const server = createServer();
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const issuer = `http://127.0.0.1:${port}`;

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const provider = new Provider(issuer, {
  clients: [Object(client)],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'first', alg: 'RS256' }] },
  scopes: ['openid', 'email', 'profile', 'groups'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name'],
    groups: ['groups'],
  },
  conformIdTokenClaims: false,
  cookies: { keys: ['a key of tests'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: true, ...people[id] }),
  }),
});
const answer = provider.callback();
server.on('request', (request, response) => void answer(request, response));
process.stdout.write(`${issuer}\n`);
