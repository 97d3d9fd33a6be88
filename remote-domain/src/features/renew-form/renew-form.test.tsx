import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode, domainCalls, type RenewalQuote } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { DAY, now, listedDomainOf } from '../../testing/domains.ts';
import { texts as shared } from '../../texts.ts';
import RenewFormPage from './RenewForm.page.tsx';
import { texts } from './texts.ts';

const quoteOf = (name: string, years: number, given: Partial<RenewalQuote> = {}): RenewalQuote => ({
  ...{ orderNo: `D-${name}`, domain: `${name}.test`, unicode: `${name}.test`, kind: 'renew', years },
  ...{ price: 7_900 * years, expireTime: 1_800_000_000, problem: null },
  newExpireTime: 1_800_000_000 + years * 365 * DAY,
  ...given,
});

async function show(path: string, options: RenderScreenOptions & { wrong?: Partial<RenewalQuote> } = {}) {
  const { wrong, ...more } = options;
  const { account, profile } = accountOf(100_000);
  const rendered = await renderScreen(<RenewFormPage />, {
    ...{ lang: 'en', path, namespaces: { domain: shared, 'domain-renew-form': texts } },
    ...more,
    handlers: [
      ...(more.handlers ?? []),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
      onCall(domainCalls.renewalPrice, ({ input }) => {
        const quotes = (input['orderNo'] as string[]).map((orderNo, index) =>
          quoteOf(orderNo.slice(2), Number(input['years']), index === 1 ? wrong : {}),
        );
        return { data: { price: 0, currency: 'CNY', quotes } };
      }),
      onCall(domainCalls.renewDomains, ({ input }) => ({
        data: { orderNo: (input['orderNo'] as string[]).map((orderNo) => `R-${orderNo}`) },
      })),
      onCall(domainCalls.listDomains, {
        data: [
          listedDomainOf('a.test', { orderNo: 'D-a', expireTime: now() + 5 * DAY }),
          listedDomainOf('b.test', { orderNo: 'D-b' }),
          listedDomainOf('gone.test', { orderNo: 'D-c', renewable: false }),
        ],
        total: 3,
      }),
    ],
  });
  await act(() => rendered.session.loadUser());
  return rendered;
}
const amount = (act: string, text: string) => new RegExp(`^${act} ¥${text.replace('.', '\\.')}\\sCNY$`);

describe('the renewal of domains', () => {
  it('quotes each name of the address with its new end, and pays them by a second click (DOM-005, DOM-018)', async () => {
    const { user, address } = await show('/domain/renew/form?orderNo=D-a,D-b');
    const table = within(await screen.findByRole('table', { name: 'Renew domains' }));
    expect(table.getByRole('row', { name: /^a ?\.test/ })).toHaveTextContent(/15 Jan 202715 Jan 2028¥79\.00/);
    const [asked] = sentTo(domainCalls.renewalPrice);
    expect(new URL(asked!.request.url).pathname).toMatch(/renew\/price$/);
    await user.click(screen.getByRole('button', { name: amount('Pay', '158.00') }));
    expect(sentTo(domainCalls.renewDomains)).toEqual([]);
    await user.click(screen.getByRole('button', { name: amount('Confirm', '158.00') }));
    await waitFor(() => expect(address()).toBe('/domain/renew/list'));
    const [sent] = sentTo(domainCalls.renewDomains);
    expect(sent?.input).toMatchObject({ orderNo: ['D-a', 'D-b'], years: 1, amount: 15_800 });
    expect(sent?.input['ends']).toHaveLength(2);
    expect(sent?.request.headers.get('idempotency-key')).toMatch(/./);
    expect(screen.getByText('2 renewals are paid')).toBeVisible();
  });

  it('quotes anew for other years, which stand in the address (DOM-005)', async () => {
    const { user, address } = await show('/domain/renew/form?orderNo=D-a');
    await user.selectOptions(await screen.findByLabelText('Renew for'), '3 years');
    expect(await screen.findByRole('button', { name: amount('Pay', '237.00') })).toBeEnabled();
    expect(address()).toBe('/domain/renew/form?orderNo=D-a&years=3');
  });

  it('says what is in a name’s way and renews the others (DOM-005)', async () => {
    const wrong = { problem: 'underWay' as const, price: null, newExpireTime: null };
    const { user } = await show('/domain/renew/form?orderNo=D-a,D-b', { wrong });
    expect(await screen.findByText('A renewal of it is under way already.')).toBeVisible();
    expect(screen.getByText(/1 name isn’t renewed along/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: amount('Pay', '79.00') }));
    await user.click(screen.getByRole('button', { name: amount('Confirm', '79.00') }));
    await waitFor(() => expect(sentTo(domainCalls.renewDomains)[0]?.input['orderNo']).toEqual(['D-a']));
  });

  it('reads the prices again when one has changed, and charges nothing (DOM-005)', async () => {
    const refused = onCall(domainCalls.renewDomains, {
      ...{ code: BodyCode.wrongState, msg: 'changed', errors: { amount: 'x' } },
    });
    const { user } = await show('/domain/renew/form?orderNo=D-a', { handlers: [refused] });
    await user.click(await screen.findByRole('button', { name: amount('Pay', '79.00') }));
    await user.click(screen.getByRole('button', { name: amount('Confirm', '79.00') }));
    expect(await screen.findByText('A price has changed, and nothing was charged')).toBeVisible();
    expect(sentTo(domainCalls.renewalPrice)).toHaveLength(2);
  });

  it('says which name has another end by now, reads the ends again, and charges nothing (DOM-005, D-677)', async () => {
    const refused = onCall(domainCalls.renewDomains, {
      ...{ code: BodyCode.wrongState, msg: 'D-a: changed', errors: { ends: 'a.test would end in 2029.' } },
    });
    const { user } = await show('/domain/renew/form?orderNo=D-a', { handlers: [refused] });
    await user.click(await screen.findByRole('button', { name: amount('Pay', '79.00') }));
    await user.click(screen.getByRole('button', { name: amount('Confirm', '79.00') }));
    expect(await screen.findByText('a.test would end in 2029.')).toBeVisible();
    expect(sentTo(domainCalls.renewalPrice)).toHaveLength(2);
  });

  it('offers the names that can be renewed where the address names none (DOM-005)', async () => {
    const { user, address } = await show('/domain/renew/form');
    await screen.findByRole('table', { name: 'Names that can be renewed' });
    expect(screen.queryByText('gone')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Renew these' }));
    await waitFor(() => expect(address()).toBe('/domain/renew/form?orderNo=D-a%2CD-b'));
    await user.click(await screen.findByRole('button', { name: 'Leave b.test out' }));
    await waitFor(() => expect(address()).toBe('/domain/renew/form?orderNo=D-a'));
  });
});
