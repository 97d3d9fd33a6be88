import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key of the provider, as its list shows it. */
interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

function newKey(kid: string): SigningKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** What a token is made of, before a test has its way with it. */
export interface Draft {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

/**
 * A provider that says what a test wants it to say: right in all things until told otherwise. The codes that it gives
 * are bound to the verifier (RFC 7636), good once.
 */
export class Forger {
  readonly clientID = 'portal';
  readonly clientSecret = 'a client secret of tests';
  issuer = '';
  key = newKey('one');
  /** Changes what stands in the metadata. */
  metadata: Record<string, unknown> = {};
  /** Changes a token before it is signed. */
  draft: (draft: Draft) => void = () => undefined;
  /** Signs a token otherwise than it should. */
  sign: ((input: string) => string) | undefined;
  /** Answers in place of the provider; true where it has. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  /** Parameters of the answer, changed. */
  answer: (query: URLSearchParams) => void = () => undefined;
  person: Record<string, unknown> = {};
  userinfo: Record<string, unknown> | undefined;
  readonly #codes = new Map<string, { nonce: string; challenge: string }>();
  readonly #server = createServer((request, response) => void this.#reply(request, response));

  static async start(): Promise<Forger> {
    const forger = new Forger();
    forger.#server.listen(0, '127.0.0.1');
    await once(forger.#server, 'listening');
    const address = forger.#server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    forger.issuer = `http://127.0.0.1:${port}`;
    return forger;
  }

  get place(): string {
    return new URL(this.issuer).host;
  }

  /** Right in all things again. */
  reset(): void {
    this.metadata = {};
    this.draft = () => undefined;
    this.sign = undefined;
    this.instead = () => false;
    this.answer = () => undefined;
    this.person = {};
    this.userinfo = undefined;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  rotate(): void {
    this.key = newKey(randomUUID());
  }

  /** The public key as the list has it, the way somebody would use it as a shared secret. */
  get publicPem(): string {
    return this.key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  /** Signs somebody in who came with this address; answers the query with which they are sent back. */
  authorize(url: string, person: Record<string, unknown>): string {
    this.person = person;
    const asked = new URL(url).searchParams;
    const code = randomUUID();
    this.#codes.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
    });
    const query = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: this.issuer });
    this.answer(query);
    return `?${query.toString()}`;
  }

  token(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const draft: Draft = {
      header: { alg: 'RS256', typ: 'JWT', kid: this.key.kid },
      claims: {
        iss: this.issuer,
        aud: this.clientID,
        iat: now,
        exp: now + 300,
        nonce,
        ...this.person,
      },
    };
    this.draft(draft);
    const input = `${encode(draft.header)}.${encode(draft.claims)}`;
    if (this.sign) return `${input}.${this.sign(input)}`;
    return `${input}.${sign('sha256', Buffer.from(input), this.key.privateKey).toString('base64url')}`;
  }

  async #reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.instead(request, response)) return;
    const send = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return send({
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/keys`,
          userinfo_endpoint: this.userinfo && `${this.issuer}/me`,
          authorization_response_iss_parameter_supported: true,
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          ...this.metadata,
        });
      case '/keys': {
        const { kid, publicKey } = this.key;
        return send({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] });
      }
      case '/me':
        return send(this.userinfo);
      case '/token':
        return this.#exchange(request, send);
      default:
        return send({}, 404);
    }
  }

  async #exchange(request: IncomingMessage, send: (value: unknown, status?: number) => void): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const secret = Buffer.from(
      `${this.clientID}:${encodeURIComponent(this.clientSecret).replaceAll('%20', '+')}`,
    );
    if (request.headers.authorization !== `Basic ${secret.toString('base64')}`)
      return send({ error: 'invalid_client' }, 400);
    const code = form.get('code') ?? '';
    const kept = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!kept || kept.challenge !== challenge) return send({ error: 'invalid_grant' }, 400);
    send({ access_token: 'none', token_type: 'Bearer', id_token: this.token(kept.nonce) });
  }
}

/** Signs with a text that everybody knows as if it were a shared secret. */
export const signedWith =
  (secret: string) =>
  (input: string): string =>
    createHmac('sha256', secret).update(input).digest('base64url');
