import type { TenantID } from '../platform/database/identifiers.ts';
import type { Answer, Call } from '@certdeck/contract';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAccount } from '../areas/accounts/accounts.store.ts';
import { type App, type AppOptions, createApp } from '../app.ts';
import { readConfig } from '../platform/config/config.ts';
import { API_BASE } from '../platform/server/server.ts';
import { hashPassword } from '../areas/session/passwords.ts';
import { openTestDatabase } from './database.ts';

/** A hash of argon2id in a hundredth of the time that a real account's takes; what checks it reads the cost in it. */
const CHEAP = { memoryCost: 64, timeCost: 1 };

/** Hash of a password as it stands on the wire (D-047). */
export const wirePassword = (password: string): string => createHash('md5').update(password).digest('hex');

/** A file that is a receipt by its content. */
export const RECEIPT = Buffer.from('%PDF-1.7\nreceipt of a test\n%%EOF\n');

/**
 * What stored secrets of tests are sealed with: in the form that `openssl rand -base64 32` gives, whose key is made in an
 * eighth of the time of another's, since nobody guesses one (ports/issuers/keys/seal.ts). Its octets are a sentence.
 */
export const TEST_SECRET = 'V2hhdCB0ZXN0cyBzZWFsIGlzIG5vIHNlY3JldCAwMS4=';

/** Work that is done in a moment, and can still be counted. */
export const TEST_WORK = { cost: 64, levels: [0, 4, 16, 64] };

export interface TestAccount {
  accountID: TenantID;
  accountNo: string;
  email: string;
  password: string;
  token: string;
}

export interface CallOptions {
  token?: string;
  /** `form` or `json` instead of what the contract says. */
  as?: 'form' | 'json';
  headers?: Record<string, string>;
  /** Address that the request comes from. */
  address?: string;
  /** Body of a call that takes a file; a small PDF unless given. */
  file?: Buffer;
}

export interface Reply<Data> {
  status: number;
  headers: Record<string, unknown>;
  body: Answer<Data>;
  /** The body as it was sent. */
  octets: Buffer;
}

export interface TestApi extends App {
  /** Folder of mails, messages and other files of this API; removed by `close`. */
  folder: string;
  /** Log lines so far. */
  log: string[];
  /** Lets time stand still but for `advance`. */
  freeze(): void;
  /** Moves the present by seconds. */
  advance(seconds: number): void;
  /** Adds an account with a session of its own. */
  addAccount(options?: { email?: string; password?: string }): Promise<TestAccount>;
  /** Makes a call of the contract as a client would. */
  call<Input, Data>(call: Call<Input, Data>, input: unknown, options?: CallOptions): Promise<Reply<Data>>;
  close(): Promise<void>;
}

/**
 * An API on a fresh database, without a network port. Every answer is held against its schema.
 * Set TEST_DATABASE to a PostgreSQL address to run on a server.
 */
export async function openTestApi(
  environment: Record<string, string> = {},
  options: Pick<AppOptions, 'work' | 'ways'> = {},
): Promise<TestApi> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-api-'));
  const database = await openTestDatabase();
  const log: string[] = [];
  let offset = 0;
  let frozen: number | undefined;
  const now = () => new Date((frozen ?? Date.now()) + offset);
  const config = readConfig({
    DATA_DIR: folder,
    // Whatever is built on this machine is no part of a test.
    RELEASES_DIR: join(folder, 'releases'),
    SITE_DIR: join(folder, 'sites'),
    RATE_LIMIT: '0',
    // Suites that pay elsewhere name their ways.
    PAYMENT_PROVIDERS: 'balance,bank-transfer',
    CA_KEY_SECRET: TEST_SECRET,
    DNS_SERVERS: '127.0.0.1:1',
    ...environment,
  });
  const app = await createApp({
    config,
    database,
    now,
    checkAnswers: true,
    work: TEST_WORK,
    ...options,
    logStream: { write: (line) => void log.push(line) },
  });
  await app.server.ready();
  let accounts = 0;

  return {
    ...app,
    folder,
    log,
    freeze: () => void (frozen ??= Date.now()),
    advance: (seconds) => void (offset += seconds * 1000),
    async addAccount(options = {}) {
      const email = options.email ?? `customer${++accounts}@customer.example`;
      const password = options.password ?? 'Passw0rd!';
      const passwordHash = await hashPassword(wirePassword(password), CHEAP);
      const { id, accountNo } = await insertAccount(database.db, { email, passwordHash });
      const token = await app.services.tokens.issue(database.db, id);
      return { accountID: id, accountNo, email, password, token };
    },
    async call<Input, Data>(call: Call<Input, Data>, input: unknown, options: CallOptions = {}) {
      return send<Data>(app, call, input, options);
    },
    async close() {
      await app.server.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function send<Data>(
  app: App,
  call: Call<unknown, unknown>,
  input: unknown,
  options: CallOptions,
): Promise<Reply<Data>> {
  const fields = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  const isFixed = call.body === 'query' || call.body === 'none' || call.body === 'file';
  const kind = isFixed ? call.body : (options.as ?? call.body);
  const form = new URLSearchParams(
    [...fields].filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  ).toString();
  const query = isFixed && form !== '' ? `?${form}` : '';
  const content = {
    form: 'application/x-www-form-urlencoded',
    json: 'application/json',
    file: 'application/octet-stream',
  };
  const response = await app.server.inject({
    method: call.method,
    url: `${API_BASE}${path}${query}`,
    ...(options.address === undefined ? {} : { remoteAddress: options.address }),
    headers: {
      ...(options.token === undefined ? {} : { token: options.token }),
      ...(kind === 'query' || kind === 'none' ? {} : { 'content-type': content[kind] }),
      ...options.headers,
    },
    ...(kind === 'json' ? { payload: JSON.stringify(Object.fromEntries(fields)) } : {}),
    ...(kind === 'form' ? { payload: form } : {}),
    ...(kind === 'file' ? { payload: options.file ?? RECEIPT } : {}),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  const body = isJson ? response.json<Answer<Data>>() : { code: 200, msg: '', data: response.body as Data };
  return { status: response.statusCode, headers: response.headers, body, octets: response.rawPayload };
}
