import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import dns from 'node:dns';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startS3, type S3Server } from '@certdeck/store/testing';
import { readConfig } from '../../platform/config/config.ts';
import { decodeSealed, encodeSealed, openWithKey, sealWithKey } from '../issuers/keys/seal.ts';
import { folderObjects } from './folder-objects.ts';
import { openDocuments } from './open-documents.ts';
import { s3Objects, type S3Settings } from './s3-objects.ts';
import { sealedDocuments } from './sealed-documents.ts';
import { describeDocumentStore, newName, receiptOf } from './testing/document-contract.ts';

const secret = randomBytes(32);
const key = async () => secret;
const newFolder = () => join(mkdtempSync(join(tmpdir(), 'certdeck-documents-')), 'documents');
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

describeDocumentStore('in a folder', async () => {
  const folder = newFolder();
  return {
    store: sealedDocuments(folderObjects(folder), key),
    stored: async () => new Map(filesIn(folder).map((path) => [path, readFileSync(path)])),
    change: async (path, body) => writeFileSync(path, body),
    away: async (isAway) => {
      if (isAway) {
        renameSync(folder, `${folder}-away`);
        writeFileSync(folder, 'in its place');
      } else {
        rmSync(folder);
        renameSync(`${folder}-away`, folder);
      }
    },
    close: async () => rmSync(join(folder, '..'), { recursive: true }),
  };
});

const settingsOf = (s3: S3Server): S3Settings => ({
  endpoint: s3.endpoint,
  bucket: s3.bucket,
  region: 'eu-test-1',
  accessKeyId: s3.accessKeyId,
  secretAccessKey: s3.secretAccessKey,
  firstDelay: 1,
});

describeDocumentStore('in a bucket', async () => {
  const s3 = await startS3();
  return {
    store: sealedDocuments(s3Objects(settingsOf(s3)), key),
    stored: async () => new Map([...s3.objects].map(([name, { body }]) => [name, body])),
    change: async (name, body) => s3.change(name, body),
    away: async (isAway) => s3.fail(isAway),
    close: () => s3.close(),
  };
});

describe('documents in a folder', () => {
  let folder: string;
  beforeEach(() => void (folder = newFolder()));
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));
  const open = () => sealedDocuments(folderObjects(folder), key);

  it('are files that only the server may read, and leave no draft', async () => {
    await open().put(newName(), receiptOf('x'));
    const files = filesIn(folder);
    expect(files.map((path) => statSync(path).mode & 0o777)).toEqual([0o600]);
    const folders = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect([statSync(folder).mode & 0o777, ...folders]).toEqual([0o700, 0o700]);
  });

  it('are not there while a killed process has written a part, which goes with the document', async () => {
    const name = newName();
    const place = join(folder, name.tenantID);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${name.id}.0123456789ab.draft`), 'a part');
    expect(await open().get(name)).toEqual({ kind: 'absent' });
    expect(await open().delete(name)).toEqual({ kind: 'deleted' });
    expect(filesIn(folder)).toEqual([]);
  });

  it('follow no link out of the folder', async () => {
    const name = newName();
    await open().put(name, receiptOf('mine'));
    const path = join(folder, name.tenantID, name.id);
    const outside = join(folder, '..', 'outside');
    cpSync(path, outside);
    rmSync(path);
    symlinkSync(outside, path);
    expect(await open().get(name)).toEqual({ kind: 'unavailable', code: 'ELOOP' });
    await open().put(name, receiptOf('new'));
    expect(await open().get(name)).toMatchObject({ document: { content: Buffer.from('new') } });
    expect(statSync(path).isFile()).toBe(true);
  });

  it('are compared with the hash that they had', async () => {
    const name = newName();
    await open().put(name, receiptOf('x'));
    const path = join(folder, name.tenantID, name.id);
    const sealedName = `certdeck document ${name.tenantID}/${name.id}`;
    const opened = openWithKey(secret, sealedName, decodeSealed(readFileSync(path))).toString();
    for (const other of [opened.replace(/x$/, 'y'), opened.replace('"v":1', '"v":2'), 'x', ''])
      for (const content of [opened, other]) {
        writeFileSync(path, encodeSealed(sealWithKey(secret, sealedName, Buffer.from(content))));
        expect([content, (await open().get(name)).kind]).toEqual([
          content,
          content === opened ? 'found' : 'damaged',
        ]);
      }
  });

  it('open with the key of their installation alone', async () => {
    const name = newName();
    await open().put(name, receiptOf('x'));
    const other = sealedDocuments(folderObjects(folder), async () => randomBytes(32));
    expect(await other.get(name)).toEqual({ kind: 'damaged' });
  });
});

describe('documents in a bucket', () => {
  let s3: S3Server;
  beforeEach(async () => void (s3 = await startS3()));
  afterEach(() => s3.close());
  afterEach(() => void jest.restoreAllMocks());
  const open = (change: Partial<S3Settings> = {}) =>
    sealedDocuments(s3Objects({ ...settingsOf(s3), ...change }), key);

  it('are asked for again when the server is busy or hangs up, three times in all', async () => {
    const name = newName();
    s3.next('slow-down', 'hang-up');
    expect(await open().put(name, receiptOf('x'))).toMatchObject({ kind: 'stored' });
    s3.next('hang-up', 'slow-down');
    expect(await open().get(name)).toMatchObject({ kind: 'found' });
    s3.next('slow-down', 'slow-down');
    expect(await open().delete(name)).toEqual({ kind: 'deleted' });
    expect(s3.asked.map((line) => line.split(' ')[0])).toEqual([
      'PUT',
      'PUT',
      'PUT',
      'GET',
      'GET',
      'GET',
      'DELETE',
      'DELETE',
      'DELETE',
    ]);
    s3.next('slow-down', 'slow-down', 'slow-down');
    expect(await open().put(name, receiptOf('x'))).toEqual({ kind: 'unavailable', code: '503 SlowDown' });
    s3.next('hang-up', 'hang-up', 'hang-up');
    expect(await open().get(name)).toEqual({ kind: 'unavailable', code: 'CONNECTION' });
    expect(s3.asked).toHaveLength(15);
  });

  it('are put once although the answer to the first put was lost', async () => {
    const name = newName();
    s3.next('lose-answer');
    expect(await open().put(name, receiptOf('x'))).toMatchObject({ kind: 'stored' });
    expect([s3.asked.length, s3.objects.size]).toEqual([2, 1]);
    s3.next('lose-answer');
    expect(await open().delete(name)).toEqual({ kind: 'deleted' });
    expect(s3.objects.size).toBe(0);
  });

  it('are never served in part when the connection is cut, and come whole at the next try', async () => {
    const name = newName();
    const content = randomBytes(300_000);
    await open().put(name, { content, type: 'image/png' });
    s3.next('cut');
    expect(await open().get(name)).toMatchObject({ kind: 'found', document: { content } });
    s3.next('cut', 'cut', 'cut');
    expect(await open().get(name)).toEqual({ kind: 'unavailable', code: 'CONNECTION' });
  });

  it('are given up for now when the server says nothing', async () => {
    const name = newName();
    s3.next('silence', 'silence', 'silence');
    // Patience ends when the server has been asked, however long a busy machine takes to get there.
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const patience = new AbortController();
      const before = s3.asked.length;
      const watch = setInterval(() => {
        if (s3.asked.length === before) return;
        clearInterval(watch);
        patience.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
      }, 1);
      return patience.signal;
    });
    expect(await open({ patience: 100 }).get(name)).toEqual({ kind: 'unavailable', code: 'CONNECTION' });
    expect(s3.asked).toHaveLength(3);
    expect(timeout.mock.calls).toEqual([[100], [100], [100]]);
  });

  it('are the operator’s to mend when credentials or bucket are wrong: nothing is asked again', async () => {
    const name = newName();
    const told = (code: string) => ({ kind: 'misconfigured', code });
    const wrong = [
      [{ secretAccessKey: 'guessed' }, '403 SignatureDoesNotMatch'],
      [{ accessKeyId: 'NOBODY' }, '403 InvalidAccessKeyId'],
      [{ bucket: 'another-bucket' }, '404 NoSuchBucket'],
    ] as const;
    for (const [change, code] of wrong) {
      const store = open(change);
      expect(await store.put(name, receiptOf('x'))).toEqual(told(code));
      expect(await store.get(name)).toEqual(told(code));
      expect(await store.delete(name)).toEqual(told(code));
    }
    expect([s3.objects.size, s3.asked.length]).toEqual([0, 9]);
  });

  it('go nowhere else: a server that sends the client away is set up wrongly', async () => {
    s3.next('redirect');
    expect(await open().get(newName())).toEqual({ kind: 'misconfigured', code: '307' });
    expect(s3.asked).toHaveLength(1);
  });

  it('are found by the bucket in the host name too', async () => {
    const own = dns.lookup;
    const lookup = jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((name: string, ...rest: unknown[]) =>
        Reflect.apply(own, dns, [
          name === `${s3.bucket}.s3.test` ? '127.0.0.1' : name,
          ...rest,
        ])) as typeof dns.lookup);
    try {
      const endpoint = s3.endpoint.replace('127.0.0.1', 's3.test');
      const store = open({ endpoint, pathStyle: false });
      const name = newName();
      expect(await store.put(name, receiptOf('x'))).toMatchObject({ kind: 'stored' });
      expect(await store.get(name)).toMatchObject({ kind: 'found' });
      expect(s3.asked[0]).toBe(`PUT /documents/${name.tenantID}/${name.id}`);
    } finally {
      lookup.mockRestore();
    }
  });

  it('name neither credentials nor what was signed when something fails', async () => {
    const store = open({ secretAccessKey: 'guessed-secret' });
    const told = JSON.stringify(await store.put(newName(), receiptOf('x')));
    for (const part of ['guessed-secret', s3.accessKeyId, 'Signature=']) expect(told).not.toContain(part);
  });
});

describe('where documents are kept', () => {
  const given = {
    DOCUMENTS: 's3',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'papers',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'a secret',
  };
  const openWith = (environment: Record<string, string>) => () => openDocuments(readConfig(environment), key);

  it('is a folder of the data folder unless something else is said', async () => {
    const folder = newFolder();
    const name = newName();
    const store = openDocuments(readConfig({ DATA_DIR: folder }), key);
    expect(await store.put(name, receiptOf('x'))).toMatchObject({ kind: 'stored' });
    expect(filesIn(folder)).toEqual([join(folder, 'documents', name.tenantID, name.id)]);
    rmSync(join(folder, '..'), { recursive: true });
  });

  it('is a bucket that is described as a whole: a part of it, or one that is not chosen, stops the start', () => {
    expect(openWith(given)).not.toThrow();
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      expect(openWith({ ...given, [name]: '' })).toThrow(`DOCUMENTS is s3, so ${name} must be set`);
      expect(openWith({ [name]: 'papers' })).toThrow(`${name} is set, so DOCUMENTS must be s3`);
    }
    const unfit: Record<string, string>[] = [
      { S3_ENDPOINT: 'http://s3.example' },
      { S3_ENDPOINT: 's3.example' },
      { S3_BUCKET: 'a/b' },
      { S3_BUCKET: '..' },
      { S3_REGION: 'eu/1' },
      { DOCUMENTS: 'disk' },
    ];
    for (const bad of unfit) expect(openWith({ ...given, ...bad })).toThrow(Object.keys(bad)[0] ?? '');
    expect(openWith({ ...given, S3_ENDPOINT: 'http://127.0.0.1:9000' })).not.toThrow();
    expect(openWith({ ...given, S3_SECRET_ACCESS_KEY: '' })).not.toThrow('a secret');
  });
});
