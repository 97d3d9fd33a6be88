import { describe, expect, it } from '@jest/globals';
import {
  currentOf,
  makeCurrent,
  makeHostCurrent,
  pinHost,
  pinTo,
  previousOf,
  promote,
  retire,
  rollBack,
  rollBackHost,
  startCanary,
  startHostCanary,
  unpin,
} from '@certdeck/store';
import { deploymentOf, remote } from '@certdeck/store/testing/deployments';
import { makeSetCurrent } from './build-set.ts';

const now = new Date('2027-03-01T10:00:00Z');
const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));
const release = (id: string, name: string, before = start) => makeCurrent(before, remote(id, name), now);

describe('a build', () => {
  it('makes what is new current and writes nothing when nothing is', () => {
    const next = makeSetCurrent(start, 'h2', [remote('orders', 'o2'), remote('ssl', 's1')], now);
    expect(next?.registry.remotes.map((one) => one.release)).toEqual(['o2', 's1']);
    expect(next?.hostRelease).toBe('h2');
    expect(previousOf(next!, 'orders')).toBe('o1');
    expect(makeSetCurrent(next, 'h2', [remote('orders', 'o2'), remote('ssl', 's1')], now)).toBeUndefined();
    expect(makeSetCurrent(undefined, 'h1', [remote('orders', 'o1')], now)?.registry.revision).toBe(1);
  });

  it('drops a remote whose sources have gone', () => {
    const next = makeSetCurrent(start, 'h1', [remote('ssl', 's1')], now);
    expect(next?.registry.remotes.map(({ id }) => id)).toEqual(['ssl']);
  });

  it('leaves a remote that was released from another folder, until it has the sources itself', () => {
    const reports = remote('reports', 'r1');
    const released = makeCurrent(start, reports, now, 'release', true);
    const set = [remote('orders', 'o2'), remote('ssl', 's1')];
    const next = makeSetCurrent(released, 'h2', set, now)!;
    expect(next.registry.remotes.map((one) => one.release)).toEqual(['o2', 's1', 'r1']);
    expect(makeSetCurrent(next, 'h2', set, now)).toBeUndefined();
    // Whatever is done with its releases besides.
    const promoted = promote(startCanary(next, remote('reports', 'r2'), { share: 5 }, now), 'reports', now);
    expect(makeSetCurrent(promoted, 'h2', set, now)).toBeUndefined();
    const moved = makeSetCurrent(promoted, 'h2', [...set, remote('reports', 'r3')], now)!;
    expect(makeSetCurrent(moved, 'h2', set, now)?.registry.remotes.map(({ id }) => id)).toEqual([
      'orders',
      'ssl',
    ]);
  });

  it('doesn’t bring back what was rolled back, nor spread a canary or a pin', () => {
    const set = [remote('orders', 'o2'), remote('ssl', 's1')];
    const back = rollBack(release('orders', 'o2'), remote('orders', 'o1'), now);
    expect(makeSetCurrent(back, 'h1', set, now)).toBeUndefined();
    const canary = startCanary(start, remote('orders', 'o2'), { share: 5 }, now);
    expect(makeSetCurrent(canary, 'h1', set, now)).toBeUndefined();
    const pinned = pinTo(start, remote('orders', 'o2'), 'partner-a.example', now);
    expect(makeSetCurrent(pinned, 'h1', set, now)).toBeUndefined();
    const first = pinTo(start, remote('reports', 'r1'), 'partner-a.example', now);
    const withReports = [...start.registry.remotes, remote('reports', 'r1')];
    expect(makeSetCurrent(first, 'h1', withReports, now)).toBeUndefined();
    expect(currentOf(release('orders', 'o2', back), 'orders')?.release).toBe('o2');
  });

  it('doesn’t spread a pin that was taken back', () => {
    const o2 = remote('orders', 'o2');
    const set = [o2, remote('ssl', 's1')];
    const one = pinTo(start, o2, 'partner-a.example', now);
    expect(makeSetCurrent(unpin(one, 'orders', 'partner-a.example', now), 'h1', set, now)).toBeUndefined();
  });

  it('leaves a retired remote in peace, though it came from another folder', () => {
    const released = makeCurrent(start, remote('reports', 'r1'), now, 'release', true);
    const set = [remote('orders', 'o1'), remote('ssl', 's1')];
    expect(makeSetCurrent(retire(released, 'reports', now), 'h1', set, now)).toBeUndefined();
  });

  it('brings nothing back that was retired', () => {
    const pinned = pinTo(start, remote('orders', 'o4'), 'partner-a.example', now);
    const gone = retire(startCanary(pinned, remote('orders', 'o3'), { share: 5 }, now), 'orders', now);
    for (const name of ['o1', 'o3', 'o4'])
      expect(makeSetCurrent(gone, 'h1', [remote('orders', name), remote('ssl', 's1')], now)).toBeUndefined();
  });

  it('doesn’t bring back a shell that was rolled back, nor remotes that need it', () => {
    const back = rollBackHost(makeHostCurrent(start, 'h2', now), now);
    const set = [remote('orders', 'o2', '^1.9'), remote('ssl', 's2'), remote('reports', 'r1', '^1.9')];
    const fits = ({ manifest }: { manifest: { contract: string } }) => manifest.contract === '^1.0';
    const next = makeSetCurrent(back, 'h2', set, now, fits);
    expect(next?.hostRelease).toBe('h1');
    expect(next?.registry.remotes.map(({ release }) => release)).toEqual(['o1', 's2']);
    expect(makeHostCurrent(back, 'h2', now).withdrawn['host']).toEqual([]);
  });

  it('doesn’t spread a shell that is a canary’s or one host name’s own', () => {
    const set = [remote('orders', 'o2', '^1.9'), remote('ssl', 's2')];
    const fits = ({ manifest }: { manifest: { contract: string } }) => manifest.contract === '^1.0';
    for (const placed of [
      startHostCanary(start, 'h2', { share: 5 }, now),
      pinHost(start, 'h2', 'partner-a.example', now),
    ]) {
      const next = makeSetCurrent(placed, 'h2', set, now, fits);
      expect(next?.hostRelease).toBe('h1');
      expect(next?.registry.remotes.map((one) => one.release)).toEqual(['o1', 's2']);
    }
  });

  it('keeps the shell’s way back too', () => {
    const next = makeSetCurrent(start, 'h2', start.registry.remotes, now);
    expect(previousOf(next!, 'host')).toBe('h1');
  });
});
