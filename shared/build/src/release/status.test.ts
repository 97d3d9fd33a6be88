import { describe, expect, it } from '@jest/globals';
import {
  endCanary,
  makeCurrent,
  makeHostCurrent,
  pinHost,
  pinTo,
  signed,
  startCanary,
  startHostCanary,
} from '@certdeck/store';
import { deploymentOf, remote } from '@certdeck/store/testing/deployments';
import { statusTable } from './status.ts';

const now = new Date('2027-03-01T10:00:00Z');
const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));
const release = (id: string, name: string, before = start) => makeCurrent(before, remote(id, name), now);

describe('status', () => {
  it('shows current, previous, canary, pinned hosts, revision and time', () => {
    const busy = pinTo(
      startCanary(release('orders', 'o2'), remote('orders', 'o3'), { share: 5 }, now),
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
    const tried = endCanary(startCanary(start, o2, { share: 5 }, later), 'orders', later);
    expect(statusTable(makeCurrent(tried, o2, now))).toMatch(/^orders +o2 .* 4 +2027-03-01/m);
    expect(statusTable(tried)).toMatch(/^orders +o1 .* - +-$/m);
  });

  it('has canary and pinned hosts of the shell too', () => {
    const busy = startHostCanary(
      pinHost(makeHostCurrent(start, 'h2', now), 'h1', 'partner-a.example', now),
      'h3',
      { share: 10 },
      now,
    );
    expect(statusTable(busy)).toMatch(/^host +h2 +h1 +h3 10 % +partner-a.example h1 +2 /m);
  });

  it('says who took the last steps, from which commit and why', () => {
    const by = { by: 'ada@example.com', commit: 'abc123+', why: 'the price was wrong', forced: ['types'] };
    const done = signed(start, release('orders', 'o2'), by);
    expect(statusTable(done)).toMatch(
      /^2027-\S+ +release +orders +o2 +ada@example.com +abc123\+ +the price was wrong \(overruled: types\)$/m,
    );
    const rule = {
      name: 'failures',
      kind: 'load',
      value: 5.8,
      bound: 5.65,
      canary: { visits: 60, failed: 12 },
      others: { visits: 540, failed: 3 },
    };
    const canary = startCanary(start, remote('orders', 'o2'), { share: 5 }, now);
    expect(statusTable(signed(canary, endCanary(canary, 'orders', now), { rule }))).toContain(
      'failures (load): 12 of 60 visits failed, of the others 3 of 540; 5.80 against 5.65',
    );
  });
});
