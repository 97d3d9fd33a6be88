import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HelpLink } from '@certdeck/federation';
import { registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell } from '../../testing/renderShell.tsx';

const before = window.innerWidth;
function setWidth(value: number): void {
  Object.defineProperty(window, 'innerWidth', { value, configurable: true });
}
afterEach(() => setWidth(before));

function Page() {
  return (
    <>
      <h1>An order</h1>
      <HelpLink article="sign-linux">osslsigncode</HelpLink>
      <HelpLink article="none">Unknown</HelpLink>
    </>
  );
}

async function show(width: number) {
  setWidth(width);
  const shown = await renderShell({
    path: '/orders/list',
    lang: 'en',
    registry: registryOf(remoteEntry('orders')),
    screens: { 'orders/list': Page },
  });
  return { ...shown, link: await screen.findByRole('link', { name: 'osslsigncode' }) };
}

describe('an article beside a page', () => {
  it('stands beside it on a wide window, and gives the focus back when it is closed', async () => {
    const { user, link, address } = await show(1440);
    await user.click(link);
    const panel = await screen.findByRole('complementary', { name: 'Help' });
    const heading = await within(panel).findByRole('heading', { name: /Sign Windows code on Linux/ });
    expect(address()).toBe('/orders/list');
    // The page can still be used.
    expect(screen.getByRole('heading', { level: 1, name: 'An order' }).closest('[inert]')).toBeNull();
    expect(heading).toHaveFocus();
    expect(document.documentElement.style.paddingInlineEnd).toBe('420px');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Help' })).not.toBeInTheDocument();
    expect(link).toHaveFocus();
    expect(document.documentElement.style.paddingInlineEnd).toBe('');
  });

  it('is a modal sheet on a narrow window', async () => {
    const { user, link, address } = await show(360);
    await user.click(link);
    const sheet = await screen.findByRole('dialog', { name: /Sign Windows code on Linux/ });
    expect(sheet).toHaveAttribute('aria-modal', 'true');
    expect(address()).toBe('/orders/list');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(link).toHaveFocus();
  });

  it('opens the articles it links to in the same place, and leads to its own page', async () => {
    const { user, link, address } = await show(1440);
    await user.click(link);
    const panel = await screen.findByRole('complementary', { name: 'Help' });
    await user.click(await within(panel).findByRole('link', { name: 'Sign code for Windows' }));
    expect(await screen.findByRole('heading', { name: /signtool/ })).toBeVisible();
    expect(address()).toBe('/orders/list');
    await user.click(screen.getByRole('link', { name: 'Open as a page' }));
    await waitFor(() => expect(address()).toBe('/help/article/sign-windows'));
    expect(screen.queryByRole('complementary', { name: 'Help' })).not.toBeInTheDocument();
  });

  it('says so when an area links to an article that this shell lacks', async () => {
    const { user } = await show(1440);
    await user.click(screen.getByRole('link', { name: 'Unknown' }));
    const panel = await screen.findByRole('complementary', { name: 'Help' });
    expect(await within(panel).findByText('No article matches')).toBeVisible();
  });

  it('is an ordinary link to who holds a key, as for another tab', async () => {
    const { user, link } = await show(1440);
    expect(link).toHaveAttribute('href', '/help/article/sign-linux');
    let isLink = false;
    // After the page's own handlers; the browser of this test opens no tabs.
    const seen = (event: Event) => {
      isLink = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', seen);
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    document.removeEventListener('click', seen);
    expect(isLink).toBe(true);
    expect(screen.queryByRole('complementary', { name: 'Help' })).not.toBeInTheDocument();
  });
});
