import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { WorkerScript } from '@certdeck/worker';
import type { CsrRequest } from './csr/parameters.ts';
import { checkCsrSignature } from './csr/read.ts';
import { issueCertificate } from './testing/authority.ts';
import { ThreadWorker } from './testing/thread-worker.ts';
import { decryptPrivateKey } from './vault/vault.ts';
import { createPkiClient, type PkiClient, type WorkerPort } from './worker-client.ts';

const EC: CsrRequest = { hostname: 'example.com', signAlg: 'ECDSA' };
const SECRET = 'ab'.repeat(32);

let client: PkiClient | undefined;

afterEach(() => {
  client?.dispose();
});

/** Under jest no browser worker exists, so that this one is refused. */
function browserWorker(): Promise<Worker> {
  return new WorkerScript(new URL('@certdeck/pki/worker', import.meta.url)).start();
}

describe.each([
  ['in a worker', () => new ThreadWorker()],
  ['on the same thread, where no worker can be started', browserWorker],
])('the client %s', (_name, makeWorker) => {
  it('generates a request with its key as vault text (CRY-001, CRY-040)', async () => {
    client = createPkiClient(makeWorker);
    const result = await client.generateCsr({ request: EC, encryptWith: { secret: SECRET } });
    const pair = result.ok ? result.value : undefined;
    expect(await checkCsrSignature(pair?.publicKey ?? '')).toBe('valid');
    expect(await decryptPrivateKey(pair?.encryptedKey ?? '', { secret: SECRET })).toBe(pair?.privateKey);
  });

  it('answers what fails with a typed error instead of a rejection', async () => {
    client = createPkiClient(makeWorker);
    expect(await client.generateCsr({ request: { ...EC, country: 'XYZ' } })).toEqual({
      ok: false,
      error: { code: 'BAD_SUBJECT', message: expect.any(String), field: 'country' },
    });
    expect(await client.readCsr({ value: 'nonsense !' })).toMatchObject({
      ok: false,
      error: { code: 'BAD_DER' },
    });
    expect(await client.readCsr({ value: '' })).toMatchObject({ ok: false, error: { code: 'EMPTY_INPUT' } });
  });

  it('generates many requests, reports progress and keeps going after a bad one', async () => {
    client = createPkiClient(makeWorker);
    const onProgress = jest.fn();
    const requests = [EC, { ...EC, hostname: 'a..b' }, { ...EC, hostname: '中文.com' }];
    const result = await client.generateMany({ requests }, { onProgress });
    expect(result.ok && result.value.map((each) => (each.ok ? 'made' : each.error.code))).toEqual([
      'made',
      'BAD_HOSTNAME',
      'made',
    ]);
    expect(onProgress).toHaveBeenCalledTimes(3);
    expect(onProgress).toHaveBeenLastCalledWith({ done: 3, total: 3 });
  });

  it('stops a batch when the caller aborts', async () => {
    client = createPkiClient(makeWorker);
    const controller = new AbortController();
    const requests = Array.from({ length: 5_000 }, () => EC);
    const onProgress = jest.fn(() => controller.abort());
    const result = await client.generateMany({ requests }, { signal: controller.signal, onProgress });
    expect(result).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(onProgress.mock.calls.length).toBeLessThan(5_000);
    expect(await client.generateCsr({ request: EC }, { signal: controller.signal })).toMatchObject({
      ok: false,
      error: { code: 'CANCELLED' },
    });
  });

  it('reads, matches, builds and zips', async () => {
    client = createPkiClient(makeWorker);
    const issued = await issueCertificate(EC, { extensions: 'basicConstraints = CA:FALSE' });
    const { privateKeyPem, certificatePem, csrPem } = issued;
    const read = await client.readCertificate({ value: certificatePem, language: 'en' });
    expect(read).toMatchObject({
      ok: true,
      value: { commonName: 'example.com', subject: [{ name: 'Common Name' }] },
    });
    expect(await client.readCsr({ value: csrPem })).toMatchObject({
      ok: true,
      value: { signature: 'valid' },
    });
    expect(await client.keyMatches({ privateKey: privateKeyPem, csr: csrPem })).toEqual({
      ok: true,
      value: true,
    });
    expect(await client.keyMatches({ privateKey: privateKeyPem, certificate: issued.rootPem })).toEqual({
      ok: true,
      value: false,
    });
    const container = { certificatePem, privateKeyPem, chainPems: [], password: 'secret' };
    const pfx = await client.buildPfx({ ...container, profile: 'compatible' });
    const jks = await client.buildJks(container);
    const entries = [
      { name: 'a.csr', content: csrPem },
      { name: 'a.pfx', content: pfx.ok ? pfx.value : '' },
      { name: 'a.jks', content: jks.ok ? jks.value : '' },
    ];
    const zip = await client.writeZip({ entries });
    const file = zip.ok ? zip.value : new Uint8Array(0);
    const found = await client.readCsrZip(
      { file, mediaType: 'application/zip' },
      { transfer: [file.buffer] },
    );
    expect(found).toMatchObject({
      ok: true,
      value: { requests: [{ name: 'a.csr', commonName: 'example.com' }] },
    });
    const sealed = await client.encryptKey({ privateKey: privateKeyPem, key: { secret: SECRET } });
    const opened = await client.decryptKey({
      vaultText: sealed.ok ? sealed.value : '',
      key: { secret: SECRET },
    });
    expect(opened).toEqual({ ok: true, value: privateKeyPem });
  });
});

describe('the client of a worker', () => {
  it('moves buffers the caller gives away', async () => {
    client = createPkiClient(() => new ThreadWorker());
    const file = new Uint8Array(100);
    await client.readCsrZip({ file, mediaType: 'application/zip' }, { transfer: [file.buffer] });
    expect(file.byteLength).toBe(0);
  });

  it('does the work itself when the script of the worker can not be loaded', async () => {
    client = createPkiClient(() => new ThreadWorker('file:///nowhere/worker.ts'));
    expect(await client.generateCsr({ request: EC })).toMatchObject({ ok: true });
    expect(await client.generateCsr({ request: EC })).toMatchObject({ ok: true });
  });

  it('loses no job, nor what it was given, when the worker fails late', async () => {
    const listeners: (() => void)[] = [];
    const sent: unknown[] = [];
    const mute: WorkerPort = {
      postMessage: (message) => void sent.push(message),
      terminate: () => undefined,
      addEventListener: (type, listener) => {
        if (type === 'error') listeners.push(() => listener(new MessageEvent('error')));
      },
    };
    client = createPkiClient(async () => mute);
    const here = createPkiClient();
    const pair = await here.generateCsr({ request: EC });
    const content = pair.ok ? pair.value.publicKey : '';
    const zip = await here.writeZip({ entries: [{ name: 'a.csr', content }] });
    const file = zip.ok ? zip.value : new Uint8Array(0);
    const made = client.generateCsr({ request: EC });
    const read = client.readCsrZip({ file, mediaType: 'application/zip' }, { transfer: [file.buffer] });
    const stopped = new AbortController();
    const given = client.generateCsr({ request: EC }, { signal: stopped.signal });
    stopped.abort();
    expect(await given).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    listeners.forEach((fail) => fail());
    expect(await made).toMatchObject({ ok: true });
    expect(await read).toMatchObject({ ok: true, value: { requests: [{ name: 'a.csr' }] } });
    expect(sent).toEqual([]);
  });

  it('stops a worker that is still being started when it is disposed', async () => {
    const worker = new ThreadWorker();
    const terminate = jest.spyOn(worker, 'terminate');
    let give: (worker: WorkerPort) => void = () => undefined;
    client = createPkiClient(() => new Promise((resolve) => (give = resolve)));
    const unfinished = client.generateCsr({ request: EC });
    await new Promise((resolve) => setTimeout(resolve, 0));
    client.dispose();
    expect(await unfinished).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    give(worker);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  it('ends unfinished jobs when it is disposed, and starts anew afterwards', async () => {
    client = createPkiClient(() => new ThreadWorker());
    const unfinished = client.generateMany({ requests: Array.from({ length: 1_000 }, () => EC) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    client.dispose();
    expect(await unfinished).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(await client.generateCsr({ request: EC })).toMatchObject({ ok: true });
  });
});

describe('private keys', () => {
  it('appear in no console line and no failure', async () => {
    const lines: unknown[][] = [];
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      jest.spyOn(console, level).mockImplementation((...line) => {
        lines.push(line);
      }),
    );
    client = createPkiClient();
    const pair = await client.generateCsr({ request: EC });
    const privateKey = pair.ok ? pair.value.privateKey : '';
    const failures = [
      await client.readCsr({ value: privateKey }),
      await client.keyMatches({
        privateKey: `${privateKey.slice(0, 150)}\n-----END PRIVATE KEY-----`,
        csr: 'x',
      }),
      await client.decryptKey({ vaultText: privateKey, key: { secret: SECRET } }),
    ];
    spies.forEach((spy) => spy.mockRestore());
    expect(failures.every((failure) => !failure.ok)).toBe(true);
    const body = privateKey.split('\n')[1] ?? '';
    expect(JSON.stringify([lines, failures])).not.toContain(body.slice(0, 20));
  });
});
