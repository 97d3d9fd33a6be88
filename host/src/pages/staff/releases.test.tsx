import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { onCall } from '@certdeck/federation/testing';
import * as staffCalls from '@certdeck/contract/staff';
import { registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';

const registry = { ...registryOf(remoteEntry('orders'), remoteEntry('billing')), shell: 'h2' };
const overview = onCall(staffCalls.overview, { data: { overrideOrigins: [], changes: [] } });
const canary = {
  release: 'o2',
  share: 10,
  since: '2026-11-01T10:00:00Z',
  promoteAfter: 24,
  canary: { visits: 1_200, failed: 4 },
  others: { visits: 10_800, failed: 30 },
  sum: 1.234,
  stop: 5.652,
  kind: 'hang',
  certainty: 0.9321,
  problem: '',
} as const;
const rule = {
  name: 'failures',
  kind: 'load',
  value: 5.8,
  bound: 5.65,
  canary: { visits: 60, failed: 12 },
  others: { visits: 540, failed: 3 },
};
const at = '2026-11-02T10:00:00Z';
const change = { revision: 9, at, what: 'release', part: 'orders', release: 'o2' };
const data = {
  parts: [
    {
      part: 'host',
      release: 'h2',
      previous: 'h1',
      pins: [{ host: 'partner-a.example', release: 'h1' }],
    },
    { part: 'orders', release: 'o1', previous: '', pins: [], canary },
  ],
  changes: [
    {
      ...change,
      what: 'canary',
      share: 10,
      by: 'ada@example.com',
      commit: 'abc123+',
      why: 'the fix',
      forced: ['types', 'screens'],
    },
    {
      ...change,
      revision: 8,
      what: 'rollback',
      share: 5,
      part: 'host',
      release: 'h3',
      commit: 'def456',
      rule,
    },
  ],
};
const open = (answer: object = data, options: ShellOptions = {}) =>
  renderShell({
    path: '/__portal?view=releases',
    lang: 'en',
    registry,
    handlers: [overview, onCall(staffCalls.releases, { data: answer as never })],
    ...options,
  });
const table = (what: string) => screen.findByRole('table', { name: `List: ${what}` });

beforeEach(() => {
  // This environment has no timings of its own.
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [], configurable: true });
});

describe('the releases on the staff page', () => {
  it('say who gets what, of the shell too', async () => {
    await open();
    const parts = await table('Who gets what');
    const shell = within(parts).getByRole('row', { name: /Portal shell/ });
    expect(shell).toHaveTextContent('Portal shellh2h1–partner-a.example h1');
    expect(within(parts).getByRole('row', { name: /orders/ })).toHaveTextContent('orderso1–o2 10%–');
  });

  it('show how a canary does, and what would stop or promote it', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Canary of orders' })).toBeVisible();
    for (const text of [
      'o2 goes to 10% of visitors. Each visitor counts once.',
      '4 of 1,200 failed',
      '30 of 10,800 failed',
      'At 5.7 it is stopped. The nearest kind of failure: hangs the tab.',
      '95% are needed to promote it.',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/^1\.2$/)).toBeVisible();
    expect(screen.getByText(/^93\.2%$/)).toBeVisible();
    expect(screen.getByText(/^by rule, at the earliest:/).parentElement).toHaveTextContent('2 Nov 2026');
  });

  it('say that a person promotes, and what went wrong when a rule couldn’t be carried out', async () => {
    const { promoteAfter: _none, ...byHand } = canary;
    await open({
      ...data,
      parts: [{ ...data.parts[1], canary: { ...byHand, problem: 'writing releases failed: 403' } }],
    });
    expect(await screen.findByText('by a person')).toBeVisible();
    expect(screen.getByText('The decision of the rule could not be carried out')).toBeVisible();
    expect(screen.getByText('writing releases failed: 403')).toBeVisible();
  });

  it('say that the rules leave a canary alone which began before visits were counted', async () => {
    await open({ ...data, parts: [{ ...data.parts[1], canary: { ...canary, since: '' } }] });
    expect(await screen.findByText(/^This canary began before visits were counted/)).toBeVisible();
  });

  it('name who did what, from which commit and why, and what a rule decided by which numbers', async () => {
    await open();
    const log = await table('Deployment log');
    const [, first, second] = within(log).getAllByRole('row');
    for (const text of [
      'Canary for 10%',
      'ada@example.com',
      'abc123+',
      'the fix',
      'Overruled: types, screens',
    ])
      expect(within(first!).getByText(text)).toBeVisible();
    for (const text of [
      'Canary ended, 5%',
      'rule',
      'def456',
      'It failed more often (does not load): 12 of 60 visits, of the others 3 of 540.',
    ])
      expect(within(second!).getByText(text)).toBeVisible();
  });

  it('page through a long log, whose page a link keeps', async () => {
    const changes = Array.from({ length: 45 }, (_, place) => ({
      ...change,
      revision: 45 - place,
      release: `o${45 - place}`,
    }));
    const { user, address } = await open({ ...data, changes });
    expect(within(await table('Deployment log')).getByText('o45')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(within(await table('Deployment log')).getByText('o1')).toBeVisible();
    expect(address()).toContain('view=releases&page=3');
  });

  it('say when a tab runs an earlier shell, since it couldn’t start the one that was given', async () => {
    await open(data, { path: '/__portal', registry: { ...registry, shell: 'h1', shellInsteadOf: 'h2' } });
    expect(await screen.findByText('Portal shell runs its earlier release in this tab')).toBeVisible();
    expect(screen.getByText(/^h1 is used instead of h2 for ten minutes/)).toBeVisible();
    const row = within(await table('Versions')).getByRole('row', { name: /Portal shell/ });
    expect(row).toHaveTextContent('h1 earlier releaseinstead of h2');
  });
});
