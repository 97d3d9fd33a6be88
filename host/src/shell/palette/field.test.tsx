import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createPart } from '../Part.tsx';
import { inSix, registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell } from '../../testing/renderShell.tsx';
import { paletteContents } from './contents.ts';

const real = { ...paletteContents };
const load = async () => (await import('./PaletteContents.tsx')).default;

/** Contents that come, or can't be had, when the test says so. */
let arrive: () => void;
let fail: (error: Error) => void;
const hold = () => {
  const held = createPart(
    () =>
      new Promise<Awaited<ReturnType<typeof load>>>((resolve, reject) => {
        arrive = () => void load().then(resolve);
        fail = reject;
      }),
  );
  Object.assign(paletteContents, held);
};
beforeEach(hold);
afterEach(() => {
  Object.assign(paletteContents, real);
});

const show = async () => {
  const shell = await renderShell({
    path: '/help/overview',
    lang: 'en',
    registry: registryOf(
      remoteEntry('billing', {
        contributes: [
          {
            slot: 'host/palette-action/v1',
            id: 'deposit',
            order: 10,
            title: inSix('Add funds'),
            icon: 'wallet',
            to: '/billing/list',
          },
        ],
      }),
    ),
  });
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  return shell;
};

describe('the field of the palette, whose contents are loaded behind it', () => {
  it('takes every letter from the first on, and what they find is there when the contents come', async () => {
    const { user } = await show();
    // At once, as fingers do: nothing is waited for between the keys.
    await user.keyboard('{Control>}k{/Control}funds');
    expect(screen.getByRole('combobox')).toHaveValue('funds');
    expect(screen.getByRole('combobox')).toHaveFocus();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(screen.queryByText('Nothing matches')).not.toBeInTheDocument();
    arrive();
    // The help's articles may stand below it by then.
    expect((await screen.findAllByRole('option'))[0]).toHaveTextContent('Add funds');
    expect(screen.getByRole('combobox')).toHaveValue('funds');
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('keeps the word that an input method composes while the contents come', async () => {
    const { user } = await show();
    await user.keyboard('{Control>}k{/Control}');
    const field = screen.getByRole('combobox');
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'xq', isComposing: true } });
    arrive();
    await screen.findByRole('listbox');
    // The very same element: another one in its place would end the word.
    await waitFor(() => expect(screen.getByText('Nothing matches')).toBeVisible());
    expect(screen.getByRole('combobox')).toBe(field);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true });
    fireEvent.compositionEnd(field, { data: '订单' });
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('closes with Escape while its contents are on their way, which then open nothing', async () => {
    const { user, address } = await show();
    const button = screen.getByRole('button', { name: 'Search and actions' });
    button.focus();
    await user.keyboard('{Control>}k{/Control}bi{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    arrive();
    await paletteContents.start();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe('/help/overview');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('combobox')).toHaveValue('');
    expect(await screen.findAllByRole('option')).not.toHaveLength(0);
  });

  it('says when its contents can’t be had, keeps what was typed, and loads them again', async () => {
    expectConsole('error', /RENDER|lost/);
    const { user } = await show();
    await user.keyboard('{Control>}k{/Control}fun');
    fail(new Error('lost'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Search can’t be loaded right now');
    await user.keyboard('d');
    hold();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('combobox')).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    arrive();
    // The help's articles may stand below it by then.
    expect((await screen.findAllByRole('option'))[0]).toHaveTextContent('Add funds');
    expect(screen.getByRole('combobox')).toHaveValue('fund');
  });

  it('opens a hit in a new tab with Ctrl and Enter, which its foot says', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, address } = await show();
    await user.keyboard('{Control>}k{/Control}funds');
    arrive();
    const hit = await screen.findByRole('option');
    const field = screen.getByRole('combobox');
    expect(field).toHaveAccessibleDescription(/Ctrl Enter In a new tab/);
    await waitFor(() => expect(hit).toHaveAttribute('aria-selected', 'true'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith('/billing/list', '_blank', 'noopener');
    fireEvent.click(hit, { metaKey: true });
    expect(opened).toHaveBeenCalledTimes(2);
    // The list stays for the next hit.
    expect(address()).toBe('/help/overview');
    expect(field).toBeVisible();
    opened.mockRestore();
  });
});
