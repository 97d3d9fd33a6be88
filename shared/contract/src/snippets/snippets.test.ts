import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defineCall } from '../call.ts';
import {
  fromEnvironment,
  fromFile,
  type SnippetLanguage,
  snippetOf,
  type SnippetRequest,
  snippetRequest,
} from './index.ts';

/*
 * Each language's own programs run what is written in it, against a server that notes what came.
 * @judges curl python3 go
 */

const KEY = 'cdk_live_key';
const PEM = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB/+==\n-----END CERTIFICATE REQUEST-----\n';
interface Came {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let base: string;
let folder: string;
let came: Came[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-snippets-'));
  writeFileSync(join(folder, 'shop’s own.csr'), PEM);
  writeFileSync(join(folder, 'receipt.pdf'), '%PDF-1.7\n');
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      came.push({ method, url, headers, body });
      response.statusCode = url.includes('refused') ? 401 : 200;
      response.end(`answer to ${method}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api`;
});
beforeEach(() => {
  came = [];
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const runners: Record<SnippetLanguage, { file: string; command: readonly [string, ...string[]] }> = {
  // The shell that has the least.
  curl: { file: 'call.sh', command: ['sh'] },
  TypeScript: {
    file: 'call.mts',
    command: [process.execPath, '--no-warnings', '--experimental-strip-types'],
  },
  Python: { file: 'call.py', command: ['python3'] },
  Go: { file: 'call.go', command: ['go', 'run'] },
};

/** Runs a text as its language is run, with the key in the environment, and answers what it printed. */
async function run(language: SnippetLanguage, text: string): Promise<string> {
  const { file, command } = runners[language];
  const [program, ...before] = command;
  writeFileSync(join(folder, file), text);
  const env = { ...process.env, CERTDECK_API_KEY: KEY, CLOUDFLARE_API_TOKEN: 'cf-token', GOFLAGS: '' };
  const { stdout } = await promisify(execFile)(program, [...before, file], { cwd: folder, env });
  return stdout.trim();
}

const order = defineCall<object, unknown>({
  id: 'x',
  method: 'POST',
  path: '/v1/orders/{id}',
  body: 'json',
  area: 'x',
  permission: 'order:create',
  idempotent: 'key',
});
const list = defineCall<object, unknown>({
  id: 'y',
  method: 'GET',
  path: '/v1/orders',
  area: 'x',
  permission: 'order:read',
});
/** What a shell, or a language, might take for something else. */
const HARD = 'it’s \'quoted\' "twice" $HOME `id` \\n \\ ünï\u2028\n[x]{y} @file %s !1';
const input = {
  id: 'a b/c',
  text: HARD,
  yes: true,
  no: false,
  none: null,
  list: [1, { a: [] }],
  left: undefined,
};
const options = { base: '', idempotencyKey: 'k1' };
const languages: SnippetLanguage[] = ['curl', 'TypeScript', 'Python', 'Go'];

describe.each(languages)('an example in %s', (language) => {
  const send = async (request: SnippetRequest) => run(language, snippetOf(request, language));

  it('sends what the call takes, letter by letter, with the key of the environment', async () => {
    expect(await send(snippetRequest(order, input, { ...options, base }))).toBe('answer to POST');
    const [request] = came;
    expect(request).toMatchObject({ method: 'POST', url: '/api/v1/orders/a%20b%2Fc' });
    expect(request?.headers).toMatchObject({
      token: KEY,
      'content-type': 'application/json',
      'idempotency-key': 'k1',
    });
    const { id: _id, ...rest } = input;
    expect(JSON.parse(request?.body ?? '')).toEqual(JSON.parse(JSON.stringify(rest)));
  }, 400_000);

  it('asks with a query, and prints a refusal too', async () => {
    const request = snippetRequest(list, { keyword: 'a&b [c] {d}', names: ['x', 'y'] }, { ...options, base });
    expect(await send(request)).toBe('answer to GET');
    expect(came[0]).toMatchObject({
      method: 'GET',
      url: '/api/v1/orders?keyword=a%26b+%5Bc%5D+%7Bd%7D&names=x%2Cy',
      body: '',
    });
    expect(await send({ ...request, url: `${base}/refused` })).toBe('answer to GET');
  }, 400_000);

  it('sends a file', async () => {
    const upload = { ...order, path: '/v1/receipts', body: 'file' } as const;
    expect(await send(snippetRequest(upload, {}, { ...options, base, file: 'receipt.pdf' }))).toBe(
      'answer to POST',
    );
    expect(came[0]).toMatchObject({ body: '%PDF-1.7\n' });
    expect(came[0]?.headers['content-type']).toBe('application/octet-stream');
  }, 400_000);
});

it('is formatted as Go wants it', async () => {
  writeFileSync(join(folder, 'format.go'), snippetOf(snippetRequest(order, input, options), 'Go'));
  const { stdout } = await promisify(execFile)('gofmt', ['-l', 'format.go'], { cwd: folder });
  // gofmt ends a file with a line's end, which no example needs.
  writeFileSync(join(folder, 'format.go'), `${snippetOf(snippetRequest(order, input, options), 'Go')}\n`);
  const ended = await promisify(execFile)('gofmt', ['-l', 'format.go'], { cwd: folder });
  expect([stdout.trim(), ended.stdout]).toEqual(['format.go', '']);
});

describe('a placeholder', () => {
  it('is read where the command is run: a file within JSON, a secret from the environment', async () => {
    const made = { id: '1', csr: fromFile('shop’s own.csr'), token: fromEnvironment('CLOUDFLARE_API_TOKEN') };
    const text = snippetOf(snippetRequest(order, made, { ...options, base }), 'curl');
    expect(text).toContain('$CLOUDFLARE_API_TOKEN');
    await run('curl', text);
    expect(JSON.parse(came[0]?.body ?? '')).toEqual({ csr: PEM, token: 'cf-token' });
  });
});

it('misses a parameter of the path', () => {
  expect(() => snippetRequest(order, {}, options)).toThrow(new TypeError('/v1/orders/{id} needs id'));
});
