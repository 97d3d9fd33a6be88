import { describe, expect, it } from '@jest/globals';
import { deployment } from '@certdeck/contract/schemas';
import { previousOf } from './changes.ts';
import {
  endHostCanary,
  isHostPlaced,
  makeHostCurrent,
  pinHost,
  promoteHost,
  rollBackHost,
  startHostCanary,
  unpinHost,
} from './host-changes.ts';
import { deploymentOf, remote } from './testing/deployments.ts';

const now = new Date('2027-03-01T10:00:00Z');
const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));
describe('a release of the shell', () => {
  it('replaces the shell alone, keeps the way back, and raises the revision', () => {
    const next = makeHostCurrent(start, 'h2', now);
    expect(next.hostRelease).toBe('h2');
    expect(next.registry.remotes).toEqual(start.registry.remotes);
    expect(next.registry.revision).toBe(2);
    expect(next.changes[0]).toMatchObject({ what: 'release', part: 'host', release: 'h2' });
    expect(deployment.parse(next)).toEqual(next);
  });

  it('goes one step back, and done again further back', () => {
    const third = makeHostCurrent(makeHostCurrent(start, 'h2', now), 'h3', now);
    const back = rollBackHost(third, now);
    expect([back.hostRelease, previousOf(back, 'host')]).toEqual(['h2', 'h1']);
    expect(rollBackHost(back, now).hostRelease).toBe('h1');
    expect(() => rollBackHost(start, now)).toThrow('no earlier release');
  });

  it('as a canary leaves everybody’s as it is, has a trial for each share, and is promoted or ended', () => {
    const first = startHostCanary(start, 'h2', { share: 5 }, now);
    expect([first.hostRelease, first.hostCanary?.share]).toEqual(['h1', 5]);
    const more = startHostCanary(first, 'h2', { share: 20, promoteAfter: 24 }, now);
    expect(more.hostCanary).toMatchObject({ release: 'h2', share: 20, promoteAfter: 24 });
    expect(more.hostCanary?.steps.map(({ trial }) => trial)).toEqual([2, 3]);
    expect(deployment.parse(more)).toEqual(more);

    const done = promoteHost(more, now);
    expect([done.hostRelease, done.hostCanary, previousOf(done, 'host')]).toEqual(['h2', undefined, 'h1']);
    expect(done.changes[0]).toMatchObject({ what: 'promote', part: 'host', release: 'h2' });

    const ended = endHostCanary(more, now);
    expect([ended.hostRelease, ended.hostCanary, isHostPlaced(ended, 'h2')]).toEqual(['h1', undefined, true]);
    expect(ended.changes[0]).toMatchObject({ what: 'rollback', part: 'host', release: 'h2', share: 20 });
    expect(makeHostCurrent(first, 'h3', now).hostCanary).toBeUndefined();
    expect(() => startHostCanary(start, 'h1', { share: 5 }, now)).toThrow("everybody's already");
    expect(() => promoteHost(start, now)).toThrow('no canary');
    expect(() => endHostCanary(start, now)).toThrow('no canary');
  });

  it('for one host name leaves the others as they are, and counts as rolled back when nobody else has it', () => {
    const pinned = pinHost(start, 'h2', 'partner-a.example', now);
    expect([pinned.hostRelease, pinned.hostPins]).toEqual(['h1', { 'partner-a.example': 'h2' }]);
    expect(pinned.changes[0]).toMatchObject({ what: 'pin', part: 'host', host: 'partner-a.example' });
    expect(deployment.parse(pinned)).toEqual(pinned);
    const both = pinHost(pinned, 'h2', 'partner-b.example', now);
    expect(unpinHost(both, 'partner-a.example', now)).toMatchObject({
      hostPins: { 'partner-b.example': 'h2' },
      withdrawn: { host: [] },
    });
    expect(unpinHost(pinned, 'partner-a.example', now)).toMatchObject({
      hostPins: {},
      withdrawn: { host: ['h2'] },
    });
    expect(() => unpinHost(start, 'partner-a.example', now)).toThrow('no release of the host of its own');
  });
});
