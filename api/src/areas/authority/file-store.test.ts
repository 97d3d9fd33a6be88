import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, stat } from 'node:fs/promises';
import { FileStore } from './file-store.ts';
import { Workbench } from '../../ports/issuers/testing/openssl.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.close());

describe('a folder of files', () => {
  const open = () => new FileStore(bench.path(`files-${Math.random()}`));

  it('has what was created, and nothing else', async () => {
    const store = open();
    expect(await store.load('root.key')).toBeUndefined();
    expect(await store.create('root.key', Buffer.from('one'), 'secret')).toEqual(Buffer.from('one'));
    expect(await store.load('root.key')).toEqual(Buffer.from('one'));
  });

  it('keeps the first of those that are created at once', async () => {
    const store = open();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_unused, index) =>
        store.create('root.key', Buffer.from(`${index}`), 'secret'),
      ),
    );
    expect(new Set(made.map(String)).size).toBe(1);
    expect(await store.load('root.key')).toEqual(made[0]);
  });

  it('replaces when asked to', async () => {
    const store = open();
    await store.create('root.crl', Buffer.from('old'), 'public');
    await store.replace('root.crl', Buffer.from('new'), 'public');
    expect(await store.load('root.crl')).toEqual(Buffer.from('new'));
  });
});

describe('its files', () => {
  it('are closed to others when secret, and leave no drafts', async () => {
    const folder = bench.path('modes');
    const store = new FileStore(folder);
    await store.create('root.key', Buffer.from('k'), 'secret');
    await store.create('root.key', Buffer.from('again'), 'secret');
    await store.replace('root.crt', Buffer.from('c'), 'public');
    expect((await stat(`${folder}/root.key`)).mode & 0o777).toBe(0o600);
    expect((await stat(`${folder}/root.crt`)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await readdir(folder)).toSorted()).toEqual(['root.crt', 'root.key']);
  });

  it('cannot be named outside their folder', async () => {
    const store = new FileStore(bench.path('inside'));
    await expect(store.load('../root.key')).rejects.toThrow('no file name');
    await expect(store.create('a/b', Buffer.alloc(1), 'public')).rejects.toThrow('no file name');
  });
});
