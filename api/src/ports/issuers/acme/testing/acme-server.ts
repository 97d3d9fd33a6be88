import { randomBytes, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { z } from 'zod';
import type { EmbeddedCa } from '../../embedded-ca/index.ts';
import { openMemoryCa } from '../../testing/memory-ca.ts';
import { Workbench } from '../../testing/openssl.ts';
import { isBound, type Jwk, readSigned, type SignedRequest } from './signed-request.ts';
import {
  type Fault,
  type Kind,
  newAccount,
  newOrder,
  type Order,
  Refusal,
  revocation,
} from './acme-words.ts';
import { loopbackCertificate } from './tls.ts';

/**
 * An ACME server on loopback for what pebble can't be made to do: to lose requests and answers, to take its time, to
 * refuse with any problem. It checks every signature, address and nonce.
 */
export class AcmeServer {
  /** Kinds of the requests that were carried out, in their order. */
  readonly done: Kind[] = [];
  readonly orders: Order[] = [];
  readonly revoked = new Map<string, number>();
  readonly contacts: (string[] | undefined)[] = [];
  /** Addresses of the serial numbers that it has issued. */
  readonly issued: string[] = [];
  /** How many looks a new certificate takes. */
  processing = 0;
  listsOrders = true;
  /** Answers a second request for the same names with the order that is open, as Boulder does. */
  reusesOrders = false;
  /** What a look at a name finds; nothing: it is shown. */
  finding: object | undefined;
  meta: object = {};
  /** Keys that accounts are bound with, by identifier; none: nobody needs one. */
  bindings: Record<string, Buffer> | undefined;
  readonly url: string;
  readonly ca: string;
  private readonly faults = new Map<Kind, Fault[]>();
  private readonly accounts = new Map<string, Jwk>();
  private readonly nonces = new Set<string>();
  private readonly server: Server;
  private readonly bench: Workbench;
  private readonly authority: EmbeddedCa;

  private constructor(server: Server, bench: Workbench, authority: EmbeddedCa, ca: string, url: string) {
    this.server = server;
    this.bench = bench;
    this.authority = authority;
    this.ca = ca;
    this.url = url;
    server.on('request', (request, response) => void this.handle(request, response));
  }

  static async start(): Promise<AcmeServer> {
    const bench = await Workbench.open();
    const files = await loopbackCertificate(bench);
    const [key, cert] = [await readFile(files.key), await readFile(files.certificate)];
    const server = createServer({ key, cert });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const url = `https://127.0.0.1:${port}`;
    return new AcmeServer(server, bench, await openMemoryCa(), cert.toString(), url);
  }

  /** Lets something happen to the next request of a kind; several times: to the ones after it. */
  next(kind: Kind, ...faults: Fault[]): void {
    this.faults.set(kind, [...(this.faults.get(kind) ?? []), ...faults]);
  }

  count(kind: Kind): number {
    return this.done.filter((one) => one === kind).length;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.bench.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, kind, id = ''] = (request.url ?? '').split('/') as ['', Kind, string?];
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fault = this.faults.get(kind)?.shift();
    if (fault === 'lost-request') return void request.socket.destroy();
    const nonce = randomBytes(12).toString('base64url');
    this.nonces.add(nonce);
    response.setHeader('replay-nonce', nonce);
    try {
      const body = Buffer.concat(chunks).toString();
      const signed = request.method === 'POST' ? this.check(request, body) : undefined;
      if (typeof fault === 'object') throw Object.assign(new Refusal(0, ''), { problem: fault });
      const { status = 200, content, headers = {} } = await this.answer(kind, id, signed);
      this.done.push(kind);
      if (fault === 'lost-answer') return void request.socket.destroy();
      const text = typeof content === 'string' ? content : JSON.stringify(content ?? '');
      response.writeHead(status, headers).end(text);
    } catch (error) {
      const problem =
        error instanceof Refusal ? error.problem : { status: 500, type: 'malformed', detail: String(error) };
      const { status, type, retryAfter, ...more } = problem;
      response
        .writeHead(status, {
          'content-type': 'application/problem+json',
          ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
        })
        .end(JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, ...more }));
    }
  }

  private check(request: IncomingMessage, body: string): SignedRequest {
    if (request.headers['content-type'] !== 'application/jose+json')
      throw new Refusal(415, 'malformed', 'media type');
    const signed = readSigned(body, `${this.url}${request.url}`, (kid) => this.accounts.get(kid));
    if (!this.nonces.delete(signed.nonce)) throw new Refusal(400, 'badNonce', 'used or unknown');
    return signed;
  }

  private async answer(
    kind: Kind,
    id: string,
    signed: SignedRequest | undefined,
  ): Promise<{ status?: number; content?: unknown; headers?: Record<string, string> }> {
    if (kind === 'dir') return { content: this.directory() };
    if (kind === 'nonce') return {};
    if (!signed) throw new Refusal(405, 'malformed', 'not signed');
    if (kind === 'account') return this.account(signed);
    const { kid = '' } = signed;
    switch (kind) {
      case 'acct':
        return {
          content: { status: 'valid', ...(this.listsOrders ? { orders: `${this.url}/orders/1` } : {}) },
        };
      case 'orders':
        return this.list(kid, Number(id));
      case 'new':
        return this.place(kid, signed.payload);
      case 'finalize':
        return this.finalize(id, signed.payload);
      case 'chall':
        return { content: this.look(id) };
      case 'authz':
        return { content: this.authorization(id) };
      case 'cert':
        return { content: this.find(id).certificate };
      case 'revoke':
        return this.revoke(signed.payload);
      case 'order':
        return { content: this.wire(this.find(id)), headers: { 'retry-after': '1' } };
    }
  }

  private directory(): object {
    const at = (kind: Kind) => `${this.url}/${kind}`;
    return {
      newNonce: at('nonce'),
      newAccount: at('account'),
      newOrder: at('new'),
      revokeCert: at('revoke'),
      meta: this.meta,
    };
  }

  private account({ jwk, payload }: SignedRequest) {
    const wanted = newAccount.parse(payload);
    if (!jwk) throw new Refusal(400, 'malformed', 'an account is asked for by its key');
    const known = [...this.accounts].find(([, one]) => one.x === jwk.x)?.[0];
    const isFree =
      !this.bindings || isBound(wanted.externalAccountBinding, `${this.url}/account`, jwk, this.bindings);
    if (!isFree) throw new Refusal(401, 'unauthorized', 'no binding');
    const location = known ?? `${this.url}/acct/${this.accounts.size + 1}`;
    this.accounts.set(location, jwk);
    this.contacts.push(wanted.contact);
    return { status: known ? 200 : 201, content: { status: 'valid' }, headers: { location } };
  }

  /** One order a page. */
  private list(account: string, page: number) {
    const own = this.orders.filter((one) => one.account === account);
    const more: Record<string, string> =
      page < own.length
        ? { link: `<${this.url}/dir>;rel="index", <${this.url}/orders/${page + 1}>;rel="next"` }
        : {};
    return {
      content: { orders: own.slice(page - 1, page).map(({ id }) => `${this.url}/order/${id}`) },
      headers: more,
    };
  }

  private place(account: string, payload: unknown) {
    const { identifiers } = newOrder.parse(payload);
    const open = this.orders.find(
      (one) =>
        one.status !== 'valid' &&
        one.status !== 'invalid' &&
        JSON.stringify(one.identifiers) === JSON.stringify(identifiers),
    );
    const order: Order = (this.reusesOrders ? open : undefined) ?? {
      id: String(this.orders.length + 1),
      account,
      status: 'pending',
      identifiers,
      expires: new Date(Date.now() + 86_400_000),
      waits: 0,
    };
    if (!this.orders.includes(order)) this.orders.push(order);
    return { status: 201, content: this.wire(order), headers: { location: `${this.url}/order/${order.id}` } };
  }

  private wire(order: Order): object {
    if (order.status === 'processing' && order.waits-- <= 0) order.status = 'valid';
    const { status, identifiers, id, error } = order;
    return {
      status,
      identifiers,
      expires: order.expires.toISOString(),
      ...(error ? { error } : {}),
      authorizations: identifiers.map((_, index) => `${this.url}/authz/${id}-${index}`),
      finalize: `${this.url}/finalize/${id}`,
      ...(status === 'valid' ? { certificate: `${this.url}/cert/${id}` } : {}),
    };
  }

  private authorization(id: string): object {
    const order = this.find(id.split('-')[0] ?? '');
    const { type = '', value = '' } = order.identifiers[Number(id.split('-')[1])] ?? {};
    const isShown = order.status !== 'pending' && order.status !== 'invalid';
    const isRefused = order.status === 'invalid';
    const status = isShown ? 'valid' : isRefused ? 'invalid' : 'pending';
    const challenge = (kind: string) => ({
      type: kind,
      status,
      url: `${this.url}/chall/${id}-${kind}`,
      token: `token-${id}`,
      ...(isRefused && order.error ? { error: order.error } : {}),
    });
    return {
      identifier: { type, value: value.replace(/^\*\./, '') },
      wildcard: value.startsWith('*.'),
      status,
      challenges: [challenge('dns-01'), challenge('http-01')],
    };
  }

  /** All names of an order are shown, or refused, by the first look. */
  private look(id: string): object {
    const order = this.find(id.split('-')[0] ?? '');
    if (order.status !== 'pending') throw new Refusal(400, 'malformed', 'the authorization is not pending');
    order.status = this.finding ? 'invalid' : 'ready';
    if (this.finding) order.error = this.finding;
    return { type: 'dns-01', status: 'processing', url: `${this.url}/chall/${id}`, token: 'token' };
  }

  private async finalize(id: string, payload: unknown) {
    const order = this.find(id);
    if (order.status !== 'ready') throw new Refusal(403, 'orderNotReady', order.status);
    const { csr } = z.object({ csr: z.string() }).parse(payload);
    const result = await this.authority.issuer.issue({
      accountId: '0190a1b2-0000-7000-8000-000000000001',
      orderNo: randomBytes(6).toString('hex'),
      attempt: 1,
      certificateClass: 'dv',
      csr: Buffer.from(csr, 'base64url'),
      names: order.identifiers.map(({ value }) => ({ type: 'dns', value })),
    });
    if (!result.ok) throw new Refusal(400, 'badCSR', result.code);
    order.certificate = result.certificate.certificatePem + result.certificate.caBundlePem;
    this.issued.push(result.certificate.serial);
    order.waits = this.processing;
    order.status = 'processing';
    return { content: this.wire(order), headers: { 'retry-after': '1' } };
  }

  private revoke(payload: unknown) {
    const { certificate, reason } = revocation.parse(payload);
    const { serialNumber } = new X509Certificate(Buffer.from(certificate, 'base64url'));
    if (this.revoked.has(serialNumber)) throw new Refusal(400, 'alreadyRevoked');
    this.revoked.set(serialNumber, reason);
    return {};
  }

  private find(id: string): Order {
    const order = this.orders.find((one) => one.id === id);
    if (!order) throw new Refusal(404, 'malformed', 'no such order');
    return order;
  }
}
