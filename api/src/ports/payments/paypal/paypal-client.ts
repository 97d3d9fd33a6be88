import { exchange } from '../http-exchange.ts';
import { parseJson } from '../parse-json.ts';

/** A REST app of PayPal's. */
export interface PaypalAccount {
  clientID: string;
  clientSecret: string;
}

/** Where PayPal's API is reached, by the environment of the app. */
export const PAYPAL_ORIGINS = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
} as const;

/** What came of one request; `body` is undefined for what is no JSON. */
export type PaypalAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  /** Surely not done. */
  | { kind: 'not-done' }
  /** It may have been done. */
  | { kind: 'lost' };

export interface PaypalRequest {
  method: 'GET' | 'POST';
  path: string;
  /** JSON. */
  body?: string;
  /** Names what is asked for: repeated under the same key it is done once. */
  key?: string;
}

interface Token {
  text: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Milliseconds before its end when a token is no longer used. */
const TOKEN_SLACK_MS = 60_000;

/** Client of PayPal's REST API. */
export class PaypalClient {
  readonly #account: PaypalAccount;
  readonly #now: () => Date;
  readonly #origin: string;
  #token: Token | undefined;
  #asking: Promise<Token | undefined> | undefined;

  constructor(account: PaypalAccount, now: () => Date, origin: string) {
    this.#account = account;
    this.#now = now;
    this.#origin = origin;
  }

  async call(request: PaypalRequest): Promise<PaypalAnswer> {
    const answer = await this.#send(request);
    // A token may end before its time; what it was refused for wasn't done.
    if (answer !== 'unauthorized') return answer;
    this.#token = undefined;
    const second = await this.#send(request);
    return second === 'unauthorized' ? { kind: 'not-done' } : second;
  }

  async #send({ method, path, body, key }: PaypalRequest): Promise<PaypalAnswer | 'unauthorized'> {
    const token = await this.#bearer();
    if (!token) return { kind: 'not-done' };
    const sent = await exchange(this.#origin + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token.text}`,
        prefer: 'return=representation',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'paypal-request-id': key }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (sent.kind === 'not-sent') return { kind: 'not-done' };
    if (sent.kind === 'lost' || sent.status >= 500) return { kind: 'lost' };
    if (sent.status === 401) return 'unauthorized';
    // Too many requests, or an app without the right: refused before anything is done.
    if (sent.status === 403 || sent.status === 429) return { kind: 'not-done' };
    return { kind: 'answered', status: sent.status, body: parseJson(sent.body.toString('utf8')) };
  }

  async #bearer(): Promise<Token | undefined> {
    if (this.#token && this.#token.until > this.#now().getTime()) return this.#token;
    // Requests at the same time wait for one token.
    this.#asking ??= this.#askToken().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #askToken(): Promise<Token | undefined> {
    const { clientID, clientSecret } = this.#account;
    const sent = await exchange(`${this.#origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${clientID}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (sent.kind !== 'answered' || sent.status !== 200) return undefined;
    const { access_token: text, expires_in: life } = (parseJson(sent.body.toString('utf8')) ?? {}) as Record<
      string,
      unknown
    >;
    if (typeof text !== 'string' || typeof life !== 'number') return undefined;
    this.#token = { text, until: this.#now().getTime() + life * 1000 - TOKEN_SLACK_MS };
    return this.#token;
  }
}
