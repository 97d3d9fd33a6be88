import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deployment, type Deployment } from '@certdeck/contract/schemas';
import { openBucket, openReleases, storeSettings } from './index.ts';
import { type S3Server, startS3 } from './testing/s3-server.ts';
import { signatureOf } from './testing/sigv4.ts';

let s3: S3Server;
let folder: string;
beforeEach(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'certdeck-bucket-'));
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (change: Record<string, string> = {}) => storeSettings({ ...s3.environment, ...change })!;
const open = () => openReleases(settings());
const start = deployment.parse({ hostRelease: 'h1', registry: { schema: 1, revision: 1, remotes: [] } });
const step = (current: Deployment | undefined, what: string): Deployment => ({
  ...current!,
  registry: { ...current!.registry, revision: current!.registry.revision + 1 },
  withdrawn: { orders: [...(current!.withdrawn['orders'] ?? []), what] },
});

describe('a test’s S3 server', () => {
  it('computes the signature of the example in Amazon’s documentation', () => {
    const request = {
      method: 'GET',
      url: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-amz-date': '20130524T000000Z',
      },
    };
    const signed = {
      scope: '20130524/us-east-1/s3/aws4_request',
      signedHeaders: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    };
    expect(signatureOf(request, signed, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });
});

describe('a bucket', () => {
  it('takes what is signed with its key and refuses everything else', async () => {
    await open().change(() => start);
    expect(await open().read()).toMatchObject({ deployment: { hostRelease: 'h1' } });
    const stranger = openReleases(settings({ AWS_SECRET_ACCESS_KEY: 'guessed' }));
    await expect(stranger.read()).rejects.toThrow('403 SignatureDoesNotMatch');
    const nobody = openReleases(settings({ AWS_ACCESS_KEY_ID: 'NOBODY' }));
    await expect(nobody.read()).rejects.toThrow('403 InvalidAccessKeyId');
    expect((await fetch(`${s3.endpoint}/${s3.bucket}/portal/deployment.json`)).status).toBe(403);
  });

  it('keeps conditions: what somebody else wrote is not overwritten', async () => {
    const bucket = openBucket(settings());
    const headers = { 'content-type': 'text/plain', 'cache-control': 'no-cache' };
    const first = await bucket.put('a b/ü+.txt', 'one', headers, { ifNoneMatch: '*' });
    expect(await bucket.put('a b/ü+.txt', 'two', headers, { ifNoneMatch: '*' })).toBeUndefined();
    const second = await bucket.put('a b/ü+.txt', 'two', headers, { ifMatch: first! });
    expect(await bucket.put('a b/ü+.txt', 'three', headers, { ifMatch: first! })).toBeUndefined();
    expect(await bucket.get('a b/ü+.txt')).toEqual({ body: Buffer.from('two'), tag: second });
    expect(await bucket.get('a b/ü+.txt', second)).toBe('same');
    expect(await bucket.get('nothing')).toBeUndefined();
  });

  it('that doesn’t answer is named, without the key', async () => {
    s3.fail(true);
    const failure = await open()
      .read()
      .then(String, (error: unknown) => String(error));
    expect(failure).toContain('503 SlowDown');
    expect(failure).not.toContain(s3.secretAccessKey);
    await s3.close();
    await expect(open().read()).rejects.toThrow(`${s3.endpoint} can't be reached`);
  });

  it('is configured by the environment alone, and names what is missing', () => {
    expect(storeSettings({})).toBeUndefined();
    const one = { RELEASES_STORE: 's3://certdeck/portal/a/' };
    expect(() => storeSettings(one)).toThrow('AWS_ACCESS_KEY_ID must be set');
    expect(() => storeSettings({ RELEASES_STORE: '/tmp' })).toThrow('s3://bucket/prefix');
    expect(
      storeSettings({ ...one, AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's', RELEASES_REGION: 'eu-1' }),
    ).toMatchObject({ endpoint: 'https://s3.eu-1.amazonaws.com', bucket: 'certdeck', prefix: 'portal/a/' });
  });
});

describe('releases in a bucket', () => {
  it('lose no change when many are made at once', async () => {
    await open().change(() => start);
    const names = Array.from({ length: 12 }, (_, count) => `r${count}`);
    await Promise.all(names.map((name) => open().change((current) => step(current, name))));
    const after = await open().read();
    expect(after).toMatchObject({ deployment: { registry: { revision: 13 } } });
    const { withdrawn } = (after as { deployment: Deployment }).deployment;
    expect([...withdrawn['orders']!].sort()).toEqual([...names].sort());
  });

  it('change nothing when the change is refused, and refuse what doesn’t follow', async () => {
    await open().change(() => start);
    await expect(
      open().change(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await expect(open().change((current) => current)).rejects.toThrow("doesn't follow");
    expect(await open().read()).toMatchObject({ deployment: { registry: { revision: 1 } } });
  });

  it('are not trusted to a server that ignores conditions', async () => {
    await s3.close();
    s3 = await startS3({ ignoreConditions: true });
    await expect(open().change(() => start)).rejects.toThrow('ignores conditional writes');
    expect([...s3.objects.keys()]).not.toContain('portal/deployment.json');
  });

  it('say what to do with a document that is damaged, and leave it', async () => {
    await open().change(() => start);
    const document = s3.objects.get('portal/deployment.json')!;
    for (const damaged of ['{"schema', '{"hostRelease":"h1"}']) {
      document.body = Buffer.from(damaged);
      const refusal = expect.objectContaining({
        name: 'BucketError',
        message: expect.stringContaining('deployment.json is damaged, or of a newer version: put back'),
      });
      await expect(open().read()).rejects.toEqual(refusal);
      await expect(open().change((current) => step(current, 'o1'))).rejects.toEqual(refusal);
      expect(document.body.toString()).toBe(damaged);
    }
  });

  it('are uploaded once, with type, long caching and gzip, and come back as they were', async () => {
    const path = 'remotes/orders/o1';
    mkdirSync(join(folder, path), { recursive: true });
    const script = 'export const a = 1;\n'.repeat(100);
    const files = { 'entry.js': script, 'entry.js.br': 'packed', 'manifest.json': '{}' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, path, name), text);
    await open().publish(path, folder);
    expect(await open().has(path)).toBe(true);
    const entry = s3.objects.get('portal/remotes/orders/o1/entry.js')!;
    expect(entry.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect(gunzipSync(entry.body).toString()).toBe(script);
    expect(
      s3.objects.get('portal/remotes/orders/o1/entry.js.br')?.headers['content-encoding'],
    ).toBeUndefined();

    writeFileSync(join(folder, path, 'entry.js'), 'changed');
    await open().publish(path, folder);
    const other = join(folder, 'elsewhere');
    expect(await open().bring(path, other)).toBe(true);
    expect(readdirSync(join(other, 'remotes/orders'))).toEqual(['o1']);
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(other, path, name), 'utf8')).toBe(text);
    expect(await open().bring('remotes/orders/o9', other)).toBe(false);
  });

  it('come whole or not at all', async () => {
    const path = 'host/h1';
    mkdirSync(join(folder, path), { recursive: true });
    for (const name of ['shell.js', 'theme.js']) writeFileSync(join(folder, path, name), name);
    await open().publish(path, folder);
    const damaged = s3.objects.get('portal/host/h1/theme.js')!;
    damaged.body = Buffer.from('something else');
    const other = join(folder, 'elsewhere');
    mkdirSync(join(other, 'host'), { recursive: true });
    await expect(open().bring(path, other)).rejects.toThrow('isn’t what was released');
    expect(readdirSync(join(other, 'host'))).toEqual([]);
  });

  it('write nothing outside of their own folder, whatever their contents say', async () => {
    const path = 'remotes/orders/o1';
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'entry.js'), 'x');
    await open().publish(path, folder);
    const contents = s3.objects.get(`portal/${path}/contents.json`)!;
    const { files } = JSON.parse(contents.body.toString()) as { files: Record<string, string> };
    const other = join(folder, 'elsewhere');
    for (const name of ['../o2/entry.js', 'a/../../entry.js', '/tmp/entry.js', '']) {
      contents.body = Buffer.from(JSON.stringify({ schema: 1, files: { [name]: files['entry.js'] } }));
      await expect(open().bring(path, other)).rejects.toThrow('names a file outside of it');
    }
    expect(existsSync(join(other, 'remotes/orders'))).toBe(false);
  });
});
