import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAccount } from '../../areas/accounts/accounts.store.ts';
import { migrate, openPglite } from './database.ts';
import { FolderTakenError, lockFolder } from './folder-lock.ts';

const account = (email: string) => ({ email, passwordHash: 'x' });

describe('the data folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'certdeck-folder-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps its data over a restart, and a dump of it can start another, in memory or unpacked (API-001)', async () => {
    const first = await openPglite({ folder });
    await migrate(first.db);
    await insertAccount(first.db, account('kept@customer.example'));
    await first.dump?.(join(folder, 'dump.tar.gz'));
    await first.close();
    const again = await openPglite({ folder });
    const kept = await again.db.selectFrom('accounts').select('email').execute();
    await again.close();
    const copy = await openPglite({ template: new Uint8Array(readFileSync(join(folder, 'dump.tar.gz'))) });
    const copied = await copy.db.selectFrom('accounts').select('email').execute();
    await copy.close();
    const restored = join(folder, 'restored');
    mkdirSync(join(restored, 'pg'), { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, 'dump.tar.gz'), '-C', join(restored, 'pg')], {
      stdio: 'ignore',
    });
    const third = await openPglite({ folder: restored });
    expect(await third.db.selectFrom('accounts').select('email').execute()).toEqual(kept);
    await third.close();
    expect([kept, copied]).toEqual([
      [{ email: 'kept@customer.example' }],
      [{ email: 'kept@customer.example' }],
    ]);
  }, 400_000);

  it('is taken by one process at a time, which is named', async () => {
    const unlock = lockFolder(folder);
    await expect(openPglite({ folder })).rejects.toThrow(FolderTakenError);
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
    unlock();
    lockFolder(folder)();
  });

  it('is free again after a crash, also when another process has the number by now', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const left of [`${pid} 1`, `${process.pid} 1`]) {
      writeFileSync(join(folder, 'lock'), left);
      const unlock = lockFolder(folder);
      expect(readFileSync(join(folder, 'lock'), 'utf8')).not.toBe(left);
      unlock();
    }
  });
});
