import { describe, expect, it } from '@jest/globals';
import { deployment } from '@certdeck/contract/schemas';
import {
  arrivalOf,
  currentOf,
  endCanary,
  makeCurrent,
  pinTo,
  previousOf,
  promote,
  retire,
  rollBack,
  signed,
  startCanary,
  unpin,
} from './changes.ts';
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
    const canary = startCanary(start, remote('orders', 'o2'), { share: 5 }, now);
    expect(currentOf(canary, 'orders')?.release).toBe('o1');
    expect(canary.canaries['orders']).toMatchObject({ share: 5, remote: { release: 'o2' } });
    const done = promote(canary, 'orders', now);
    expect(currentOf(done, 'orders')?.release).toBe('o2');
    expect(done.canaries).toEqual({});
    expect(previousOf(done, 'orders')).toBe('o1');
  });

  it('ends with a rollback or with the next release', () => {
    const canary = startCanary(start, remote('orders', 'o2'), { share: 5 }, now);
    expect(endCanary(canary, 'orders', now).canaries).toEqual({});
    expect(release('orders', 'o3', canary).canaries).toEqual({});
    expect(() => promote(start, 'orders', now)).toThrow('has no canary');
  });

  it('is refused for what is not deployed or everybody’s already', () => {
    expect(() => startCanary(start, remote('reports', 'r1'), { share: 5 }, now)).toThrow(
      "isn't deployed yet",
    );
    expect(() => startCanary(start, remote('orders', 'o1'), { share: 5 }, now)).toThrow('already');
  });

  it('has a trial for each share, and begins anew with another release', () => {
    const first = startCanary(start, remote('orders', 'o2'), { share: 5 }, now);
    const more = startCanary(first, remote('orders', 'o2'), { share: 20, promoteAfter: 24 }, now);
    const at = now.toISOString();
    expect(more.canaries['orders']).toMatchObject({
      share: 20,
      promoteAfter: 24,
      steps: [
        { trial: 2, share: 5, at },
        { trial: 3, share: 20, at },
      ],
    });
    const other = startCanary(more, remote('orders', 'o3'), { share: 5 }, now).canaries['orders'];
    expect(other?.steps.map(({ trial }) => trial)).toEqual([4]);
    expect(other?.promoteAfter).toBeUndefined();
    expect(deployment.parse(more)).toEqual(more);
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

  it('that was taken back counts as rolled back, unless somebody has or had it besides', () => {
    const o2 = remote('orders', 'o2');
    const one = pinTo(start, o2, 'partner-a.example', now);
    const both = pinTo(one, o2, 'partner-b.example', now);
    expect(unpin(one, 'orders', 'partner-a.example', now).withdrawn).toEqual({ orders: ['o2'] });
    expect(unpin(both, 'orders', 'partner-a.example', now).withdrawn).toEqual({ orders: [] });
    for (const name of ['o1', 'o2']) {
      const pinned = pinTo(release('orders', 'o2'), remote('orders', name), 'partner-a.example', now);
      expect(unpin(pinned, 'orders', 'partner-a.example', now).withdrawn).toEqual({ orders: [] });
    }
  });
});

describe('a remote that is retired', () => {
  it('is gone for everybody, canary and host names included, and each counts as rolled back', () => {
    const o2 = remote('orders', 'o2');
    const canary = startCanary(release('orders', 'o2'), remote('orders', 'o3'), { share: 5 }, now);
    const pinned = pinTo(canary, remote('orders', 'o4'), 'partner-a.example', now);
    const busy = pinTo(pinned, remote('ssl', 's2'), 'partner-a.example', now);
    const gone = retire(busy, 'orders', now);
    expect(gone.registry.remotes.map(({ id }) => id)).toEqual(['ssl']);
    expect([gone.canaries, Object.keys(gone.pins['partner-a.example'] ?? {})]).toEqual([{}, ['ssl']]);
    expect(gone.changes[0]).toMatchObject({ what: 'rollback', part: 'orders', release: 'o2' });
    expect(deployment.parse(gone)).toEqual(gone);
    expect(gone.withdrawn['orders']?.toSorted()).toEqual(['o2', 'o3', 'o4']);
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
});

describe('a signature', () => {
  it('stands beside what was done with it, and beside nothing that was done before', () => {
    const second = signed(start, release('orders', 'o2'), { by: 'ada@example.com', commit: 'abc123' });
    const third = signed(second, release('orders', 'o3', second), {
      by: 'job 7',
      why: 'urgent',
      forced: ['types'],
    });
    expect(third.changes).toMatchObject([
      { release: 'o3', by: 'job 7', why: 'urgent', forced: ['types'] },
      { release: 'o2', by: 'ada@example.com', commit: 'abc123' },
    ]);
    expect(deployment.parse(third)).toEqual(third);
    expect(arrivalOf(rollBack(third, remote('orders', 'o2'), now), 'orders', 'o2')).toMatchObject({
      what: 'release',
      commit: 'abc123',
    });
    expect(arrivalOf(third, 'orders', 'o1')).toBeUndefined();
  });
});
