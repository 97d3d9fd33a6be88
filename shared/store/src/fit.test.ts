import { describe, expect, it } from '@jest/globals';
import type { Deployment, HostManifest } from '@certdeck/contract/schemas';
import { makeCurrent, pinTo, startCanary } from './changes.ts';
import { mismatchOf, misfitsOf } from './fit.ts';
import { makeHostCurrent, pinHost, startHostCanary } from './host-changes.ts';
import { deploymentOf, remote } from './testing/deployments.ts';

const now = new Date('2027-03-01T10:00:00Z');
const host: HostManifest = { schema: 1, release: 'h1', contract: '1.2', shared: { react: '19.3.1' } };
const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));

describe('a remote in a host', () => {
  it('fits when the host gives what it needs', () => {
    expect(mismatchOf(remote('orders', 'o1').manifest, host)).toBeUndefined();
  });

  it('doesn’t with another contract or a newer shared module, and the sentence names the fix', () => {
    expect(mismatchOf(remote('orders', 'o1', '^1.3').manifest, host)).toContain(
      'needs contract ^1.3, the host gives 1.2: release the host first',
    );
    expect(mismatchOf(remote('orders', 'o1').manifest, { ...host, shared: { react: '19.3.0' } })).toContain(
      'needs react ^19.3.1, the host gives 19.3.0',
    );
  });

  it('doesn’t when it reads a site configuration that the host doesn’t have, or has otherwise', () => {
    const manifest = (config: NonNullable<HostManifest['config']>) => ({
      ...remote('orders', 'o1').manifest,
      config,
    });
    const knows: HostManifest = {
      ...host,
      config: {
        orderLimit: { type: 'number', minimum: 1 },
        defaultLocal: { type: 'string', enum: ['zh', 'en'] },
      },
    };
    expect(mismatchOf(manifest({ orderLimit: { type: 'number' } }), knows)).toBeUndefined();
    expect(mismatchOf(manifest({ colour: { type: 'string' } }), knows)).toContain(
      "needs the site configuration colour, which the host doesn't have: release the host first",
    );
    expect(mismatchOf(manifest({ orderLimit: { type: 'string' } }), knows)).toContain(
      "orderLimit to be string, the host's is number from 1",
    );
    expect(mismatchOf(manifest({ defaultLocal: { type: 'string', enum: ['zh'] } }), knows)).toContain(
      'string: zh or en',
    );
    expect(mismatchOf(manifest({ colour: { type: 'string' } }), host)).toBeUndefined();
  });

  it('doesn’t when it takes a name that the host doesn’t export, at the same version', () => {
    const manifest = {
      ...remote('orders', 'o1').manifest,
      uses: { '@certdeck/ui': ['Box', 'Button'], react: ['*', 'useState'] },
    };
    const gives = (names: string[]) => ({ ...host, exports: { '@certdeck/ui': names } });
    expect(mismatchOf(manifest, gives(['Box', 'Button', 'Card']))).toBeUndefined();
    expect(mismatchOf(manifest, gives(['Box', 'PushButton']))).toBe(
      "takes Button from @certdeck/ui, which the host doesn't export: keep the export, or release the host that has it first",
    );
    // A module whose names only running tells, and a host of before.
    expect(mismatchOf(manifest, { ...host, exports: { react: ['useState'] } })).toBeUndefined();
    expect(mismatchOf(manifest, host)).toBeUndefined();
  });
});

describe('a release among what is deployed', () => {
  const hosts: Record<string, HostManifest> = {
    h1: host,
    h2: { ...host, release: 'h2', contract: '1.3' },
    old: { ...host, release: 'old', contract: '1.1' },
  };
  const misfits = (next: Deployment, part: string, release: string) =>
    misfitsOf(next, { part, release }, async (name) => hosts[name]);

  it('is held against every shell that it would meet, and against no other', async () => {
    const newer = remote('orders', 'o2', '^1.3');
    const says = 'orders o2 needs contract ^1.3, the host gives 1.2: release the host first';
    for (const next of [
      makeCurrent(start, newer, now),
      startCanary(start, newer, { share: 5 }, now),
      pinTo(start, newer, 'partner-a.example', now),
    ])
      expect(await misfits(next, 'orders', 'o2')).toEqual([expect.stringContaining(says)]);

    const tried = startHostCanary(makeHostCurrent(start, 'h2', now), 'old', { share: 5 }, now);
    expect(await misfits(makeCurrent(tried, newer, now), 'orders', 'o2')).toEqual([
      expect.stringContaining('orders o2 in host old (canary) needs contract ^1.3, the host gives 1.1'),
    ]);
    // Only the shell of the same host name.
    const apart = pinHost(makeHostCurrent(start, 'h2', now), 'old', 'partner-b.example', now);
    expect(await misfits(pinTo(apart, newer, 'partner-a.example', now), 'orders', 'o2')).toEqual([]);
    expect(await misfits(makeCurrent(apart, newer, now), 'orders', 'o2')).toHaveLength(1);
    const own = pinTo(apart, newer, 'partner-b.example', now);
    expect(await misfits(own, 'orders', 'o2')).toEqual([
      expect.stringContaining('in host old (partner-b.example)'),
    ]);
  });

  it('is held against every remote that it would meet, when it is a shell', async () => {
    const deployed = pinTo(start, remote('ssl', 's2', '^1.3'), 'partner-a.example', now);
    expect(await misfits(makeHostCurrent(deployed, 'h2', now), 'host', 'h2')).toEqual([]);
    const says = ['ssl s2 (partner-a.example) needs contract ^1.3, the host gives 1.1'];
    expect(await misfits(makeHostCurrent(deployed, 'old', now), 'host', 'old')).toEqual(says);
    expect(await misfits(startHostCanary(deployed, 'old', { share: 5 }, now), 'host', 'old')).toEqual(says);
    expect(await misfits(pinHost(deployed, 'old', 'partner-a.example', now), 'host', 'old')).toEqual(says);
    expect(await misfits(pinHost(deployed, 'old', 'partner-b.example', now), 'host', 'old')).toEqual([]);
    const tried = startCanary(start, remote('orders', 'o2', '^1.2'), { share: 5 }, now);
    expect(await misfits(makeHostCurrent(tried, 'old', now), 'host', 'old')).toEqual([
      'orders o2 (canary) needs contract ^1.2, the host gives 1.1',
    ]);
  });

  it('isn’t guessed about when a shell doesn’t tell what it gives', async () => {
    const next = makeHostCurrent(start, 'h9', now);
    expect(await misfits(next, 'host', 'h9')).toEqual([
      expect.stringContaining('host h9 doesn’t tell what it gives'),
    ]);
    expect(await misfits(makeCurrent(next, remote('orders', 'o2'), now), 'orders', 'o2')).toHaveLength(1);
  });
});
