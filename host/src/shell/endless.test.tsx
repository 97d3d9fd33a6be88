// oxlint-disable react/set-state-in-effect, react-hooks/exhaustive-deps, react/globals -- a screen that never comes to rest, begun by the test, is what this is about
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { PageHeader } from '@certdeck/ui';
import type { StartWatch } from '../kernel/starts.ts';
import type { FailureEvent } from '../kernel/telemetry.ts';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { renderShell } from '../testing/renderShell.tsx';

// React draws by itself here, as in a browser: a test that waits for it to have nothing more to draw would wait for ever.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeAll(() => void (environment.IS_REACT_ACT_ENVIRONMENT = false));
afterAll(() => void (environment.IS_REACT_ACT_ENVIRONMENT = true));

const Fine = () => <PageHeader title="a fine page" />;
let begin: () => void;
/** Each of its drawings asks for the next, from `begin` on. */
function Endless() {
  const [count, setCount] = useState(0);
  begin = () => setCount(1);
  useEffect(() => {
    if (count > 0) setCount(count + 1);
  });
  return <PageHeader title="a page without rest" />;
}

const registry = registryOf(remoteEntry('orders'), remoteEntry('ssl'));
const reports: string[] = [];
const onFailure = ({ remote, release, code, phase }: FailureEvent) => {
  // The clock of this test, which a global of the page is.
  if (code !== 'GLOBAL') reports.push([remote, release, code, phase].join(' '));
};
const refused: string[] = [];
const starts: StartWatch = {
  ready: Promise.resolve(),
  prepare: () => undefined,
  begin: () => () => undefined,
  isRefused: () => false,
  isSuspected: () => false,
  refuse: ({ remote, release }) => void refused.push(`${remote} ${release}`),
  forgive: (remote) => void refused.push(`not ${remote}`),
};

beforeEach(() => {
  reports.splice(0);
  refused.splice(0);
  // React warns of it in development; in production nothing does.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const { setTimeout: nextTurn } = globalThis;
/** Lets some seconds pass, with turns in between for React, which has taken its timers before they were ours. */
async function pass(seconds: number): Promise<void> {
  for (let look = 0; look < seconds * 4; look += 1) {
    jest.advanceTimersByTime(250);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => nextTurn(resolve));
  }
}

async function openEndless() {
  const shell = await renderShell({
    path: '/orders/list',
    registry,
    screens: { 'orders/list': Endless, 'ssl/list': Fine },
    lang: 'en',
    onFailure,
    starts,
  });
  await screen.findByText('a page without rest');
  jest.useFakeTimers();
  begin();
  return shell;
}

describe('a screen that draws itself without end', () => {
  it('is ended by the navigation that it keeps from being drawn, which then is, with a notice (D-629)', async () => {
    const shell = await openEndless();
    await pass(1);
    expect(screen.getByText('a page without rest')).toBeVisible();
    screen.getByText('ssl list').click();
    await pass(3);
    // What the customer of before saw for ever: another address, and nothing else.
    expect(shell.address()).toBe('/ssl/list');
    expect(screen.queryByText('a fine page')).toBeNull();
    await pass(6);
    expect(screen.getByText('a fine page')).toBeVisible();
    expect(screen.getByText(/redrew itself without end/)).toBeVisible();
    expect(screen.getByText(/Error code HANG/)).toHaveTextContent('Area orders');
    // For canaries and the staff as a hang is, and not started for a day.
    expect(reports).toEqual(['orders r1 HANG navigation']);
    expect(refused).toEqual(['orders r1']);
  });

  it('has a panel in its place when the customer stays there, with a retry that starts it all the same', async () => {
    await openEndless();
    screen.getAllByText('orders list')[0]!.click();
    await pass(9);
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent('“orders” isn’t available right now');
    expect(panel).toHaveTextContent('redrew itself without end');
    expect(reports).toEqual(['orders r1 HANG navigation']);
    screen.getByRole('button', { name: 'Try again' }).click();
    await pass(1);
    expect(screen.getByText('a page without rest')).toBeVisible();
    expect(refused).toEqual(['orders r1', 'not orders']);
  });
});
