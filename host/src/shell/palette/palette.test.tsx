import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PaletteGroup, PaletteOption } from '@certdeck/ui/overlays';
import { inSix, registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell } from '../../testing/renderShell.tsx';

const action = (id: string, more: object = {}) => ({
  slot: 'host/palette-action/v1',
  id,
  order: 10,
  title: inSix(`Do ${id}`),
  icon: 'wallet',
  to: '/billing/list',
  ...more,
});
const billing = (...contributes: object[]) => remoteEntry('billing', { contributes: contributes as never });
const show = async (...contributes: object[]) => {
  const shell = await renderShell({
    path: '/help/overview',
    lang: 'en',
    registry: registryOf(billing(...contributes), remoteEntry('orders')),
  });
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  return shell;
};
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('the palette', () => {
  it('opens by Ctrl+K with actions of areas before the pages, each page once', async () => {
    const { user } = await show(action('deposit', { hint: inSix('by card') }));
    await user.keyboard('{Control>}k{/Control}');
    const list = await screen.findByRole('listbox');
    expect(await within(list).findByText('Actions')).toBeVisible();
    await waitFor(() =>
      expect(options()).toEqual([
        'Do depositby card',
        'Dashboard',
        'Notifications',
        'Help',
        'orders listorders',
      ]),
    );
  });

  it('opens by its button, and gives the focus back when it is closed', async () => {
    const { user } = await show();
    const button = screen.getByRole('button', { name: 'Search and actions' });
    await user.click(button);
    expect(await screen.findByRole('combobox')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it('shows first what is called so, then what only mentions it', async () => {
    const { user } = await show(
      action('deposit', { title: inSix('Add funds'), hint: inSix('by card or transfer, for orders') }),
    );
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'or');
    await waitFor(() =>
      expect(options()).toEqual(['orders listorders', 'Add fundsby card or transfer, for orders']),
    );
    // Groups change places with their entries.
    expect(screen.getByRole('listbox').textContent).toMatch(/^Pages.*Actions/);
    await user.clear(screen.getByRole('combobox'));
    expect(options()[0]).toBe('Add fundsby card or transfer, for orders');
  });

  it('finds by every word that is typed, also by words that an action brings, and says how many there are', async () => {
    const { user } = await show(
      action('deposit', { words: inSix('money funds') }),
      action('refund', { to: '/orders/list' }),
    );
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'FUNDS mon');
    await waitFor(() => expect(options()).toEqual(['Do deposit']));
    expect(screen.getByText('1 match')).toBeInTheDocument();
    await user.type(screen.getByRole('combobox'), 'x');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(screen.getByText('Nothing matches')).toBeVisible();
  });

  it('goes by arrows and Enter where the chosen entry leads, with its query', async () => {
    // The area of this registry has no code, so its page ends in a panel.
    expectConsole('error', /billing r1: INIT/);
    const { user, address } = await show(action('deposit', { to: '/billing/list?status=1001' }));
    await user.keyboard('{Control>}k{/Control}');
    const input = await screen.findByRole('combobox');
    const chosen = () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(chosen()).toBe('Do deposit');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('orders listorders');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/billing/list?status=1001');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    expect(await screen.findByText(/INIT/)).toBeVisible();
  });

  it('has what areas find before everything else, and asks them for nothing before the first keys', async () => {
    const queries: string[] = [];
    const results = {
      slot: 'host/palette-results/v1',
      id: 'found',
      order: 10,
      title: inSix('Found'),
    };
    const broken = { ...results, id: 'broken', order: 5 };
    expectConsole('error', /broken results/);
    const chosen: string[] = [];
    const { user } = await renderShell({
      path: '/help/overview',
      lang: 'en',
      registry: registryOf(billing(results, broken, action('deposit')), remoteEntry('orders')),
      contributions: {
        billing: {
          'host/palette-results/v1': {
            broken: () => {
              throw new Error('broken results');
            },
            found: ({ query, close }: { query: string; close(): void }) => {
              queries.push(query);
              return (
                <PaletteGroup title="Orders">
                  <PaletteOption
                    icon={null}
                    onChoose={() => chosen.push('row')}
                  >{`${query}.example.com`}</PaletteOption>
                  <PaletteOption
                    act
                    icon={null}
                    onChoose={() => {
                      chosen.push('act');
                      close();
                    }}
                  >
                    Copy it
                  </PaletteOption>
                </PaletteGroup>
              );
            },
          },
        },
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Help' });
    await user.keyboard('{Control>}k{/Control}');
    const input = await screen.findByRole('combobox');
    expect(queries).toEqual([]);
    await user.type(input, 'dep');
    expect(await screen.findByText('dep.example.com')).toBeVisible();
    expect(queries).not.toContain('d');
    const active = () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await waitFor(() => expect(active()).toBe('dep.example.com'));
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('dep.example.com');
    await user.keyboard('{Tab}');
    expect(active()).toBe('Copy it');
    expect(input).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Do deposit');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(chosen).toEqual(['act']);
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  });

  it('finds articles of the help by what stands in them', async () => {
    const { user, address } = await show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'ssl_certificate_key');
    const found = await screen.findAllByRole('option');
    expect(found[0]).toHaveTextContent(/nginx/i);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/help\/article\//));
  });

  it('has no action that leads to a page of an area that isn’t deployed', async () => {
    const { user } = await show(action('elsewhere', { to: '/nowhere' }));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('listbox');
    await waitFor(() => expect(options()).not.toContain('Do elsewhere'));
  });
});

describe('the account menu', () => {
  it('has the entries that areas contribute, before the help', async () => {
    const entry = {
      slot: 'host/account-entry/v1',
      id: 'deposit',
      order: 10,
      title: inSix('Top up'),
      icon: 'wallet',
      to: '/billing/list',
    };
    const { user } = await show(entry, { ...entry, id: 'gone', title: inSix('Gone'), to: '/gone' });
    (await screen.findByRole('button', { name: /^Account/ })).focus();
    await user.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Top up',
      'Language English',
      'Theme System',
      'Help',
      'Sign out',
    ]);
  });
});
