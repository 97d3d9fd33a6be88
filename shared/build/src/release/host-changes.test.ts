import { describe, expect, it } from '@jest/globals';
import { deployment, type HostManifest } from '@certdeck/contract/schemas';
import { makeSetCurrent } from './build-set.ts';
import { pinTo, previousOf, startCanary } from './changes.ts';
import { checkHost, makeHostCurrent, rollBackHost } from './host-changes.ts';
import { statusTable } from './status.ts';
import { deploymentOf, remote } from './testing/deployments.ts';

const now = new Date('2027-03-01T10:00:00Z');
const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));
const host = (contract: string): HostManifest => ({
  schema: 1,
  release: 'h2',
  contract,
  shared: { react: '19.3.1' },
});

describe('a release of the shell', () => {
  it('replaces the shell alone, keeps the way back, and raises the revision', () => {
    const next = makeHostCurrent(start, 'h2', now);
    expect(next.hostRelease).toBe('h2');
    expect(next.registry.remotes).toEqual(start.registry.remotes);
    expect(next.registry.revision).toBe(2);
    expect(next.changes[0]).toMatchObject({ what: 'release', part: 'host', release: 'h2' });
    expect(deployment.parse(next)).toEqual(next);
    expect(statusTable(next).split('\n')[1]).toMatch(/^host +h2 +h1 +- +- +2 /);
  });

  it('goes one step back, and done again further back', () => {
    const third = makeHostCurrent(makeHostCurrent(start, 'h2', now), 'h3', now);
    const back = rollBackHost(third, now);
    expect([back.hostRelease, previousOf(back, 'host')]).toEqual(['h2', 'h1']);
    expect(rollBackHost(back, now).hostRelease).toBe('h1');
    expect(() => rollBackHost(start, now)).toThrow('no earlier release');
  });

  it('is refused while somebody gets a remote that it can’t run, and names it', () => {
    const deployed = pinTo(start, remote('ssl', 's2', '^1.4'), 'partner-a.example', now);
    expect(() => checkHost(deployed, host('1.4'), 'h2')).not.toThrow();
    expect(() => checkHost(deployed, host('1.3'), 'h2')).toThrow(
      'ssl s2 (partner-a.example) needs contract ^1.4, the host gives 1.3',
    );
    const tried = startCanary(start, remote('orders', 'o2', '^1.4'), 5, now);
    expect(() => checkHost(tried, host('1.3'), 'h2')).toThrow('orders o2 (canary) needs contract ^1.4');
    expect(() => checkHost(deployed, undefined, 'h2')).toThrow('build it anew');
  });

  it('that was rolled back isn’t brought back by a build, nor are remotes that need it', () => {
    const back = rollBackHost(makeHostCurrent(start, 'h2', now), now);
    const set = [remote('orders', 'o2', '^1.9'), remote('ssl', 's2'), remote('reports', 'r1', '^1.9')];
    const fits = ({ manifest }: { manifest: { contract: string } }) => manifest.contract === '^1.0';
    const next = makeSetCurrent(back, 'h2', set, now, fits);
    expect(next?.hostRelease).toBe('h1');
    expect(next?.registry.remotes.map(({ release }) => release)).toEqual(['o1', 's2']);
    expect(makeHostCurrent(back, 'h2', now).withdrawn['host']).toEqual([]);
  });

  it('by a build keeps the way back too', () => {
    const next = makeSetCurrent(start, 'h2', start.registry.remotes, now);
    expect(previousOf(next!, 'host')).toBe('h1');
  });
});
