import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deployment, type Deployment } from '@certdeck/contract/schemas';
import { type BucketReleases, openReleases, storeSettings } from '@certdeck/store';
import { type S3Server, startS3 } from '@certdeck/store/testing';
import { createMirror, type Mirror } from './mirror.ts';
import { createReleaseReader } from './releases.ts';

let s3: S3Server;
let built: string;
let served: string;
let releases: BucketReleases;
let mirror: Mirror;
let reports: string[];

beforeEach(async () => {
  s3 = await startS3();
  built = mkdtempSync(join(tmpdir(), 'certdeck-built-'));
  served = mkdtempSync(join(tmpdir(), 'certdeck-served-'));
  releases = openReleases(storeSettings(s3.environment)!);
  reports = [];
  mirror = createMirror(releases, served, (error) => reports.push(String(error)));
});
afterEach(async () => {
  mirror.stop();
  await s3.close();
  for (const folder of [built, served]) rmSync(folder, { recursive: true, force: true });
});

/** Builds a host on one machine, uploads it and makes it current. */
async function releaseHost(name: string, publish = true): Promise<Deployment> {
  mkdirSync(join(built, 'host', name), { recursive: true });
  writeFileSync(
    join(built, 'host', name, 'assets.json'),
    JSON.stringify({ first: { file: 'first-paint.js', integrity: '' }, shell: [] }),
  );
  if (publish) await releases.publish(`host/${name}`, built);
  const after = await releases.change((before) =>
    deployment.parse({
      ...before,
      hostRelease: name,
      registry: { schema: 1, revision: (before?.registry.revision ?? 0) + 1, remotes: [] },
    }),
  );
  return after!;
}
const current = () => createReleaseReader(served, (error) => reports.push(String(error)))()?.hostRelease;

describe('a portal whose releases are in a bucket', () => {
  it('has nothing while nothing is deployed, and then what is, files first', async () => {
    await mirror.look();
    expect(current()).toBeUndefined();
    await releaseHost('h1');
    await mirror.look();
    expect(current()).toBe('h1');
    await releaseHost('h2');
    expect(current()).toBe('h1');
    await mirror.look();
    expect(current()).toBe('h2');
    expect(readdirSync(join(served, 'host')).sort()).toEqual(['h1', 'h2']);
  });

  it('makes nothing current of which a file can’t be had, and writes nothing when nothing has changed', async () => {
    await releaseHost('h1');
    await mirror.look();
    const stat = { bigint: true } as const;
    const before = statSync(join(served, 'deployment.json'), stat).mtimeNs;
    await mirror.look();
    expect(statSync(join(served, 'deployment.json'), stat).mtimeNs).toBe(before);
    await releaseHost('h2');
    s3.objects.get('portal/host/h2/assets.json')!.body = Buffer.from('damaged');
    await expect(mirror.look()).rejects.toThrow('isn’t what was released');
    expect([current(), existsSync(join(served, 'host/h2'))]).toEqual(['h1', false]);
  });

  it('stays at the last good one while the bucket is away or names what isn’t there', async () => {
    await releaseHost('h1');
    await mirror.look();
    await releaseHost('h2', false);
    await expect(mirror.look()).rejects.toThrow("host/h2 is current, and isn't there");
    expect(current()).toBe('h1');
    await s3.close();
    await expect(mirror.look()).rejects.toThrow("can't be reached");
    const restarted = createMirror(releases, served, (error) => reports.push(String(error)));
    await restarted.start();
    restarted.stop();
    expect(reports.at(-1)).toContain("can't be reached");
    expect(current()).toBe('h1');
  });

  it('brings an old release when an old tab asks for it, and looks for unknown ones once', async () => {
    await releaseHost('h1');
    await releaseHost('h2');
    await mirror.look();
    expect(existsSync(join(served, 'host/h1'))).toBe(false);
    await Promise.all([mirror.ensure('host/h1/shell.js'), mirror.ensure('host/h1/platform.js')]);
    expect(readdirSync(join(served, 'host')).sort()).toEqual(['h1', 'h2']);

    await mirror.ensure('host/h9/shell.js');
    await releaseHost('h9');
    await mirror.ensure('host/h9/shell.js');
    expect(existsSync(join(served, 'host/h9'))).toBe(false);
    await mirror.ensure('host/../../etc/passwd');
    await mirror.ensure('deployment.json');
    expect(reports).toEqual([]);
  });
});
