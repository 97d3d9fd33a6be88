import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Registry } from '@certdeck/contract';
import { useUnsavedWork } from '@certdeck/federation';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { createReleaseWatch, isNewer } from './newer.ts';

const orders = (release: string) => ({ ...remoteEntry('orders'), release });
const own: Registry = { ...registryOf(orders('r1')), shell: 'h1' };
const next: Registry = { ...registryOf(orders('r2')), revision: 2, shell: 'h1' };
const MINUTE = 60_000;

let found: Registry | undefined;
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  found = next;
});
afterEach(() => {
  stop?.();
  jest.useRealTimers();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

function watch() {
  const made = createReleaseWatch(own, async () => found);
  stop = made.start();
  return made;
}
const type = () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('a newer set of releases', () => {
  it('is one that gives this tab something else, not only a higher revision', () => {
    expect(isNewer(own, next)).toBe(true);
    expect(isNewer(own, { ...own, revision: 2 })).toBe(false);
    expect(isNewer(own, { ...own, revision: 2, shell: 'h2' })).toBe(true);
    expect(isNewer(next, { ...own, revision: 1 })).toBe(false);
  });

  it('is offered within five minutes when the customer is idle', async () => {
    const made = watch();
    const heard = jest.fn();
    made.subscribe(heard);
    await jest.advanceTimersByTimeAsync(4 * MINUTE);
    expect(made.isOffered()).toBe(false);
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(made.isOffered()).toBe(true);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('is looked for on return to the tab', async () => {
    const made = watch();
    await jest.advanceTimersByTimeAsync(MINUTE);
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(0);
    expect(made.isOffered()).toBe(true);
  });

  it('waits while keys are pressed', async () => {
    const made = watch();
    await jest.advanceTimersByTimeAsync(5 * MINUTE - 1_000);
    window.dispatchEvent(new KeyboardEvent('keydown'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(made.isOffered()).toBe(false);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(made.isOffered()).toBe(true);
  });

  it('is not offered in the middle of a form, and goes when one is begun', async () => {
    type();
    const made = watch();
    type();
    await jest.advanceTimersByTimeAsync(6 * MINUTE);
    expect(made.isOffered()).toBe(false);
    history.pushState(null, '', '/orders/list');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(made.isOffered()).toBe(true);
    type();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(made.isOffered()).toBe(false);
  });

  it('is not offered beside a dialog or while a screen has unsaved work', async () => {
    const made = watch();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'alertdialog');
    await jest.advanceTimersByTimeAsync(6 * MINUTE);
    expect(made.isOffered()).toBe(false);
    const screen = renderHook(({ unsaved }) => useUnsavedWork(unsaved), { initialProps: { unsaved: true } });
    dialog.remove();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(made.isOffered()).toBe(false);
    screen.rerender({ unsaved: false });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(made.isOffered()).toBe(true);
  });

  it('that was put off is not offered again, a still newer one is', async () => {
    const made = watch();
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    made.later();
    expect(made.isOffered()).toBe(false);
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    expect(made.isOffered()).toBe(false);
    found = { ...registryOf(orders('r3')), revision: 3 };
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(made.isOffered()).toBe(true);
  });

  it('is not made up when the registry cannot be read', async () => {
    found = undefined;
    const made = watch();
    await jest.advanceTimersByTimeAsync(11 * MINUTE);
    expect(made.isOffered()).toBe(false);
  });

  it('is not looked for by a tab that nobody sees, and at once on return to it', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const read = jest.fn(async () => found);
    stop = createReleaseWatch(own, read).start();
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    expect(read).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(read).toHaveBeenCalledTimes(1);
    visibility.mockRestore();
  });

  it('is what the server’s registry says, of a kind that this shell knows', async () => {
    const realFetch = globalThis.fetch;
    const asked: unknown[] = [];
    let answer: () => Response = () => Response.json({ ...next, schema: 2 });
    globalThis.fetch = async (address) => {
      asked.push(address);
      return answer();
    };
    const made = createReleaseWatch(own);
    stop = made.start();
    for (const other of [
      answer,
      () => Response.json(next, { status: 503 }),
      () => new Response('<html>'),
      () => Response.json({ ...next, remotes: {} }),
    ]) {
      answer = other;
      await jest.advanceTimersByTimeAsync(5 * MINUTE);
      expect(made.isOffered()).toBe(false);
    }
    answer = () => Response.json(next);
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(made.isOffered()).toBe(true);
    expect(new Set(asked)).toEqual(new Set(['/registry']));
    globalThis.fetch = realFetch;
  });
});
