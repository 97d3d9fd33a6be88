import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { transformSync } from '@swc/core';

/** The script as a page gets it: without imports, run with the element that it stands in. */
const code = transformSync(readFileSync(join(import.meta.dirname, 'first-paint.ts'), 'utf8'), {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
}).code.replace(/export\s*\{\s*\};?/, '');

const sent: { shell: string; events: Record<string, unknown>[] }[] = [];
const reload = jest.fn();
const listeners: [string, EventListener][] = [];
let cookies: string[];

/** Runs it for a shell of one script; `own` are the attributes that the server wrote. */
function start(own: Record<string, string> = {}): void {
  const shell = JSON.stringify([{ href: '/host/h2/shell.js', integrity: 'sha384-A' }]);
  const document = new Proxy(globalThis.document, {
    get: (target, name) => {
      if (name === 'currentScript') return { dataset: { shell, release: 'h2', ...own } };
      if (name === 'cookie') return cookies.join('; ');
      // A tab that nobody sees paints nothing, so that the shell is started at once.
      if (name === 'visibilityState') return 'hidden';
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (_target, name, value: string) => {
      if (name === 'cookie' && value) cookies.push(value.split(';')[0]!);
      return true;
    },
  });
  const on = (kind: string, listener: EventListener) => {
    listeners.push([kind, listener]);
    addEventListener(kind, listener);
  };
  const page = { href: 'https://portal.example/orders/list', reload };
  // oxlint-disable-next-line typescript/no-implied-eval -- it is a script of its own, which a test can't import
  new Function('document', 'location', 'addEventListener', code)(document, page, on);
}
const scripts = () => [...document.head.querySelectorAll('script')];
const breakScript = (place: number) => scripts()[place]!.dispatchEvent(new Event('error'));
const visits = () => sent.flatMap(({ events }) => events.flatMap(({ visit }) => visit ?? []));
const failures = () => sent.flatMap(({ events }) => events.filter(({ code: one }) => one));

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
  cookies = [];
  reload.mockClear();
  localStorage.clear();
  document.head.replaceChildren();
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  Object.assign(navigator, {
    sendBeacon: (_address: string, body: string) => void sent.push(JSON.parse(body) as (typeof sent)[number]),
  });
});
afterEach(() => {
  for (const [kind, listener] of listeners.splice(0)) removeEventListener(kind, listener);
  jest.useRealTimers();
});

describe('the page before the shell', () => {
  it('is told whether it is a customer’s, for whom it shows what the page begins with', () => {
    start();
    expect(document.documentElement).not.toHaveAttribute('data-certdeck-customer');
    localStorage.setItem('token', 't');
    start();
    expect(document.documentElement).toHaveAttribute('data-certdeck-customer');
  });
});

describe('a shell that can’t be had', () => {
  it('is asked for once more, then reported, and the shell before takes its place', () => {
    start({ fallback: '' });
    breakScript(0);
    expect([scripts().length, sent, reload.mock.calls.length]).toEqual([2, [], 0]);
    expect(scripts()[1]).toMatchObject({ integrity: 'sha384-A', crossOrigin: 'anonymous' });
    breakScript(1);
    expect(cookies).toEqual(['certdeck-shell-failed=h2']);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(failures()).toMatchObject([
      {
        remote: 'host',
        release: 'h2',
        code: 'UNREACHABLE',
        detail: 'shell.js',
        recovered: 'last-known-good',
      },
    ]);
  });

  it('is reported alone where there is none before it', () => {
    start();
    breakScript(0);
    breakScript(1);
    expect([cookies, reload.mock.calls.length]).toEqual([[], 0]);
    expect(failures()[0]).not.toHaveProperty('recovered');
  });

  it('or that throws on its way in gives up after a while, unless it has started by then', () => {
    const broken = () =>
      new ErrorEvent('error', {
        filename: 'https://portal.example/host/h2/shell.js',
        message: 'TypeError: x',
      });
    start({ fallback: '' });
    dispatchEvent(broken());
    dispatchEvent(new Event('certdeck-shell-started'));
    jest.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();

    for (const [kind, listener] of listeners.splice(0)) removeEventListener(kind, listener);
    start({ fallback: '' });
    dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://x/y.js', message: 'not ours' }));
    jest.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
    dispatchEvent(broken());
    jest.advanceTimersByTime(10_000);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(failures()).toMatchObject([{ code: 'INIT', detail: 'TypeError: x' }]);
  });

  it('or that says that it can’t start leaves the page to the one before, or to its own words', () => {
    start({ fallback: '' });
    expect(dispatchEvent(new Event('certdeck-shell-failed', { cancelable: true }))).toBe(false);
    for (const [kind, listener] of listeners.splice(0)) removeEventListener(kind, listener);
    start();
    expect(dispatchEvent(new Event('certdeck-shell-failed', { cancelable: true }))).toBe(true);
  });
});

describe('a visit with a shell that is tried', () => {
  it('counts once, before any of the shell’s code has run, and as failed when that never starts', () => {
    start({ trial: '7', fallback: '' });
    expect(sent).toEqual([
      {
        schema: 1,
        tab: '',
        shell: 'h2',
        events: [{ remote: 'host', release: 'h2', trial: 7, visit: 'start' }],
      },
    ]);
    start({ trial: '7', fallback: '' });
    expect(visits()).toEqual(['start']);
    breakScript(1);
    breakScript(2);
    expect(visits()).toEqual(['start', 'failed', 'load']);
  });

  it('isn’t counted without a trial, nor in a tab of staff that runs other code', () => {
    start();
    sessionStorage.setItem('certdeck.overrides', '[]');
    start({ trial: '7' });
    expect(sent).toEqual([]);
    sessionStorage.clear();
  });

  it('starts though the browser keeps nothing, or has kept something else', () => {
    localStorage.setItem('certdeck.trials', '{"not":"a list"}');
    start({ trial: '7' });
    expect(scripts()).toHaveLength(1);
  });
});
