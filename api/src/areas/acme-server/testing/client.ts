import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { generateCsr } from '@certdeck/pki';
import type { TestApi } from '../../../testing/api.ts';

/** Where the API of a test says that it is. */
export const ORIGIN = 'http://portal.example';
export const DIRECTORY = `${ORIGIN}/acme/dv/directory`;

const encoded = (value: string | Buffer | object): string =>
  Buffer.from(typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value)).toString(
    'base64url',
  );

/** A key of a client, P-256. */
export interface ClientKey {
  privateKey: KeyObject;
  jwk: Record<string, unknown>;
  thumbprint: string;
}

export function newClientKey(): ClientKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return clientKey(privateKey, publicKey);
}

export function clientKey(privateKey: KeyObject, publicKey: KeyObject): ClientKey {
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' });
  const jwk = { crv, kty, x, y };
  return {
    privateKey,
    jwk,
    thumbprint: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
  };
}

/** Members of the protocol's documents; each document has some of them. */
export interface AcmeBody {
  status: string;
  type: string;
  instance: string;
  algorithms: string[];
  authorizations: string[];
  finalize: string;
  certificate: string;
  identifier: { type: string; value: string };
  challenges: { type: string; url: string; token: string }[];
  suggestedWindow: { start: string; end: string };
  newOrder: string;
  error: { type: string };
}

/** The challenge of a type that an authorization offers. */
export function challengeIn({ challenges }: AcmeBody, type: string): AcmeBody['challenges'][number] {
  const found = challenges.find((one) => one.type === type);
  if (!found) throw new Error(`There is no ${type}`);
  return found;
}

export interface AcmeReply {
  status: number;
  headers: Record<string, string>;
  body: AcmeBody;
  text: string;
}

/** A flattened JWS by ES256, written from RFC 7515 alone. */
export function signed(key: ClientKey, head: object, payload: object | ''): object {
  const content = {
    protected: encoded({ alg: 'ES256', ...head }),
    payload: payload === '' ? '' : encoded(payload),
  };
  const signature = sign('sha256', Buffer.from(`${content.protected}.${content.payload}`), {
    key: key.privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return { ...content, signature: encoded(signature) };
}

export interface Credential {
  id: string;
  hmacKey: string;
}

/** An ACME client of a test, which does what it is told and no more. */
export class TestClient {
  readonly api: TestApi;
  key: ClientKey;
  kid = '';

  constructor(api: TestApi, key: ClientKey = newClientKey()) {
    this.api = api;
    this.key = key;
  }

  async nonce(): Promise<string> {
    const { headers } = await this.api.server.inject({ method: 'HEAD', url: '/acme/dv/new-nonce' });
    return String(headers['replay-nonce']);
  }

  async get(url: string): Promise<AcmeReply> {
    return replyOf(await this.api.server.inject({ method: 'GET', url: url.replace(ORIGIN, '') }));
  }

  /** Sends what is signed for an address; `head` and `body` replace what would be sent. */
  async post(
    url: string,
    payload: object | '' = '',
    { head = {}, byKey = false, body, type = 'application/jose+json' }: PostOptions = {},
  ): Promise<AcmeReply> {
    const identity = byKey || this.kid === '' ? { jwk: this.key.jwk } : { kid: this.kid };
    const content =
      body ?? signed(this.key, { nonce: await this.nonce(), url, ...identity, ...head }, payload);
    return this.send(url, typeof content === 'string' ? content : JSON.stringify(content), type);
  }

  async send(url: string, payload: string, type = 'application/jose+json'): Promise<AcmeReply> {
    const headers = { 'content-type': type };
    return replyOf(
      await this.api.server.inject({ method: 'POST', url: url.replace(ORIGIN, ''), headers, payload }),
    );
  }

  binding({ id, hmacKey }: Credential, key: ClientKey = this.key, head: object = {}): object {
    const url = `${ORIGIN}/acme/dv/new-account`;
    const content = {
      protected: encoded({ alg: 'HS256', kid: id, url, ...head }),
      payload: encoded(key.jwk),
    };
    const mac = createHmac('sha256', Buffer.from(hmacKey, 'base64url'));
    return {
      ...content,
      signature: mac.update(`${content.protected}.${content.payload}`).digest('base64url'),
    };
  }

  async register(credential: Credential): Promise<AcmeReply> {
    const reply = await this.post(
      `${ORIGIN}/acme/dv/new-account`,
      { termsOfServiceAgreed: true, externalAccountBinding: this.binding(credential) },
      { byKey: true },
    );
    this.kid = reply.headers['location'] ?? '';
    return reply;
  }

  order(names: readonly string[], more: object = {}): Promise<AcmeReply> {
    const identifiers = names.map((value) => ({ type: 'dns', value }));
    return this.post(`${ORIGIN}/acme/dv/new-order`, { identifiers, ...more });
  }

  /** Shows control of all names of an order by publishing in the demo zone. */
  async prove(order: AcmeReply, type: 'http-01' | 'dns-01' = 'dns-01'): Promise<void> {
    const zone = this.api.services.work.demoZone;
    if (!zone) throw new Error('The demo zone is not open');
    if (order.status !== 201) throw new Error(order.text);
    for (const url of order.body.authorizations) {
      const { body } = await this.post(url);
      if (body.status === 'valid') continue;
      const { token, url: challenge } = challengeIn(body, type);
      const text = `${token}.${this.key.thumbprint}`;
      const host = body.identifier.value;
      const done =
        type === 'http-01'
          ? await zone.publishFile({
              owner: 'acme',
              host,
              path: `/.well-known/acme-challenge/${token}`,
              body: text,
            })
          : await zone.publish({
              ...{ owner: 'acme', name: `_acme-challenge.${host}`, type: 'TXT' },
              value: createHash('sha256').update(text).digest('base64url'),
            });
      if (!done.ok) throw new Error(done.code);
      await this.post(challenge, {});
      await this.until(url, ({ status }) => status !== 'pending');
    }
  }

  /** Asks again until it is so. */
  async until(url: string, isSo: (body: AcmeBody) => boolean): Promise<AcmeReply> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const reply = await this.post(url);
      if (isSo(reply.body)) return reply;
      if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(reply.body)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Finalises with a new request for the names. */
  async finalize(order: AcmeReply, names: readonly string[]): Promise<AcmeReply> {
    return this.post(order.body.finalize, { csr: await csrOf(names) });
  }

  /** From the order to the certificate, as PEM. */
  async obtain(names: readonly string[], type: 'http-01' | 'dns-01' = 'dns-01'): Promise<string> {
    const order = await this.order(names);
    await this.prove(order, type);
    const done = await this.finalize(order, names);
    if (done.status !== 200) throw new Error(JSON.stringify(done.body));
    const url = order.headers['location'] ?? '';
    const { body } = await this.until(url, ({ status }) => status !== 'processing');
    if (body.status !== 'valid') throw new Error(JSON.stringify(body));
    return (await this.post(body.certificate)).text;
  }
}

export interface PostOptions {
  head?: object;
  byKey?: boolean;
  body?: object | string;
  type?: string;
}

/** A request (CSR) in base64url of its DER, as RFC 8555 7.4 wants it. */
export async function csrOf([hostname = '', ...sans]: readonly string[]): Promise<string> {
  const { publicKey } = await generateCsr({ hostname, sans, signAlg: 'ECDSA', keyLen: 'P256' });
  return Buffer.from(publicKey.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64').toString('base64url');
}

function replyOf(response: {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}): AcmeReply {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  );
  const isJson = (headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    headers,
    text: response.body,
    body: (isJson ? JSON.parse(response.body) : {}) as AcmeBody,
  };
}
