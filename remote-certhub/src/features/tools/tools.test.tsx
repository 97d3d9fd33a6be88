import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '@certdeck/federation/testing';
import { manifest } from '../../manifest.ts';
import { texts } from './texts.ts';
import ToolsPage from './Tools.page.tsx';

const show = (token: string, absent: readonly string[] = []) =>
  renderScreen(<ToolsPage />, { lang: 'en', token, absent, namespaces: { 'certhub-tools': texts } });
/** Entries of the tools; discovery has a group of its own. */
const navigation = manifest.navigation.filter(({ group }) => group.id === 'certhub');
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the page of all tools', () => {
  it('has every tool of the navigation, in its order, by its name there (D-274)', async () => {
    await show('');
    const entries = navigation.toSorted((a, b) => a.order - b.order);
    expect(links()).toEqual(entries.map(({ path }) => path));
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
      entries.map(({ title }) => title.en),
    );
  });

  it('says to guests alone what needs an account, and leaves out what isn’t deployed', async () => {
    await show('');
    expect(screen.getAllByText('Needs an account')).toHaveLength(1);
    const { unmount } = await show('token', ['/certhub/tools/batch-cfdns']);
    expect(screen.getAllByText('Needs an account')).toHaveLength(1);
    expect(links()).toHaveLength(2 * navigation.length - 1);
    unmount();
  });
});

describe('the routes of guests', () => {
  it('are the tools that need no account, each with what it is for', () => {
    const open = manifest.routes.filter((route) => route.public);
    expect(open.map(({ path }) => path.replace('/certhub/tools', ''))).toEqual(
      expect.arrayContaining(['', '/gen-csr', '/report/new']),
    );
    expect(open).toHaveLength(10);
    for (const { path, description } of open)
      expect([path, description?.de]).toEqual([path, expect.any(String)]);
    expect(open.map(({ path }) => path)).not.toContain('/certhub/tools/batch-cfdns');
    expect(open.map(({ path }) => path)).not.toContain('/certhub/tools/report/:domain');
  });
});
