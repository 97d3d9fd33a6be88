import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { domainCalls, type FoundDomain } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { listedDomainOf } from '../../testing/domains.ts';
import { groupsOf } from '../../testing/people.ts';
import { texts as domainTexts } from '../../texts.ts';
import BatchSearchPage from './BatchSearch.page.tsx';
import { texts } from './texts.ts';

const ours = (domain: string): FoundDomain => ({
  ...{ domain, unicode: domain },
  found: {
    ...listedDomainOf(domain, { remark: 'the main one' }),
    ...{ nameservers: ['ns1.example.net'], contact: 'Example Ltd', group: 'Shops' },
  },
});
const notOurs = (domain: string): FoundDomain => ({ domain, unicode: domain, found: null });
const finds = (found: FoundDomain[]) => onCall(domainCalls.findDomains, { data: found });

const show = (options: RenderScreenOptions = {}) =>
  renderScreen(<BatchSearchPage />, {
    ...{ path: '/domain/batch/search', lang: 'en' },
    namespaces: { domain: domainTexts, 'domain-batch-search': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(domainCalls.listDomainGroups, { data: groupsOf([]) }),
      finds([ours('shop.example'), ours('b.example'), notOurs('free.example')]),
    ],
  });
const search = async ({ user }: Awaited<ReturnType<typeof show>>, names: string) => {
  await user.click(await screen.findByLabelText(/^Domain names/));
  await user.paste(names);
  await user.click(screen.getByRole('button', { name: 'Search' }));
};

describe('the search for several names', () => {
  it('says which are the tenant’s, how they stand, and where to ask for the others (DOM-006)', async () => {
    await search(await show(), 'shop.example free.example, b.example shop.example');
    expect((await screen.findAllByText('Yours: 2 · Not yours: 1'))[0]).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Your names' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(
      /^shop\.example.*Active.*Off.*Shops.*ns1\.example\.net.*Example Ltd.*the main one/,
    );
    expect(screen.getByRole('link', { name: /^shop/ })).toHaveAttribute(
      'href',
      '/domain/manage/D-shop-example',
    );
    const others = within(screen.getByRole('region', { name: 'Not yours' }));
    expect(others.getByText('free.example')).toBeVisible();
    expect(others.getByRole('link', { name: 'See whether they are free' })).toHaveAttribute(
      'href',
      '/domain/search?q=free.example',
    );
    expect(sentTo(domainCalls.findDomains)[0]?.input).toEqual({
      domains: ['shop.example', 'free.example', 'b.example'],
    });
  });

  it('leads with those that are selected to what can be done with them (DOM-006)', async () => {
    const files: Blob[] = [];
    // jsdom has no such method, and can't follow the link that is made of it.
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:1';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const shown = await show();
    const { user } = shown;
    await search(shown, 'shop.example b.example');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByRole('link', { name: 'Renew 2' })).toHaveAttribute(
      'href',
      '/domain/renew/form?orderNo=D-shop-example%2CD-b-example',
    );
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await files[0]!.text()).toMatch(/shop\.example,Active.*Shops.*D-shop-example/);
    click.mockRestore();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(5);
    expect(screen.getByRole('menuitem', { name: 'Change holder' })).toHaveAttribute(
      'href',
      '/domain/batch/update-ownership',
    );
  });

  it('offers no change to who may not write (DOM-006)', async () => {
    const shown = await show({ permissions: ['domain:read'] });
    await search(shown, 'shop.example');
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('says what is wrong, and can be sent again (DOM-006)', async () => {
    const shown = await show({ handlers: [onCall(domainCalls.findDomains, 'network')] });
    const { user } = shown;
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Enter at least one name')).toBeVisible();
    await search(shown, 'shop.example');
    expect(await screen.findByText('Operation failed')).toBeVisible();
    server.use(finds([ours('shop.example')]));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('table', { name: 'Your names' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Not yours' })).toBeNull();
  });
});
