import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { domainCalls, type ListedDomain } from '@certdeck/contract';
import { Link as RouterLink, useLocation } from '@certdeck/federation/router';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { decodeRenewTicket } from '@certdeck/validation';
import { namesOfState } from '../../batches/batchNames.ts';
import { DAY, now, listedDomainOf } from '../../testing/domains.ts';
import { texts as shared } from '../../texts.ts';
import ManagePage from './Manage.page.tsx';
import { texts } from './texts.ts';

const GROUP = '00000000-0000-4000-8000-00000000000a';
const shop = listedDomainOf('shop.test', { groupID: GROUP, remark: 'the main one' });
const old = listedDomainOf('old.test', { expireTime: now() + 11.5 * DAY, renewPrice: 12_000 });
const gone = listedDomainOf('lost.test', {
  ...{ status: 'redemption', expireTime: now() - 60 * DAY, renewable: true },
});

async function show(
  path = '/domain/manage/mine',
  rows: ListedDomain[] = [shop, old],
  more: RenderScreenOptions = {},
) {
  return renderScreen(<ManagePage />, {
    ...{ lang: 'en', path, namespaces: { domain: shared, 'domain-manage': texts } },
    ...more,
    handlers: [...(more.handlers ?? []), ...handlersOf(rows)],
  });
}
const handlersOf = (rows: ListedDomain[]) => [
  onCall(domainCalls.listDomains, () => ({ data: rows, total: rows.length })),
  onCall(domainCalls.countDomains, { data: { mine: 48, expiring: 3, expired: 1, forSale: 2 } }),
  onCall(domainCalls.listDomainGroups, {
    data: {
      groups: [{ id: GROUP, name: 'Production', domains: 1 }],
      total: 1,
      pagination: { limit: 500, offset: 1, total: 1 },
    },
  }),
  onCall(domainCalls.changeDomains, {}),
];

/** The page with a link that leads to it as the cart does. */
const FromCart = ({ state }: { state: object }) => (
  <>
    <RouterLink to="/domain/manage/mine" state={state}>
      go
    </RouterLink>
    <ManagePage />
  </>
);
/** The address and the names that came along to it. */
function BroughtNames() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname}: ${namesOfState(state).join(' ')}`}</p>;
}
type Certificate = NonNullable<ListedDomain['certificate']>;
const row = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: 'My domains' })).findByRole('row', { name });
const asked = () => sentTo(domainCalls.listDomains).at(-1)?.input;

describe('the lists of domains', () => {
  it('are four with their counts, each a page of its own (DOM-003)', async () => {
    await show('/domain/manage/expiring');
    const lists = within(await screen.findByRole('navigation', { name: 'Lists of domains' }));
    await lists.findByText('48');
    expect(lists.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All48', '/domain/manage/mine'],
      ['Expiring3', '/domain/manage/expiring'],
      ['Expired1', '/domain/manage/expired'],
      ['For sale2', '/domain/manage/for-sale'],
    ]);
    expect(lists.getByRole('link', { name: /Expiring/ })).toHaveAttribute('aria-current', 'page');
    expect(asked()).toEqual({ status: 'expiring', limit: '20', offset: '1' });
  });

  it('keep search, group, order and page in the address (DOM-003)', async () => {
    const { user, address } = await show(`/domain/manage/mine?groupID=${GROUP}&sort=-expireTime&page=2`);
    await row(/shop/);
    expect(asked()).toEqual({
      ...{ status: 'mine', groupID: GROUP, sort: '-expireTime', limit: '20', offset: '2' },
    });
    await user.type(screen.getByRole('searchbox'), ' shop {Enter}');
    await waitFor(() => expect(asked()).toMatchObject({ keyword: 'shop', offset: '1' }));
    expect(address()).toBe(`/domain/manage/mine?keyword=shop&groupID=${GROUP}&sort=-expireTime`);
    await user.click(await screen.findByRole('button', { name: 'Expires' }));
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'expireTime' }));
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(address()).toBe('/domain/manage/mine?sort=expireTime'));
  });

  it('say where each name stands, when it expires, and what renewing it costs (DOM-003)', async () => {
    await show('/domain/manage/mine', [shop, old, gone]);
    expect(await row(/Production/)).toHaveTextContent(/^shop\.test.*Active.*in 5 months.*¥79\.00 CNY.*Renew/);
    expect(await row(/old/)).toHaveTextContent(/Expires soon.*in 11 days.*¥120\.00 CNY/);
    expect(await row(/lost/)).toHaveTextContent(/In redemption.*restored for a fee.*Restore/);
    expect(screen.getByRole('link', { name: /^shop/ })).toHaveAttribute('href', '/domain/manage/D-shop-test');
  });

  it('say which certificate protects a name, and how its end lies to that of the domain (DOM-003, D-702)', async () => {
    const one = (domain: string, days: number, more: Partial<Certificate> = {}) =>
      listedDomainOf(domain, {
        certificate: {
          ...{ orderNo: `C-${domain}`, name: domain, endTime: now() + days * DAY, outlives: false },
          ...more,
        },
      });
    await show('/domain/manage/mine', [
      one('long.test', 100),
      one('soon.test', 20, { name: '*.xn--bcher-kva.soon.test' }),
      one('beyond.test', 300, { outlives: true }),
      one('same.test', 100, { endTime: listedDomainOf('same.test').expireTime! }),
      shop,
    ]);
    expect(await row(/long/)).toHaveTextContent(/Valid.*until .*Ends before the domain/);
    expect(await row(/soon/)).toHaveTextContent(/Expires soon.*until .*\*\.bücher\.soon\.test.*Ends before/);
    expect(await row(/beyond/)).toHaveTextContent(/Valid.*Outlives the domain/);
    expect(await row(/same/)).not.toHaveTextContent(/Outlives|Ends before/);
    expect(await row(/Production/)).toHaveTextContent(/None/);
    expect(screen.getByRole('link', { name: /^Certificate of long\.test, until/ })).toHaveAttribute(
      'href',
      '/ssl/certificate/C-long.test',
    );
  });

  it('switch auto-renewal on in one click (DOM-003)', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('switch', { name: 'Renew old.test automatically' }));
    await waitFor(() =>
      expect(sentTo(domainCalls.changeDomains).map(({ input }) => input)).toEqual([
        { orderNo: ['D-old-test'], autoRenew: 'Y' },
      ]),
    );
  });

  it('renew, group and switch what is selected together (DOM-003, DOM-005)', async () => {
    const { user } = await show();
    await row(/shop/);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByRole('link', { name: /^Renew 2 ¥199\.00/ })).toHaveAttribute(
      'href',
      '/domain/renew/form?orderNo=D-shop-test%2CD-old-test',
    );
    await user.click(screen.getByRole('button', { name: 'Auto-renewal on' }));
    const bar = within(screen.getByRole('group', { name: 'My domains' }));
    // Nothing else can be asked for while the first is on its way.
    await waitFor(() => expect(bar.getByRole('button', { name: 'Group' })).toBeEnabled());
    await user.click(bar.getByRole('button', { name: 'Group' }));
    await user.click(await screen.findByRole('menuitem', { name: 'No group' }));
    await waitFor(() =>
      expect(sentTo(domainCalls.changeDomains).map(({ input }) => input)).toEqual([
        { orderNo: ['D-shop-test', 'D-old-test'], autoRenew: 'Y' },
        { orderNo: ['D-shop-test', 'D-old-test'], groupID: '' },
      ]),
    );
    expect((await screen.findAllByText('2 domains changed'))[0]).toBeVisible();
  });

  it('lead with what is selected to what can be done to several names (DOM-003, DOM-006)', async () => {
    const { user } = await renderScreen(
      <>
        <ManagePage />
        <BroughtNames />
      </>,
      {
        ...{ lang: 'en', path: '/domain/manage/mine' },
        namespaces: { domain: shared, 'domain-manage': texts },
        handlers: handlersOf([shop, old]),
      },
    );
    await row(/shop/);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Change name servers',
      'Change holder',
      'Add DNS records',
      'Change remark',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Change name servers' }));
    expect(await screen.findByText('/domain/batch/dns: shop.test old.test')).toBeVisible();
  });

  it('save every name that matches as a file, not the open page alone (DOM-003)', async () => {
    const files: Blob[] = [];
    // jsdom has no such method, and can't follow the link that is made of it.
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:1';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = await show();
    await row(/shop/);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(asked()).toEqual({ status: 'mine', limit: '5000', offset: '1' });
    expect(await files[0]!.text()).toMatch(
      /shop\.test.*Active.*79\.00.*Production.*the main one.*D-shop-test/,
    );
    click.mockRestore();
  });

  it('name what the cart has just paid, and lead on to its certificates (DOM-008)', async () => {
    const paid = [
      { domain: 'new.test', unicode: 'new.test', kind: 'register', orderNo: 'D-1', certificate: true },
      { domain: 'b.test', unicode: 'b.test', kind: 'register', orderNo: 'D-2', certificate: false },
    ];
    const { user } = await renderScreen(<FromCart state={{ paid }} />, {
      ...{ lang: 'en', path: '/domain/manage/mine' },
      namespaces: { domain: shared, 'domain-manage': texts },
      handlers: handlersOf([shop]),
    });
    await user.click(await screen.findByRole('link', { name: 'go' }));
    expect(await screen.findByText(/Being registered: new\.test and b\.test/)).toBeVisible();
    const ticket = new URLSearchParams(
      screen.getByRole('link', { name: 'Order the certificate' }).getAttribute('href')!.split('?')[1],
    );
    expect(decodeRenewTicket(ticket.get('renew_ticket'))).toEqual({ domains: ['new.test'] });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/Being registered:/)).toBeNull());
  });

  it('say of a name that is being registered that nothing needs to be done (DOM-003)', async () => {
    const fresh = listedDomainOf('new.test', {
      ...{ status: 'registering', registeredTime: null, expireTime: null, renewable: false },
    });
    await show('/domain/manage/mine', [fresh]);
    expect(await row(/Being registered/)).toHaveTextContent(/^new\.test.*Nothing needs to be done/);
  });

  it('change nothing for who may only look', async () => {
    const { user } = await show('/domain/manage/mine', [shop], { permissions: ['domain:read'] });
    await row(/shop/);
    expect(screen.getByRole('switch')).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it.each([
    ['mine', 'No domains yet'],
    ['expiring', 'Nothing expires soon'],
    ['expired', 'Nothing has expired'],
    ['for-sale', 'Nothing is for sale'],
  ])('say why %s is empty, and lead back from filters that match nothing (DOM-003)', async (list, words) => {
    const { user } = await show(`/domain/manage/${list}`, []);
    expect(await screen.findByText(words)).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    expect(await screen.findByText('No results match these filters')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear the filters' })[1]!);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('are cards on a phone, sorted by a choice', async () => {
    const real = window.matchMedia;
    const phone = (query: string) => Object.assign(real(query), { matches: query.startsWith('(max-width') });
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(phone);
    const { user } = await show();
    const cards = within(await screen.findByRole('list', { name: 'My domains' })).getAllByRole('listitem');
    expect(cards[1]).toHaveTextContent(
      /old\.test.*Expires soon.*in 11 days.*Certificate\s*None.*Auto-renewal, ¥120\.00/,
    );
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Expires last');
    await waitFor(() => expect(asked()).toMatchObject({ sort: '-expireTime' }));
    matchMedia.mockRestore();
  });

  it('try again when they can’t be read', async () => {
    const { user } = await show('/domain/manage/mine', [shop], {
      handlers: [onCall(domainCalls.listDomains, 'network')],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(onCall(domainCalls.listDomains, { data: [shop], total: 1 }));
    await user.click(again);
    expect(await row(/shop/)).toBeVisible();
  });
});
