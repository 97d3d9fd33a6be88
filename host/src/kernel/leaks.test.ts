import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Attribution } from './failure.ts';
import { watchLeaks } from './leaks.ts';
import { beginMount, createMount, endMount, type Mount } from './mounts.ts';

const orders: Attribution = { remote: 'orders', release: 'r1', owner: 'team-orders' };
/** This file plays the remote; who calls from anywhere else is the shell. */
const attributionAt = (text: string) => (text.includes('leaks.test') ? orders : undefined);

let reported: string[] = [];
let stop: () => void;
const begin = (options: { timers: boolean }) =>
  (stop = watchLeaks(
    attributionAt,
    (attribution, detail) => reported.push(`${attribution.remote}: ${detail}`),
    options,
  ));
beforeEach(() => {
  reported = [];
  begin({ timers: true });
});
afterEach(() => stop());

const open = (): Mount => {
  const mount = createMount(orders);
  beginMount(mount);
  return mount;
};
const close = async (mount: Mount) => {
  endMount(mount);
  await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('what a screen leaves behind', () => {
  it('is taken away and reported: intervals, listeners of window and document, styles', async () => {
    const mount = open();
    let beats = 0;
    let heard = 0;
    setInterval(() => (beats += 1), 1);
    window.addEventListener('scroll', () => (heard += 1));
    document.addEventListener('click', () => (heard += 1), { capture: true });
    const style = document.createElement('style');
    document.head.append(style);
    await close(mount);
    const before = beats;
    await new Promise((resolve) => setTimeout(resolve, 10));
    window.dispatchEvent(new Event('scroll'));
    document.dispatchEvent(new Event('click'));
    expect(beats).toBe(before);
    expect(heard).toBe(0);
    expect(style.isConnected).toBe(false);
    expect(reported).toEqual(['orders: click listener, interval, scroll listener, style']);
  });

  it('is nothing when it has cleaned up, or when the shell made it', async () => {
    const mount = open();
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
    await close(mount);
    expect(reported).toEqual([]);
  });

  it('stays while a younger screen of the same remote may hold it', async () => {
    const first = open();
    let beats = 0;
    setInterval(() => (beats += 1), 1);
    const second = open();
    await close(second);
    expect(reported).toEqual([]);
    await close(first);
    expect(reported).toEqual(['orders: interval']);
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
    expect(reported).toEqual(['orders: old listener']);
    window.dispatchEvent(new Event('young'));
    expect(heard).toBe(1);
    await close(second);
  });

  it('is given back on html and body: properties that it set, classes, and nothing of a dialog’s', async () => {
    const { body, documentElement: root } = document;
    body.style.color = 'red';
    root.className = 'ours';
    stop();
    begin({ timers: true });
    const mount = open();
    body.style.letterSpacing = '7px';
    body.style.color = 'blue';
    root.classList.add('theirs');
    root.setAttribute('style', 'opacity: 0.5');
    // As our own dialogs do, which look the page’s style up by themselves.
    root.style.overflow = 'hidden';
    await close(mount);
    expect(body.getAttribute('style')).toBe('color: red;');
    expect(root.getAttribute('class')).toBe('ours');
    expect(root.getAttribute('style')).toBe('overflow: hidden;');
    expect(reported).toEqual(['orders: class of html, style of body, style of html']);
    for (const element of [body, root]) for (const name of ['style', 'class']) element.removeAttribute(name);
  });

  it('is nothing on html and body when it only looked there', async () => {
    const mount = open();
    expect(document.body.style.letterSpacing).toBe('');
    document.body.classList.toggle('mine');
    document.body.classList.toggle('mine');
    document.body.removeAttribute('class');
    await close(mount);
    expect(reported).toEqual([]);
  });

  it('leaves timers alone where they aren’t watched', async () => {
    stop();
    const { setInterval: own, setTimeout: ownTimeout, requestAnimationFrame: ownFrame } = window;
    begin({ timers: false });
    expect(window.setInterval).toBe(own);
    expect([window.setTimeout, window.requestAnimationFrame]).toEqual([ownTimeout, ownFrame]);
    const mount = open();
    const timer = setInterval(() => undefined, 1_000);
    window.addEventListener('scroll', () => undefined);
    await close(mount);
    expect(reported).toEqual(['orders: scroll listener']);
    clearInterval(timer);
  });

  it('leaves the page’s own functions as they were when the watch ends', () => {
    const watched = window.setInterval;
    stop();
    expect(window.setInterval).not.toBe(watched);
    expect(Object.hasOwn(document, 'addEventListener')).toBe(false);
    expect(Object.hasOwn(document.head, 'append')).toBe(false);
    expect(Object.hasOwn(document.body, 'style')).toBe(false);
  });
});
