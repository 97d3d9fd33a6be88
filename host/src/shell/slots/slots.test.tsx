import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { inSix, registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';

const SLOT = 'host/dashboard-card/v1';
type Card = Record<string, unknown>;
const card = (id: string, more: Card = {}) => ({
  slot: SLOT,
  id,
  order: 10,
  title: inSix(id),
  place: 'main',
  ...more,
});
const remote = (id: string, ...cards: Card[]) => remoteEntry(id, { contributes: cards as never });
const contributed = (id: string, parts: NonNullable<ShellOptions['contributions']>[string][string]) => ({
  [id]: { [SLOT]: parts },
});
const Fine = () => <p>all is well</p>;
const Broken = () => {
  throw new Error('a defect');
};
const show = (options: ShellOptions) => renderShell({ lang: 'en', ...options });
/** The children of the place that a text of the shell's own stands in, by their names. */
const panelsBeside = (heading: string) => {
  const panel = screen.getByRole('heading', { name: heading }).closest('section');
  return [...(panel?.parentElement?.children ?? [])].map((one) => one.textContent);
};
const quietly = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

describe('a slot', () => {
  it('shows what areas contribute, in their order, and loads their code no earlier', async () => {
    const registry = registryOf(
      remote('orders', card('second', { order: 20 })),
      remote('billing', card('first')),
    );
    const { loaded, navigate } = await show({
      path: '/help/overview',
      registry,
      contributions: {
        ...contributed('orders', { second: () => <p>the second</p> }),
        ...contributed('billing', { first: () => <p>the first</p> }),
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Help' });
    expect(loaded).toEqual([]);
    await navigate('/dashboard');
    const first = await screen.findByText('the first');
    const second = await screen.findByText('the second');
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(loaded.toSorted()).toEqual([
      'certdeck_billing_r1/capabilities',
      'certdeck_orders_r1/capabilities',
    ]);
  });

  it('leaves no hole where no area contributes', async () => {
    const { container } = await show({ registry: registryOf(remoteEntry('orders')) });
    await screen.findByRole('heading', { name: 'Notifications' });
    expect(panelsBeside('Notifications')).toHaveLength(1);
    // What waits is the shell's own, and ends.
    await waitFor(() => expect(container.querySelectorAll('[aria-busy=true]')).toHaveLength(0));
  });

  it('leaves no hole where a contribution has nothing to say', async () => {
    await show({
      registry: registryOf(remote('orders', card('silent'))),
      contributions: contributed('orders', { silent: () => null }),
    });
    await screen.findByRole('heading', { name: 'Notifications' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'silent' })).not.toBeInTheDocument());
    expect(panelsBeside('Notifications')).toHaveLength(1);
  });

  it('stands in for one that is late under its name, and gives up on it at its deadline', async () => {
    quietly();
    const late = { ...remote('orders', card('late')), deadline: 1_500 };
    const onFailure = jest.fn();
    await show({
      registry: registryOf(late, remote('billing', card('fine'))),
      contributions: {
        ...contributed('orders', { late: async () => new Promise<never>(() => undefined) }),
        ...contributed('billing', { fine: Fine }),
      },
      onFailure,
    });
    const waiting = await screen.findByRole('region', { name: 'late' });
    expect(within(waiting).queryByRole('button')).not.toBeInTheDocument();
    expect(await screen.findByText('all is well')).toBeVisible();
    expect(await screen.findByText('“late” isn’t available right now')).toBeVisible();
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0);
    expect(onFailure).toHaveBeenCalledWith(
      expect.objectContaining({ remote: 'orders', code: 'TIMEOUT', phase: 'contribution' }),
    );
  });

  it('keeps the page and the others when one throws, says so in its place and reports it', async () => {
    quietly();
    const onFailure = jest.fn();
    await show({
      registry: registryOf(remote('orders', card('broken')), remote('billing', card('fine'))),
      contributions: {
        ...contributed('orders', { broken: Broken }),
        ...contributed('billing', { fine: Fine }),
      },
      onFailure,
    });
    expect(await screen.findByText('“broken” isn’t available right now')).toBeVisible();
    expect(await screen.findByText('all is well')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(onFailure).toHaveBeenCalledWith(
      expect.objectContaining({
        remote: 'orders',
        owner: 'team-orders',
        code: 'RENDER',
        phase: 'contribution',
      }),
    );
  });

  it('tries again what could not be loaded when the customer asks for it', async () => {
    quietly();
    let tries = 0;
    const { user } = await show({
      registry: registryOf(remote('orders', card('shy'))),
      contributions: contributed('orders', {
        shy: async () => {
          tries += 1;
          // The loader tries twice by itself.
          if (tries < 3) throw new Error('not yet');
          return { default: Fine };
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again: shy' }));
    expect(await screen.findByText('all is well')).toBeVisible();
  });

  it('says nothing of a quiet one that waits or fails, but reports it', async () => {
    quietly();
    const onFailure = jest.fn();
    await show({
      registry: registryOf(remote('orders', card('quiet', { quiet: true, place: 'banner' }))),
      contributions: contributed('orders', { quiet: Broken }),
      onFailure,
    });
    await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/quiet/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  it('stands for figures as tiles of their number, and for one that fails as a tile with a way to retry', async () => {
    quietly();
    let arrive: (() => void) | undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const figures = card('figures', { place: 'figures', tiles: 4 });
    const { container } = await show({
      registry: registryOf(remote('orders', figures)),
      contributions: contributed('orders', {
        figures: async () => {
          await arrival;
          throw new Error('lost');
        },
      }),
    });
    await waitFor(() => expect(container.querySelectorAll('[aria-busy=true]')).toHaveLength(4));
    await act(async () => arrive?.());
    expect(await screen.findByRole('button', { name: 'Try again: figures' })).toBeVisible();
    expect(container.querySelectorAll('[aria-busy=true]')).toHaveLength(0);
  });

  it('of a remote that doesn’t have what its manifest promises is a failure of that remote alone', async () => {
    quietly();
    const onFailure = jest.fn();
    await show({ registry: registryOf(remote('orders', card('promised'))), onFailure });
    expect(await screen.findByText('“promised” isn’t available right now')).toBeVisible();
    expect(onFailure).toHaveBeenCalledWith(
      expect.objectContaining({ remote: 'orders', code: 'INIT', phase: 'contribution' }),
    );
  });
});
