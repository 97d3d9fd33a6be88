import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell } from '../../testing/renderShell.tsx';

const areas = Array.from({ length: 12 }, (_, index) => {
  const [entry] = remoteEntry(`area-${index}`).manifest.navigation;
  const group = { ...entry!.group, order: 10 + index };
  return remoteEntry(`area-${index}`, { navigation: [{ ...entry!, group }] });
});

const groups = () => document.querySelectorAll('nav [role=group]').length;
const links = () => document.querySelectorAll('nav a').length;
/** How many groups there were, each time that it changed. */
let counts: number[] = [];
let watcher: MutationObserver;
beforeEach(() => {
  counts = [];
  watcher = new MutationObserver(() => {
    if (groups() !== (counts.at(-1) ?? 0)) counts.push(groups());
  });
  watcher.observe(document.body, { childList: true, subtree: true });
});
afterEach(() => watcher.disconnect());

describe('the navigation', () => {
  it('draws the areas that fit on a screen with the page, and all others after it (HOST-001)', async () => {
    await renderShell({ path: '/help/overview', registry: registryOf(...areas) });
    await waitFor(() => expect(groups()).toBe(12));
    // Dashboard, notices and help are the shell's own.
    expect(links()).toBe(12 + 3);
    expect(counts).toEqual([8, 12]);
  });

  it('draws the areas of an ordinary portal at once', async () => {
    await renderShell({ path: '/help/overview', registry: registryOf(...areas.slice(0, 6)) });
    await waitFor(() => expect(links()).toBe(6 + 3));
    expect(counts).toEqual([6]);
  });
});
