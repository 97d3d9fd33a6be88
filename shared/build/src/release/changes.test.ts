import { describe, expect, it } from '@jest/globals';
import { deployment } from '@certdeck/contract/schemas';
import { makeSetCurrent } from './build-set.ts';
import {
  currentOf,
  endCanary,
  makeCurrent,
  pinTo,
  previousOf,
  promote,
  retire,
  rollBack,
  startCanary,
  unpin,
} from './changes.ts';
import { statusTable } from './status.ts';
import { deploymentOf, remote } from './testing/deployments.ts';

const now = new Date('2027-03-01T10:00:00Z');
const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));
const release = (id: string, name: string, before = start) => makeCurrent(before, remote(id, name), now);

describe('a release', () => {
  it('replaces one remote, keeps the others and the way back, and raises the revision', () => {
    const next = release('orders', 'o2');
    expect(next.registry.remotes.map((one) => one.release)).toEqual(['o2', 's1']);
    expect(next.registry.revision).toBe(2);
    expect(next.earlier).toEqual({
      orders: [{ release: 'o1', base: '/remotes/orders/o1/', until: now.toISOString() }],
    });
    expect(next.changes[0]).toMatchObject({ revision: 2, what: 'release', part: 'orders', release: 'o2' });
    expect(deployment.parse(next)).toEqual(next);
  });

  it('adds a remote that was not deployed', () => {
    expect(release('reports', 'r1').registry.remotes.map(({ id }) => id)).toEqual([
      'orders',
      'ssl',
      'reports',
    ]);
  });

  it('keeps ten ways back', () => {
    let next = start;
    for (let count = 2; count < 20; count += 1) next = release('orders', `o${count}`, next);
    expect(next.earlier['orders']).toHaveLength(10);
    expect(previousOf(next, 'orders')).toBe('o18');
  });
});

describe('a rollback', () => {
  it('goes one step back, and done again further back', () => {
    const third = release('orders', 'o3', release('orders', 'o2'));
    const back = rollBack(third, remote('orders', 'o2'), now);
    expect(currentOf(back, 'orders')?.release).toBe('o2');
    expect(previousOf(back, 'orders')).toBe('o1');
    expect(currentOf(rollBack(back, remote('orders', 'o1'), now), 'orders')?.release).toBe('o1');
    expect(back.registry.revision).toBe(4);
  });

  it('goes nowhere but to what was current before', () => {
    expect(() => rollBack(start, remote('orders', 'o0'), now)).toThrow('no earlier release o0');
  });
});

describe('a canary', () => {
  it('leaves everybody’s release as it is, until it is promoted', () => {
    const canary = startCanary(start, remote('orders', 'o2'), 5, now);
    expect(currentOf(canary, 'orders')?.release).toBe('o1');
    expect(canary.canaries['orders']).toMatchObject({ share: 5, remote: { release: 'o2' } });
    const done = promote(canary, 'orders', now);
    expect(currentOf(done, 'orders')?.release).toBe('o2');
    expect(done.canaries).toEqual({});
    expect(previousOf(done, 'orders')).toBe('o1');
  });

  it('ends with a rollback or with the next release', () => {
    const canary = startCanary(start, remote('orders', 'o2'), 5, now);
    expect(endCanary(canary, 'orders', now).canaries).toEqual({});
    expect(release('orders', 'o3', canary).canaries).toEqual({});
    expect(() => promote(start, 'orders', now)).toThrow('has no canary');
  });

  it('is refused for what is not deployed or everybody’s already', () => {
    expect(() => startCanary(start, remote('reports', 'r1'), 5, now)).toThrow("isn't deployed yet");
    expect(() => startCanary(start, remote('orders', 'o1'), 5, now)).toThrow('already');
  });
});

describe('a pin', () => {
  it('belongs to one host name, which it leaves as it was', () => {
    const pinned = pinTo(start, remote('orders', 'o2'), 'partner-a.example', now);
    expect(pinned.pins['partner-a.example']?.['orders']?.release).toBe('o2');
    expect(currentOf(pinned, 'orders')?.release).toBe('o1');
    expect(unpin(pinned, 'orders', 'partner-a.example', now).pins).toEqual({});
    expect(() => unpin(start, 'orders', 'partner-a.example', now)).toThrow('no release of orders of its own');
  });

  it('that was taken back isn’t spread by the next build, and one that everybody has or had stays a way back', () => {
    const o2 = remote('orders', 'o2');
    const set = [o2, remote('ssl', 's1')];
    const one = pinTo(start, o2, 'partner-a.example', now);
    const both = pinTo(one, o2, 'partner-b.example', now);
    expect(makeSetCurrent(unpin(one, 'orders', 'partner-a.example', now), 'h1', set, now)).toBeUndefined();
    // Somebody else still has it.
    expect(unpin(both, 'orders', 'partner-a.example', now).withdrawn).toEqual({ orders: [] });
    for (const name of ['o1', 'o2']) {
      const pinned = pinTo(release('orders', 'o2'), remote('orders', name), 'partner-a.example', now);
      expect(unpin(pinned, 'orders', 'partner-a.example', now).withdrawn).toEqual({ orders: [] });
    }
  });
});

describe('a remote that is retired', () => {
  it('is gone for everybody, canary and host names included, and no build brings it back', () => {
    const o2 = remote('orders', 'o2');
    const canary = startCanary(release('orders', 'o2'), remote('orders', 'o3'), 5, now);
    const pinned = pinTo(canary, remote('orders', 'o4'), 'partner-a.example', now);
    const busy = pinTo(pinned, remote('ssl', 's2'), 'partner-a.example', now);
    const gone = retire(busy, 'orders', now);
    expect(gone.registry.remotes.map(({ id }) => id)).toEqual(['ssl']);
    expect([gone.canaries, Object.keys(gone.pins['partner-a.example'] ?? {})]).toEqual([{}, ['ssl']]);
    expect(gone.changes[0]).toMatchObject({ what: 'rollback', part: 'orders', release: 'o2' });
    expect(deployment.parse(gone)).toEqual(gone);
    for (const name of ['o2', 'o3', 'o4'])
      expect(makeSetCurrent(gone, 'h1', [remote('orders', name), remote('ssl', 's1')], now)).toBeUndefined();
    expect(() => rollBack(gone, o2, now)).toThrow(
      "orders isn't deployed: npm run release -- orders --release o2 brings back what was",
    );
    const back = makeCurrent(gone, o2, now);
    expect([currentOf(back, 'orders')?.release, previousOf(back, 'orders')]).toEqual(['o2', 'o1']);
    expect(previousOf(makeCurrent(gone, remote('orders', 'o5'), now), 'orders')).toBe('o2');
  });

  it('may have been one host name’s alone, and must have been somebody’s', () => {
    const only = pinTo(start, remote('reports', 'r1'), 'partner-a.example', now);
    expect(retire(only, 'reports', now)).toMatchObject({ pins: {}, withdrawn: { reports: ['r1'] } });
    expect(() => retire(start, 'reports', now)).toThrow("reports isn't deployed");
  });

  it('is left in peace by a build though it came from another folder', () => {
    const released = makeCurrent(start, remote('reports', 'r1'), now, 'release', true);
    const set = [remote('orders', 'o1'), remote('ssl', 's1')];
    expect(makeSetCurrent(retire(released, 'reports', now), 'h1', set, now)).toBeUndefined();
  });
});

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
    const promoted = promote(startCanary(next, remote('reports', 'r2'), 5, now), 'reports', now);
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
    const canary = startCanary(start, remote('orders', 'o2'), 5, now);
    expect(makeSetCurrent(canary, 'h1', set, now)).toBeUndefined();
    const pinned = pinTo(start, remote('orders', 'o2'), 'partner-a.example', now);
    expect(makeSetCurrent(pinned, 'h1', set, now)).toBeUndefined();
    const first = pinTo(start, remote('reports', 'r1'), 'partner-a.example', now);
    const withReports = [...start.registry.remotes, remote('reports', 'r1')];
    expect(makeSetCurrent(first, 'h1', withReports, now)).toBeUndefined();
    expect(currentOf(release('orders', 'o2', back), 'orders')?.release).toBe('o2');
  });
});

describe('status', () => {
  it('shows current, previous, canary, pinned hosts, revision and time', () => {
    const busy = pinTo(
      startCanary(release('orders', 'o2'), remote('orders', 'o3'), 5, now),
      remote('ssl', 's2'),
      'partner-a.example',
      now,
    );
    const lines = statusTable(busy).split('\n');
    expect(lines[2]).toMatch(/^orders +o2 +o1 +o3 5 % +- +2 +2027-03-01T10:00:00.000Z$/);
    expect(lines[3]).toMatch(/^ssl +s1 +- +- +partner-a.example s2 +- +-$/);
    expect(lines.at(-1)).toBe('revision 4');
  });

  it('has a row for a remote that one host name alone has', () => {
    const only = pinTo(start, remote('reports', 'r1'), 'partner-a.example', now);
    expect(statusTable(only)).toMatch(/^reports +- +- +- +partner-a.example r1 +- +-$/m);
  });

  it('tells since when everybody has a release, whoever gets the same one besides', () => {
    const later = new Date('2027-03-02T10:00:00Z');
    const o2 = remote('orders', 'o2');
    const pinned = pinTo(release('orders', 'o2'), o2, 'partner-a.example', later);
    expect(statusTable(pinned)).toMatch(/^orders +o2 +o1 .* 2 +2027-03-01T10:00:00.000Z$/m);
    const tried = endCanary(startCanary(start, o2, 5, later), 'orders', later);
    expect(statusTable(makeCurrent(tried, o2, now))).toMatch(/^orders +o2 .* 4 +2027-03-01/m);
    expect(statusTable(tried)).toMatch(/^orders +o1 .* - +-$/m);
  });
});
