import { describe, expect, it } from '@jest/globals';
import { telemetryVisit } from '@certdeck/contract/schemas';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { createTrialCount, type VisitEvent } from './trials.ts';

const registry = {
  ...registryOf(remoteEntry('orders'), remoteEntry('ssl')),
  shell: 'h1',
  trials: { orders: 7, host: 9 },
};
function storage(broken = false) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (broken) throw new Error('full');
      kept.set(key, value);
    },
  };
}
function open(kept = storage(), own: object = registry) {
  const sent: VisitEvent[] = [];
  const count = createTrialCount({ ...registry, ...own }, (event) => sent.push(event), kept);
  return { ...count, sent, words: () => sent.map(({ remote, visit }) => `${remote} ${visit}`) };
}
const failure = { remote: 'orders', release: 'r1', code: 'CHUNK' } as const;

describe('visits of a trial', () => {
  it('are reported once by each visitor, however often the page is loaded', () => {
    const kept = storage();
    const first = open(kept);
    first.started('orders', 'r1');
    first.started('orders', 'r1');
    first.failed(failure);
    first.failed({ ...failure, code: 'INIT' });
    expect(first.words()).toEqual(['orders start', 'orders failed', 'orders load']);
    for (const event of first.sent) expect(telemetryVisit.parse(event)).toEqual(event);
    const again = open(kept);
    again.started('orders', 'r1');
    again.failed({ ...failure, code: 'RENDER' });
    expect(again.words()).toEqual(['orders render']);
  });

  it('are reported anew of another share and of another release', () => {
    const kept = storage();
    open(kept).started('orders', 'r1');
    const next = open(kept, { trials: { orders: 8 } });
    next.started('orders', 'r1');
    next.started('orders', 'r2');
    expect(next.sent.map(({ release, trial }) => [release, trial])).toEqual([
      ['r1', 8],
      ['r2', 8],
    ]);
  });

  it('are of what is tried alone', () => {
    const count = open();
    count.started('ssl', 'r1');
    count.failed({ ...failure, remote: 'ssl' });
    const none = open(storage(), { trials: undefined });
    none.started('orders', 'r1');
    expect([count.sent, none.sent]).toEqual([[], []]);
  });

  it('don’t count as failed for what a second try made good, a notice, or another release than the given one', () => {
    const count = open();
    count.failed({ ...failure, recovered: 'retry' });
    count.failed({ ...failure, code: 'EVENT' });
    count.failed({ ...failure, release: 'r0' });
    expect(count.sent).toEqual([]);
    count.failed({ ...failure, recovered: 'last-known-good' });
    expect(count.words()).toEqual(['orders failed', 'orders load']);
  });

  it('count the shell’s own failures under its release', () => {
    const count = open();
    count.failed({ remote: 'host', release: '-', code: 'RENDER' });
    expect(count.sent).toEqual([
      { remote: 'host', release: 'h1', trial: 9, visit: 'failed' },
      { remote: 'host', release: 'h1', trial: 9, visit: 'render' },
    ]);
  });

  it.each([
    ['MANIFEST', 'load'],
    ['INCOMPATIBLE', 'load'],
    ['UNREACHABLE', 'load'],
    ['TIMEOUT', 'load'],
    ['INTEGRITY', 'load'],
    ['CHUNK', 'load'],
    ['INIT', 'load'],
    ['RENDER', 'render'],
    ['HANG', 'hang'],
  ] as const)('count %s among failures to %s', (code, kind) => {
    const count = open();
    count.failed({ ...failure, code });
    expect(count.words()).toEqual(['orders failed', `orders ${kind}`]);
  });

  it('are none of a remote that this registry does not have, or of a shell without a release', () => {
    const count = open(storage(), { trials: { gone: 5, host: 9 }, shell: undefined });
    count.failed({ ...failure, remote: 'gone' });
    count.failed({ remote: 'host', release: '-', code: 'RENDER' });
    expect(count.sent).toEqual([]);
  });

  it('are not reported where the first script has reported them, as a start of the shell', () => {
    const kept = storage();
    kept.setItem('certdeck.trials', JSON.stringify(['9 host h1 start']));
    const count = open(kept);
    count.started('host', 'h1');
    count.started('orders', 'r1');
    expect(count.words()).toEqual(['orders start']);
  });

  it.each(['{', '7', '{"0":"7 orders r1 start"}', 'null'])(
    'are reported where the storage holds %s in their place',
    (held) => {
      const kept = storage();
      kept.setItem('certdeck.trials', held);
      const count = open(kept);
      count.started('orders', 'r1');
      expect(count.words()).toEqual(['orders start']);
      expect(JSON.parse(kept.getItem('certdeck.trials') ?? '')).toEqual(['7 orders r1 start']);
    },
  );

  it('leave the last sixty in the storage, of texts alone', () => {
    const kept = storage();
    const old = Array.from({ length: 60 }, (_, index) => `1 old r${index} start`);
    kept.setItem('certdeck.trials', JSON.stringify([null, 5, ...old]));
    open(kept).started('orders', 'r1');
    expect(JSON.parse(kept.getItem('certdeck.trials') ?? '')).toEqual([...old.slice(1), '7 orders r1 start']);
  });

  it('are reported once a page where nothing can be kept', () => {
    const kept = storage(true);
    const count = open(kept);
    count.started('orders', 'r1');
    count.started('orders', 'r1');
    expect(count.words()).toEqual(['orders start']);
  });
});
