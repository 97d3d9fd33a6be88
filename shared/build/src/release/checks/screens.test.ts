import { describe, expect, it } from '@jest/globals';
import type { Deployment } from '@certdeck/contract/schemas';
import { makeCurrent, makeHostCurrent, pinHost, pinTo, startCanary, startHostCanary } from '@certdeck/store';
import { deploymentOf, remote } from '@certdeck/store/testing/deployments';
import { screenSetsOf } from './screens.ts';

const now = new Date('2027-03-01T10:00:00Z');
const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));
const sets = (next: Deployment, part: string, release: string) =>
  screenSetsOf(next, { part, release }).map(({ hostRelease, remotes, open }) => [
    hostRelease,
    remotes.map((one) => one.release).sort(),
    open.toSorted(),
  ]);

describe('the screens that a release concerns', () => {
  it('are a remote’s own, in every shell that it would run in, once', () => {
    const o2 = remote('orders', 'o2');
    expect(sets(makeCurrent(start, o2, now), 'orders', 'o2')).toEqual([['h1', ['o2', 's1'], ['orders']]]);
    const tried = pinHost(startHostCanary(start, 'h2', { share: 5 }, now), 'h3', 'partner-a.example', now);
    expect(sets(makeCurrent(tried, o2, now), 'orders', 'o2')).toEqual([
      ['h1', ['o2', 's1'], ['orders']],
      ['h2', ['o2', 's1'], ['orders']],
      ['h3', ['o2', 's1'], ['orders']],
    ]);
    expect(sets(pinTo(tried, o2, 'partner-a.example', now), 'orders', 'o2')).toEqual([
      ['h3', ['o2', 's1'], ['orders']],
    ]);
    expect(sets(startCanary(start, o2, { share: 5 }, now), 'orders', 'o2')).toEqual([
      ['h1', ['o2', 's1'], ['orders']],
    ]);
  });

  it('are all of them for a shell, canaries and host names’ own included', () => {
    const busy = pinTo(
      startCanary(start, remote('orders', 'o2'), { share: 5 }, now),
      remote('ssl', 's9'),
      'partner-a.example',
      now,
    );
    expect(sets(makeHostCurrent(busy, 'h2', now), 'host', 'h2')).toEqual([
      ['h2', ['o1', 's1'], ['orders', 'ssl']],
      ['h2', ['o2', 's1'], ['orders']],
      ['h2', ['o1', 's9'], ['ssl']],
    ]);
    expect(sets(pinHost(busy, 'h2', 'partner-a.example', now), 'host', 'h2')).toEqual([
      ['h2', ['o1', 's9'], ['orders', 'ssl']],
      ['h2', ['o2', 's9'], ['orders']],
    ]);
    expect(sets(startHostCanary(start, 'h2', { share: 5 }, now), 'host', 'h2')).toHaveLength(1);
  });
});
