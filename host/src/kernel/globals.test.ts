import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Attribution } from './failure.ts';
import { watchGlobals } from './globals.ts';
import { beginCode, beginMount, createMount, drawMount, endMount } from './mounts.ts';

const orders: Attribution = { remote: 'orders', release: 'r1', owner: 'team-orders' };
const ssl: Attribution = { remote: 'ssl', release: 's1', owner: 'team-ssl' };

let reported: string[] = [];
let stop: () => void;
beforeEach(() => {
  reported = [];
  stop = watchGlobals((attribution, detail) => reported.push(`${attribution.remote}: ${detail}`));
});
afterEach(() => stop());

const open = (attribution = orders) => {
  const mount = createMount(attribution);
  beginMount(mount);
  return async () => {
    endMount(mount);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
};
const theirs = (() => undefined) as never;

describe('what a remote puts in the place of something that the page uses', () => {
  it('is given back when its screen goes, and reported: functions, their objects’ own, additions', async () => {
    const { fetch } = window;
    const { stringify } = JSON;
    const { pushState } = history;
    const close = open();
    window.fetch = theirs;
    JSON.stringify = theirs;
    history.pushState = theirs;
    Object.assign(Array.prototype, { theirs });
    await close();
    expect([window.fetch, JSON.stringify, history.pushState]).toEqual([fetch, stringify, pushState]);
    expect('theirs' in []).toBe(false);
    expect(Object.hasOwn(history, 'pushState')).toBe(false);
    expect(reported).toEqual(['orders: Array.prototype.theirs, JSON.stringify, fetch, history.pushState']);
  });

  it('is given back when it was taken away or made another kind of property', async () => {
    const { alert } = window;
    const close = open();
    Reflect.deleteProperty(window, 'alert');
    const { prototype } = Array;
    Object.defineProperty(prototype, 'at', { configurable: true, get: () => theirs });
    await close();
    expect(window.alert).toBe(alert);
    expect([1].at(0)).toBe(1);
    expect(reported).toEqual(['orders: Array.prototype.at, alert']);
  });

  it('is reported for the remote whose code was loaded, not of the one whose screen is open', async () => {
    const close = open(ssl);
    const end = beginCode(orders);
    window.fetch = theirs;
    end();
    await close();
    expect(reported).toEqual(['orders: fetch']);
  });

  it('is reported for the one whose screen is open, not of the one whose code is loaded after', async () => {
    const close = open(ssl);
    window.fetch = theirs;
    beginCode(orders)();
    await close();
    expect(reported).toEqual(['ssl: fetch']);
  });

  it('is given back as soon as its screen has been drawn', () => {
    const { pushState } = history;
    const mount = createMount(orders);
    beginMount(mount);
    history.pushState = theirs;
    drawMount(mount);
    expect(history.pushState).toBe(pushState);
    expect(reported).toEqual(['orders: history.pushState']);
    endMount(mount);
  });

  it('is nothing when it has given it back itself, or made something new on the window', async () => {
    const { fetch } = window;
    const close = open();
    window.fetch = theirs;
    window.fetch = fetch;
    Object.assign(window, { certdeck_orders_r1: theirs });
    await close();
    expect(reported).toEqual([]);
    Reflect.deleteProperty(window, 'certdeck_orders_r1');
  });

  it('is told once when it can’t be given back, and again when it is replaced once more', async () => {
    // Not of what this suite's own environment uses, since it stays.
    // oxlint-disable-next-line eslint/no-extend-native -- what a remote does
    Object.defineProperty(Array.prototype, 'theirs', { value: theirs, writable: true });
    Object.defineProperty(Storage.prototype, 'key', { value: theirs, configurable: false });
    await open()();
    await open(ssl)();
    expect(reported).toEqual(['orders: Array.prototype.theirs, Storage.prototype.key']);
    Reflect.set(Array.prototype, 'theirs', () => 2);
    await open(ssl)();
    await open()();
    expect(reported.slice(1)).toEqual(['ssl: Array.prototype.theirs']);
  });

  it('is nobody’s when the watch has ended', async () => {
    const { fetch } = window;
    const close = open();
    stop();
    window.fetch = theirs;
    await close();
    expect(reported).toEqual([]);
    window.fetch = fetch;
  });
});
