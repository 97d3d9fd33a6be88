import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Blame } from './failure.ts';
import { watchLeaks } from './leaks.ts';
import { beginStay, createStay, endStay, type Stay } from './stays.ts';

const orders: Blame = { remote: 'orders', release: 'r1', owner: 'team-orders' };
/** This file plays the remote; who calls from anywhere else is the shell. */
const blameAt = (text: string) => (text.includes('leaks.test') ? orders : undefined);

let told: string[] = [];
let stop: () => void;
beforeEach(() => {
  told = [];
  stop = watchLeaks(blameAt, (blame, detail) => told.push(`${blame.remote}: ${detail}`));
});
afterEach(() => stop());

const open = (): Stay => {
  const stay = createStay(orders);
  beginStay(stay);
  return stay;
};
const close = async (stay: Stay) => {
  endStay(stay);
  await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('what a screen leaves behind', () => {
  it('is taken away and told: intervals, listeners of window and document, styles', async () => {
    const stay = open();
    let beats = 0;
    let heard = 0;
    setInterval(() => (beats += 1), 1);
    window.addEventListener('scroll', () => (heard += 1));
    document.addEventListener('click', () => (heard += 1), { capture: true });
    const style = document.createElement('style');
    document.head.append(style);
    await close(stay);
    const before = beats;
    await new Promise((resolve) => setTimeout(resolve, 10));
    window.dispatchEvent(new Event('scroll'));
    document.dispatchEvent(new Event('click'));
    expect(beats).toBe(before);
    expect(heard).toBe(0);
    expect(style.isConnected).toBe(false);
    expect(told).toEqual(['orders: click listener, interval, scroll listener, style']);
  });

  it('is nothing when it has cleaned up, or when the shell made it', async () => {
    const stay = open();
    const timer = setInterval(() => undefined, 1_000);
    const other = setInterval(() => undefined, 1_000);
    const listener = () => undefined;
    window.addEventListener('resize', listener);
    window.addEventListener('load', listener, { once: true });
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    document.body.appendChild(link);
    clearInterval(timer);
    clearTimeout(other);
    window.removeEventListener('resize', listener);
    link.remove();
    await close(stay);
    expect(told).toEqual([]);
  });

  it('stays while a younger screen of the same remote may hold it', async () => {
    const first = open();
    let beats = 0;
    setInterval(() => (beats += 1), 1);
    const second = open();
    await close(second);
    expect(told).toEqual([]);
    await close(first);
    expect(told).toEqual(['orders: interval']);
    const before = beats;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(beats).toBe(before);
  });

  it('of an older screen goes, what the younger one holds stays', async () => {
    const first = open();
    window.addEventListener('old', () => undefined);
    const second = open();
    let heard = 0;
    window.addEventListener('young', () => (heard += 1));
    await close(first);
    expect(told).toEqual(['orders: old listener']);
    window.dispatchEvent(new Event('young'));
    expect(heard).toBe(1);
    await close(second);
  });

  it('leaves the page’s own functions as they were when the watch ends', () => {
    const watched = window.setInterval;
    stop();
    expect(window.setInterval).not.toBe(watched);
    expect(Object.hasOwn(document, 'addEventListener')).toBe(false);
    expect(Object.hasOwn(document.head, 'append')).toBe(false);
  });
});
