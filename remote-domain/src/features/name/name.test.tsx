import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, domainCalls, type DomainDetail } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { DAY, detailOf, now, orderOf } from '../../testing/domains.ts';
import { texts as shared } from '../../texts.ts';
import { nextLook } from './Name.resource.ts';
import NamePage from './Name.page.tsx';
import { texts } from './texts.ts';

const GROUP = '00000000-0000-4000-8000-00000000000a';

/** The page over an API that keeps the name. */
async function show(given: Partial<DomainDetail> = {}, more: RenderScreenOptions = {}) {
  let name = detailOf('shop.test', given);
  return renderScreen(<NamePage />, {
    ...{ lang: 'en', path: '/domain/manage/D-shop-test', route: '/domain/manage/:orderNo' },
    namespaces: { domain: shared, 'domain-name': texts },
    ...more,
    handlers: [
      ...(more.handlers ?? []),
      onCall(domainCalls.getDomain, () => ({ data: name })),
      onCall(domainCalls.listDomainGroups, {
        data: {
          groups: [{ id: GROUP, name: 'Production', domains: 1 }],
          total: 1,
          pagination: { limit: 500, offset: 1, total: 1 },
        },
      }),
      onCall(domainCalls.changeDomains, ({ input: { autoRenew, groupID, remark, salePrice } }) => {
        const rest = Object.fromEntries(
          Object.entries({ groupID, remark, salePrice }).filter(([, value]) => value !== undefined),
        );
        name = { ...name, ...rest, ...(autoRenew === undefined ? {} : { autoRenew: autoRenew === 'Y' }) };
        return {};
      }),
      onCall(domainCalls.setNameservers, ({ input }) => {
        name = { ...name, nameservers: input['nameservers'] as string[] };
        return {};
      }),
    ],
  });
}
const panel = async (title: string) => within(await screen.findByRole('region', { name: title }));

describe('the page of a domain', () => {
  it.each<[string, Partial<DomainDetail>, RegExp]>([
    ['active', {}, /It is yours until .*It doesn’t renew itself/],
    ['active with auto-renewal', { autoRenew: true }, /renews itself from your balance for ¥79\.00 CNY/],
    ['about to expire', { expireTime: now() + 11.5 * DAY }, /It expires on .*, in 11 days\./],
    ['expired', { status: 'expired', expireTime: now() - DAY }, /normal price of ¥79\.00 CNY/],
    [
      'in redemption',
      { status: 'redemption', expireTime: now() - 50 * DAY, restorePrice: 60_000 },
      /it can be restored for ¥600\.00 CNY/,
    ],
    ['about to be deleted', { status: 'pendingDelete' }, /nobody can save it/],
    ['arriving', { status: 'arriving', expireTime: null }, /on its way here/],
    ['with another registrar', { status: 'left' }, /has gone to another registrar/],
    [
      'refused',
      {
        ...{ status: 'refused', registeredTime: null, expireTime: null },
        orders: [orderOf('D-1', { kind: 'register', status: 'refused', refusal: 'Policy of the registry.' })],
      },
      /back on your balance\. Policy of the registry\./,
    ],
  ])('says in a sentence that it is %s (DOM-004)', async (_what, given, words) => {
    await show(given);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('leads who may write to a change of its holder (DOM-004, DOM-006)', async () => {
    await show();
    const link = (await panel('Registration')).getByRole('link', { name: 'Change holder' });
    expect(link).toHaveAttribute('href', '/domain/batch/update-ownership');
  });

  it.each<[string, Partial<DomainDetail>, RenderScreenOptions]>([
    ['to who may only look', {}, { permissions: ['domain:read'] }],
    ['of a name in redemption', { status: 'redemption' }, {}],
  ])('offers no change of the holder %s (DOM-004, DOM-006)', async (_what, given, more) => {
    await show(given, more);
    expect((await panel('Registration')).queryByRole('link', { name: 'Change holder' })).toBeNull();
  });

  it('shows the API’s message for a number that nobody has (DOM-004)', async () => {
    const unknown = onCall(domainCalls.getDomain, {
      code: BodyCode.notFound,
      msg: 'There is no such domain.',
    });
    await show({}, { handlers: [unknown] });
    expect(await screen.findByText('There is no such domain.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To my domains' })).toHaveAttribute(
      'href',
      '/domain/manage/mine',
    );
  });

  it('looks again by itself while the registry has yet to answer, and rests otherwise (DOM-004)', () => {
    const fresh = detailOf('a.test', { status: 'registering' });
    const renewing = detailOf('a.test', { orders: [orderOf('R', { status: 'working' })] });
    const stuck = detailOf('a.test', { orders: [orderOf('R', { status: 'stuck' })] });
    const arriving = detailOf('a.test', {
      status: 'arriving',
      orders: [orderOf('T', { kind: 'transfer', status: 'working' })],
    });
    expect([fresh, renewing, stuck, arriving, detailOf('a.test'), undefined].map(nextLook)).toEqual([
      3_000, 3_000, 30_000, 30_000, 0, 0,
    ]);
  });

  it('draws name and certificates on one axis, and tells of a certificate that outlives the name (DOM-004)', async () => {
    const end = now() + 11.5 * DAY;
    await show({
      expireTime: end,
      certificates: [
        {
          ...{ orderNo: 'C-1', productName: 'DV', commonName: 'www.shop.test', outlives: true },
          ...{ beginTime: now() - 20 * DAY, endTime: end + 169 * DAY },
        },
      ],
    });
    const life = await panel('Life of the name');
    expect(life.getByRole('img', { name: /^shop\.test and its certificates/ })).toBeInTheDocument();
    expect(life.getByText('Certificate valid, name not yours')).toBeVisible();
    expect(screen.getByText(/valid for 169 days longer than the name is yours/)).toBeVisible();
    const certificates = await panel('Certificates for this name');
    expect(certificates.getByRole('link', { name: 'www.shop.test' })).toHaveAttribute(
      'href',
      '/ssl/certificate/C-1',
    );
    expect(certificates.getByText('Outlives the name')).toBeVisible();
  });

  it('leads to its renewal at the price of a year (DOM-004, DOM-005)', async () => {
    await show();
    expect(await screen.findByRole('link', { name: /^Renew 1 year, ¥79\.00/ })).toHaveAttribute(
      'href',
      '/domain/renew/form?orderNo=D-shop-test',
    );
  });

  it('says what is locked, why and until when (DOM-004)', async () => {
    await show({
      locks: [
        { prevents: 'transfer', by: 'registry', reason: 'recent', until: 1_830_000_000 },
        { prevents: 'delete', by: 'us', reason: 'status', until: null },
      ],
    });
    const locks = await panel('Locks');
    expect(locks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /can’t be transferred.*registered or transferred only a short time ago\. Until .*2027\./,
      ),
      expect.stringMatching(/can’t be deleted.*nobody takes it away\. Until it is taken off\./),
    ]);
  });

  it('leads to another registrar where a registry lets it go (DOM-007)', async () => {
    await show();
    expect((await panel('Locks')).getByRole('link')).toHaveAttribute(
      'href',
      '/domain/transfer/out?keyword=shop.test',
    );
  });

  it('leads to no other registrar from one that has left, whose certificates nobody here can judge (DOM-007)', async () => {
    const certificate = { orderNo: 'C-1', productName: 'DV', commonName: 'shop.test', outlives: true };
    await show({
      status: 'left',
      certificates: [{ ...certificate, beginTime: now() - DAY, endTime: now() + 300 * DAY }],
    });
    await panel('Settings');
    expect(screen.queryByRole('region', { name: 'Locks' })).toBeNull();
    expect(screen.queryByText(/longer than the name is yours/)).toBeNull();
  });

  it('changes the name servers in a dialog, which keeps what was typed when it is refused (DOM-004)', async () => {
    const errors = { nameservers: 'ns1.shop.test lies below the name itself.' };
    const { user } = await show(
      {},
      {
        handlers: [
          onCall(domainCalls.setNameservers, ({ input }) =>
            String(input['nameservers']).includes('ns1.shop.test')
              ? { code: BodyCode.badInput, msg: 'x', errors }
              : {},
          ),
        ],
      },
    );
    await user.click((await panel('Name servers')).getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Name servers of shop.test' }));
    const field = dialog.getByRole('textbox', { name: 'Name servers' });
    expect(field).toHaveValue('ns1.example.net\nns2.example.net');
    await user.clear(field);
    await user.type(field, 'ns1.shop.test');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Give two servers at least, or none')).toBeVisible();
    await user.type(field, '\nNS2.other.net');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(errors.nameservers)).toBeVisible();
    expect(field).toHaveValue('ns1.shop.test\nNS2.other.net');
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(domainCalls.setNameservers).map(({ input }) => input['nameservers'])).toEqual([
      ['ns1.shop.test', 'ns2.other.net'],
      [],
    ]);
  });

  it('keeps group, remark, asking price and auto-renewal (DOM-004)', async () => {
    const { user } = await show();
    const settings = await panel('Settings');
    await settings.findByRole('option', { name: 'Production' });
    await user.selectOptions(settings.getByLabelText('Group'), 'Production');
    await user.type(settings.getByLabelText('Remark'), 'main{Enter}');
    await waitFor(() => expect(settings.queryByRole('button', { name: 'Save' })).toBeNull());
    for (const wrong of ['much', '0', '-1', '1e3', '1.005']) {
      await user.clear(settings.getByLabelText('Asking price'));
      await user.type(settings.getByLabelText('Asking price'), `${wrong}{Enter}`);
      expect(settings.getByText(/Write an amount/)).toBeVisible();
    }
    await user.clear(settings.getByLabelText('Asking price'));
    await user.type(settings.getByLabelText('Asking price'), '1200.5{Enter}');
    await waitFor(() => expect(settings.queryByRole('button', { name: 'Save' })).toBeNull());
    await user.click(settings.getByRole('switch'));
    await waitFor(() =>
      expect(
        sentTo(domainCalls.changeDomains).map(({ input }) => {
          const { orderNo, ...rest } = input;
          expect(orderNo).toEqual(['D-shop-test']);
          return rest;
        }),
      ).toEqual([{ groupID: GROUP }, { remark: 'main' }, { salePrice: 120_050 }, { autoRenew: 'Y' }]),
    );
  });

  it('lists what was bought and what has happened (DOM-004)', async () => {
    await show({
      orders: [
        orderOf('R-2', { status: 'refused', refusal: 'It was too late.' }),
        orderOf('T-1', { kind: 'transfer' }),
      ],
      history: [
        { time: now(), kind: 'nameservers', actor: 'Ada', details: { before: '', after: 'ns1.x.net' } },
        { time: now() - DAY, kind: 'transferAsked', actor: '', details: { until: '1830000000' } },
        { time: now() - DAY, kind: 'registered', actor: '', details: {} },
      ],
    });
    const orders = await panel('Orders');
    expect(orders.getAllByRole('listitem')[0]).toHaveTextContent(
      /Renewal for 1 year.*Refused.*R-2.*It was too late\..*¥79\.00/,
    );
    expect(orders.getAllByRole('listitem')[1]).toHaveTextContent(/Transfer from another registrar.*T-1/);
    const history = await panel('History');
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Name servers changedAda · ns1\.x\.net$/),
      expect.stringMatching(/Asked for by another registrarTo be decided by .* 2027 /),
      expect.stringMatching(/Registered$/),
    ]);
  });

  it('is only read by who may not change it', async () => {
    await show({ remark: 'main' }, { permissions: ['domain:read'] });
    const settings = await panel('Settings');
    expect(settings.getByText('main')).toBeVisible();
    expect(settings.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });
});
