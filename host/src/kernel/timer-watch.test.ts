import { afterEach, describe, expect, it } from '@jest/globals';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { OVERRIDES } from './override-storage.ts';
import { watchesTimers } from './timer-watch.ts';

afterEach(() => sessionStorage.clear());

describe('timers', () => {
  const registry = registryOf(remoteEntry('orders'));

  it('are the browser’s own in production', () => {
    expect(watchesTimers(registry)).toBe(false);
    expect(watchesTimers({ ...registry, trials: { host: 1 } })).toBe(false);
  });

  it('are watched while a remote is tried, developed, or taken from elsewhere by staff', () => {
    expect(watchesTimers({ ...registry, trials: { orders: 7 } })).toBe(true);
    expect(watchesTimers(registryOf({ ...remoteEntry('orders'), release: 'dev' }))).toBe(true);
    sessionStorage.setItem(OVERRIDES, '{}');
    expect(watchesTimers(registry)).toBe(true);
  });
});
