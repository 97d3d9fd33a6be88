import ky from 'ky';
import { BodyCode, defineCall } from '@certdeck/contract';
import type { Call } from '@certdeck/contract';
import { DEFAULT_PAGE } from '@certdeck/contract/requests';
import { refusalOf, type Refusal } from '@certdeck/validation';
import { CallError } from './call-error.ts';
import { headersOf, tokenOf } from './headers.ts';
import { createIntentKeys } from './idempotency.ts';
import { createFileNames } from './file-names.ts';
import { createInFlight } from './in-flight.ts';
import { messagesOf, NETWORK_NOTICE_DELAY } from './notice.ts';
import type { Messages, Notify } from './notice.ts';
import { isPayPath, needsToken, NEW_CERTIFICATE_PAGE } from './paths.ts';
import { isSuccess, localReply, readFile, readReliably, UnreadableReply } from './reply.ts';
import type { Reply } from './reply.ts';
import { buildRequest } from './request.ts';
import { type StepUpDemand, stepUpDemandOf } from './step-up.ts';
import { timeoutOf } from './timeout.ts';

/** What the client needs of the session and the page. */
export interface ClientConfig {
  /** apiBaseURL of the site, absolute or relative to the page's origin (A§7.1). */
  baseUrl: string;
  readToken(): string;
  /** Language of the portal, in which the API words its messages. */
  readLang(): string;
  storeToken(token: string): void;
  /** Secret by which an API of another origin knows this browser; '' for the page's own, which uses a cookie. */
  readDevice?(): string;
  storeDevice?(secret: string): void;
  /** The API refuses what a page offered: what the person may do has changed since it was read. */
  forbidden?(): void;
  /** The API does not know the token that was sent, or a call needs one and there is none. */
  signOut(): void;
  notify: Notify;
  /** Asks who is signed in to prove it; true once the API has taken the proof. Without it a call is refused (D-301). */
  stepUp?(demand: StepUpDemand): Promise<boolean>;
  /** Path of the page. */
  pathname(): string;
}

/** How one call is made. */
export interface CallOptions {
  /** Ends the call; it rejects as cancelled and shows nothing. */
  signal?: AbortSignal;
  /** Adds `Authorization: Token {token}` and `Accept: application/json` (A§7.4). */
  authorization?: boolean;
  /** Who shows what of an answer other than 200; most calls leave it to the client. */
  messages?: Messages;
  /** Overtaken by an equal call, it takes that one's answer instead of rejecting as cancelled; for reads. */
  follow?: boolean;
  /** It repeats a call that asked for a proof: another such answer is a refusal like any other. */
  isProven?: boolean;
  /** The ticket of a sign-in that waits for its second factor, sent in place of the token (D-044). */
  ticket?: string;
  /** The intent's Idempotency-Key, for a caller that repeats a call with another body. */
  idempotencyKey?: string;
}

/** A reply and the token that came with it, for sign-in alone (D-042). */
export interface Exchange<Data> {
  reply: Reply<Data>;
  /** Token of the authorization response header, null without one. */
  token: string | null;
}

/** The API client. Every method rejects with a {@link CallError} and with nothing else. */
export interface Client {
  call<Input extends object, Data>(
    call: Call<Input, Data>,
    input: Input,
    options?: CallOptions,
  ): Promise<Reply<Data>>;
  /** Like `call`, and tells the token of the answer. */
  exchange<Input extends object, Data>(
    call: Call<Input, Data>,
    input: Input,
    options?: CallOptions,
  ): Promise<Exchange<Data>>;
  /** For calls that take a file. The same file sent again is the same intent. */
  upload<Input extends object, Data>(
    call: Call<Input, Data>,
    input: Input,
    file: Blob,
    options?: CallOptions,
  ): Promise<Reply<Data>>;
  /** For calls that answer a file: data is the file when the code is 200. */
  download<Input extends object>(
    call: Call<Input, unknown>,
    input: Input,
    options?: CallOptions,
  ): Promise<Reply<Blob>>;
  /** GET path; the parameters stand in the query (A§7.6). */
  get<Data>(path: string, query?: object, options?: CallOptions): Promise<Reply<Data>>;
  /** GET path/{id} */
  getById<Data>(path: string, id: string | number, options?: CallOptions): Promise<Reply<Data>>;
  /** GET path with limit 10 and offset 1 by default (B§9.5). */
  list<Data>(path: string, query?: object, options?: CallOptions): Promise<Reply<Data>>;
  post<Data>(path: string, body?: object, options?: CallOptions): Promise<Reply<Data>>;
  put<Data>(path: string, body?: object, options?: CallOptions): Promise<Reply<Data>>;
  /** PUT path/{id} */
  putById<Data>(
    path: string,
    id: string | number,
    body?: object,
    options?: CallOptions,
  ): Promise<Reply<Data>>;
  /** DELETE path/{id} */
  deleteById<Data>(path: string, id: string | number, options?: CallOptions): Promise<Reply<Data>>;
}

type AnyCall = Pick<Call<unknown, unknown>, 'method' | 'path' | 'body' | 'timeout' | 'idempotent' | 'reply'>;

/** Makes the client of a session (A§7, B§7, B§8). */
export function createClient(config: ClientConfig): Client {
  const inFlight = createInFlight();
  const intents = createIntentKeys();
  const files = createFileNames();
  let networkNotice: Promise<void> | null = null;

  /** One message for a burst of lost calls, 150 ms after the first of them (B§8.3). */
  function noticeLostConnection(): Promise<void> {
    networkNotice ??= new Promise((resolve) => {
      setTimeout(() => {
        networkNotice = null;
        config.notify({ kind: 'error', key: 'net.down' });
        resolve();
      }, NETWORK_NOTICE_DELAY);
    });
    return networkNotice;
  }

  async function transfer<Body>(
    call: AnyCall,
    input: object,
    options: CallOptions,
    read: (response: Response) => Promise<Body>,
    file?: Blob,
  ): Promise<{ response: Response; body: Body } | 'unconfirmed'> {
    if (needsToken(call.path) && options.ticket === undefined && config.readToken() === '') {
      config.signOut();
      throw new CallError('signedOut');
    }
    const request = buildRequest(call, input, file);
    const fingerprint = `${request.method} ${request.path} ${file ? files.nameOf(file) : (request.body ?? '')}`;
    const work = async (overtaken: AbortSignal) => {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeoutOf(call, input));
      const signals = [overtaken, ...(options.signal ? [options.signal] : [])];
      const key = call.idempotent === 'key' ? (options.idempotencyKey ?? intents.keyFor(fingerprint)) : null;
      const sentToken = options.ticket ?? config.readToken();
      try {
        const response = await ky(absolute(config.baseUrl, request.path), {
          method: request.method,
          headers: headersOf(request, sentToken, config, key, options),
          body: request.body,
          signal: AbortSignal.any([...signals, deadline.signal]),
          // Another origin must never see the token header, which fetch would carry along.
          redirect: 'error',
          retry: 0,
          timeout: false,
          throwHttpErrors: false,
        });
        const body = await read(response);
        if (response.status < 500) intents.settle(fingerprint);
        receive(response, sentToken);
        return { response, body };
      } catch (error) {
        if (signals.some((signal) => signal.aborted)) throw new CallError('cancelled', { cause: error });
        if (isPayPath(call) && config.pathname() === NEW_CERTIFICATE_PAGE) return 'unconfirmed' as const;
        if (error instanceof UnreadableReply) {
          if (options.messages !== 'none') config.notify({ kind: 'error', key: 'net.unreadable' });
          throw new CallError('unreadable', { cause: error });
        }
        if (options.messages !== 'none') await noticeLostConnection();
        throw new CallError('network', { cause: error });
      } finally {
        clearTimeout(timer);
      }
    };
    return inFlight.run(fingerprint, work, options.follow ?? false);
  }

  /**
   * The token rules of an answer (A§7.5, A§8.3). An answer to a token that is no longer ours changes nothing, so
   * that five 401 answers sign out once and a late one does not end a new session.
   */
  function receive(response: Response, sentToken: string): void {
    const device = response.headers.get('device');
    if (device) config.storeDevice?.(device);
    if (sentToken !== config.readToken()) return;
    const token = tokenOf(response);
    if (response.status === 401) config.signOut();
    else if (token !== null) config.storeToken(token);
  }

  /** Shows the message of an answer other than 200 where the client is the one to show it (A§8.2, B§8.2, D-036). */
  function present<Data>(reply: Reply<Data>, messages: Messages): Reply<Data> {
    if (reply.code === BodyCode.forbidden) config.forbidden?.();
    // A 401 shows itself: the page becomes the sign-in page.
    if (messages === 'none' || reply.status === 401) return reply;
    if (reply.status === 500 || (reply.status > 500 && reply.msg === '')) {
      config.notify({ kind: 'error', key: 'http.500' });
      return { ...reply, shown: true };
    }
    if (messages === 'own' || isSuccess(reply) || reply.msg === '') return reply;
    config.notify({ kind: 'error', text: reply.msg });
    return { ...reply, shown: true };
  }

  async function exchange<Data>(
    call: AnyCall,
    input: object,
    options: CallOptions = {},
    file?: Blob,
  ): Promise<Exchange<Data>> {
    const refusal = refusalOf(call, { ...input });
    if (refusal) return { reply: refused<Data>(refusal), token: null };
    const read = async (response: Response) =>
      readReliably<Data>(response.status, await response.text(), call.reply);
    const result = await transfer(call, input, options, read, file);
    if (result === 'unconfirmed') return { reply: unconfirmed<Data>(), token: null };
    const { response, body: reply } = result;
    if (reply.code === BodyCode.stepUp && config.stepUp && !options.isProven) {
      if (await config.stepUp(stepUpDemandOf(reply.data)))
        return exchange<Data>(call, input, { ...options, isProven: true }, file);
      // Who closes the dialog needs no message.
      return { reply: { ...reply, shown: true }, token: null };
    }
    return { reply: present(reply, options.messages ?? messagesOf(call)), token: tokenOf(response) };
  }

  /** The answer to a call that isn't sent, said to the customer where its page says nothing. */
  function refused<Data>({ code, msg, notice }: Refusal): Reply<Data> {
    if (notice) config.notify({ kind: 'error', key: notice });
    return localReply(code, msg, {} as Data, notice !== undefined);
  }

  async function send<Data>(call: AnyCall, input: object, options?: CallOptions): Promise<Reply<Data>> {
    return (await exchange<Data>(call, input, options)).reply;
  }

  async function download(call: AnyCall, input: object, options: CallOptions = {}): Promise<Reply<Blob>> {
    const result = await transfer(call, input, options, readFile);
    if (result === 'unconfirmed') return unconfirmed();
    return present(result.body, options.messages ?? messagesOf(call));
  }

  return {
    call: send,
    exchange,
    upload: async (call, input, file, options) => (await exchange<never>(call, input, options, file)).reply,
    download,
    get: (path, query = {}, options) => send(plain('GET', path), query, options),
    getById: (path, id, options) => send(plain('GET', `${path}/{id}`), { id }, options),
    list: (path, query = {}, options) => send(plain('GET', path), { ...DEFAULT_PAGE, ...query }, options),
    post: (path, body = {}, options) => send(plain('POST', path), body, options),
    put: (path, body = {}, options) => send(plain('PUT', path), body, options),
    putById: (path, id, body = {}, options) => send(plain('PUT', `${path}/{id}`), { ...body, id }, options),
    deleteById: (path, id, options) => send(plain('DELETE', `${path}/{id}`), { id }, options),
  };
}

function plain(method: Call<unknown, unknown>['method'], path: string): AnyCall {
  return defineCall<unknown, unknown>({ id: path, method, path, area: '', permission: 'session' });
}

/**
 * A pay call that lost its connection on the new-certificate page: success with empty data (B§8.4). It does not
 * mean paid; only the order's status does (D-052).
 */
function unconfirmed<Data>(): Reply<Data> {
  return localReply(BodyCode.ok, '', {} as Data);
}

function absolute(baseUrl: string, path: string): string {
  return new URL(`${baseUrl.replace(/\/+$/, '')}${path}`, globalThis.location?.href).href;
}
