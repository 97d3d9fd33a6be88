import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode, type CartLine, domainCalls } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  type PartialAnswer,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
  server,
} from '@certdeck/federation/testing';
import { lineOf } from '../../testing/domains.ts';
import { contactOf } from '../../testing/people.ts';
import { texts as shared } from '../../texts.ts';
import CartPage from './Cart.page.tsx';
import { texts } from './texts.ts';

const contacts = [
  contactOf({ id: 'c1', name: 'Li Wei', organization: 'Example Ltd' }),
  contactOf({ id: 'c2', name: 'Ada Byron' }),
];
const two = () => [lineOf('shopfly.test', { id: 'a' }), lineOf('labs.test', { id: 'b', price: 8_000 })];

interface Shop extends RenderScreenOptions {
  balance?: number;
  pay?: (input: Record<string, unknown>) => PartialAnswer<{ orderNo: string[] }>;
}

/** The page over an API that keeps the cart. */
async function show(lines: CartLine[], { balance = 100_000, pay, ...options }: Shop = {}) {
  const { account, profile } = accountOf(balance);
  const changeOf = (input: Record<string, unknown>) => {
    const at = lines.findIndex(({ id }) => id === input['id']);
    const { autoRenew, certificate, ...rest } = input;
    const flags = {
      ...(autoRenew === undefined ? {} : { autoRenew: autoRenew === 'Y' }),
      ...(certificate === undefined ? {} : { certificate: certificate === 'Y' }),
    };
    lines[at] = { ...lines[at]!, ...rest, ...flags, problem: null };
    return {};
  };
  const rendered = await renderScreen(<CartPage />, {
    ...{ lang: 'en', path: '/domain/cart', namespaces: { domain: shared, 'domain-cart': texts } },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
      onCall(domainCalls.listDomainContacts, { data: contacts, total: 2 }),
      onCall(domainCalls.listCart, () => ({ data: [...lines], total: lines.length })),
      onCall(domainCalls.changeCartLine, ({ input }) => changeOf(input)),
      onCall(domainCalls.removeFromCart, ({ input }) => {
        lines.splice(
          lines.findIndex(({ id }) => id === input['id']),
          1,
        );
        return {};
      }),
      onCall(domainCalls.payCart, ({ input }) => {
        if (pay) return pay(input);
        const ids = input['cartIDs'] as string[];
        for (const id of ids)
          lines.splice(
            lines.findIndex((line) => line.id === id),
            1,
          );
        return { data: { orderNo: ids.map((id) => `D-${id}`) } };
      }),
    ],
  });
  if (!options.permissions) await act(() => rendered.session.loadUser());
  return rendered;
}
const line = (name: string) => screen.findByRole('listitem', { name });
// Amounts are written with a space that doesn't break.
const amountIn = (act: string, amount: string) => new RegExp(`^${act} ¥${amount.replace('.', '\\.')}\\sCNY$`);
const payButton = (amount: string) => screen.findByRole('button', { name: amountIn('Pay', amount) });
const confirmButton = (amount: string) => screen.findByRole('button', { name: amountIn('Confirm', amount) });

describe('the cart of domains', () => {
  it('has a line for each name with years, contact and both prices, and nothing is ticked in advance (DOM-008)', async () => {
    await show(two());
    const first = within(await line('shopfly.test'));
    expect(first.getByText(/renews at ¥79\.00 CNY a year · 3 years ¥227\.00 CNY/)).toBeVisible();
    expect(first.getByRole('combobox', { name: 'Years for shopfly.test' })).toHaveValue('1');
    expect(await first.findByRole('combobox', { name: 'Contact for shopfly.test' })).toHaveDisplayValue(
      'Example Ltd · Li Wei',
    );
    expect(first.getByRole('switch')).not.toBeChecked();
    expect(first.getByRole('checkbox')).not.toBeChecked();
    expect(await payButton('149.00')).toBeEnabled();
  });

  it('says of a renewal when the name ends afterwards (DOM-008)', async () => {
    const newExpireTime = Date.UTC(2031, 4, 17, 12) / 1000;
    await show([lineOf('shopfly.test', { kind: 'renew', years: 2, newExpireTime })]);
    expect(within(await line('shopfly.test')).getByText(/ · ends on 17 May 2031 afterwards$/)).toBeVisible();
  });

  it('changes years, contact, auto-renew and certificate in the line (DOM-008)', async () => {
    const { user } = await show([lineOf('shopfly.test', { id: 'a' })]);
    const first = within(await line('shopfly.test'));
    await user.selectOptions(first.getByRole('combobox', { name: /^Years/ }), '2 years');
    await user.selectOptions(await first.findByRole('combobox', { name: /^Contact/ }), 'Ada Byron');
    await user.click(first.getByRole('switch', { name: 'Renew shopfly.test automatically' }));
    await user.click(first.getByRole('checkbox', { name: /certificate for shopfly\.test/ }));
    await waitFor(() =>
      expect(sentTo(domainCalls.changeCartLine).map(({ input }) => input)).toEqual([
        { id: 'a', years: 2 },
        { id: 'a', contactID: 'c2' },
        { id: 'a', autoRenew: 'Y' },
        { id: 'a', certificate: 'Y' },
      ]),
    );
    await waitFor(async () => expect(await line('shopfly.test')).not.toHaveAttribute('aria-busy'));
    expect(first.getByRole('combobox', { name: /^Years/ })).toHaveValue('2');
    expect(first.getByRole('switch')).toBeChecked();
  });

  it('is paid by a second click, with a key of its own, and leads to the names that are being registered (DOM-008, DOM-003)', async () => {
    const { user, address } = await show(two());
    await user.click(await payButton('149.00'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('¥851.00 CNY')).toBeVisible();
    expect(sentTo(domainCalls.payCart)).toEqual([]);
    await user.click(await confirmButton('149.00'));
    await waitFor(() => expect(address()).toBe('/domain/manage/mine'));
    const [sent] = sentTo(domainCalls.payCart);
    expect(sent?.input).toEqual({
      cartIDs: ['a', 'b'],
      amount: 14_900,
      newEnds: ['0', '0'],
      contacts: ['v1', 'v1'],
      autoRenew: [],
    });
    expect(sent?.request.headers.get('idempotency-key')).toMatch(/./);
  });

  it('shows the new total when a price has changed, charges nothing, and loses nothing (DOM-008)', async () => {
    const lines = two();
    let refused = false;
    const pay = (input: Record<string, unknown>) => {
      if (input['amount'] === 15_900) return { data: { orderNo: ['D-a', 'D-b'] } };
      refused = true;
      lines[1] = { ...lines[1]!, price: 9_000 };
      return { code: BodyCode.wrongState, msg: 'changed', errors: { amount: '15900' } };
    };
    const { user } = await show(lines, { pay });
    await user.click(await payButton('149.00'));
    await user.click(await confirmButton('149.00'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByText(/The total is now ¥159\.00 CNY/)).toBeVisible();
    expect(refused).toBe(true);
    expect(screen.getByText(/labs/)).toBeInTheDocument();
    await user.click(await confirmButton('159.00'));
    await waitFor(() => expect(sentTo(domainCalls.payCart)).toHaveLength(2));
    const keys = sentTo(domainCalls.payCart).map(({ request }) => request.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('says that a name ends on another day than was seen, and sends the new end with the second try (DOM-008, D-677)', async () => {
    const lines = [lineOf('shopfly.test', { id: 'a', kind: 'renew', newExpireTime: 1_900_000_000 })];
    const pay = (input: Record<string, unknown>) => {
      const [end] = input['newEnds'] as string[];
      if (end === '1931536000') return { data: { orderNo: ['D-a'] } };
      lines[0] = { ...lines[0]!, newExpireTime: 1_931_536_000 };
      return { code: BodyCode.wrongState, msg: 'x', errors: { newEnds: 'It would end in 2031.' } };
    };
    const { user, address } = await show(lines, { pay });
    await user.click(await payButton('69.00'));
    await user.click(await confirmButton('69.00'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByText('An end has changed, and nothing was charged')).toBeVisible();
    expect(dialog.getByText('It would end in 2031.')).toBeVisible();
    await user.click(await confirmButton('69.00'));
    await waitFor(() => expect(address()).toBe('/domain/manage/mine'));
  });

  it('says whose contact has changed beside a new price, and sends what is read then with the second try (DOM-008, D-700)', async () => {
    const lines = two();
    const pay = (input: Record<string, unknown>) => {
      if ((input['contacts'] as string[])[1] === 'v2') return { data: { orderNo: ['D-a', 'D-b'] } };
      lines[1] = { ...lines[1]!, price: 9_000, contactVersion: 'v2' };
      const errors = { amount: 'x', contacts: 'labs.test would be for another contact.' };
      return { code: BodyCode.wrongState, msg: 'x', errors };
    };
    const { user, address } = await show(lines, { pay });
    await user.click(await payButton('149.00'));
    await user.click(await confirmButton('149.00'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByText('A price has changed, and nothing was charged')).toBeVisible();
    expect(dialog.getByText('labs.test would be for another contact.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Look at the contacts' })).toHaveAttribute(
      'href',
      '/domain/contact',
    );
    await user.click(await confirmButton('159.00'));
    await waitFor(() => expect(address()).toBe('/domain/manage/mine'));
  });

  it.each([
    ['contacts', 'A contact has changed, and nothing was charged'],
    ['autoRenew', 'Auto-renewal has been switched on, and nothing was charged'],
  ])('names what has changed where it is %s alone (DOM-008)', async (field, title) => {
    const errors = { [field]: 'It is another one.' };
    const { user } = await show(two(), { pay: () => ({ code: BodyCode.wrongState, msg: 'x', errors }) });
    await user.click(await payButton('149.00'));
    await user.click(await confirmButton('149.00'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByText(title)).toBeVisible();
    expect(dialog.getByText('It is another one.')).toBeVisible();
  });

  it('repeats a payment whose answer was lost under the same key (DOM-008)', async () => {
    const { user } = await show(two(), { handlers: [onCall(domainCalls.payCart, 'network')] });
    await user.click(await payButton('149.00'));
    await user.click(await confirmButton('149.00'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByText(/isn’t known whether this was paid/)).toBeVisible();
    server.use(onCall(domainCalls.payCart, { data: { orderNo: ['D-a', 'D-b'] } }));
    await user.click(await confirmButton('149.00'));
    await waitFor(() => expect(sentTo(domainCalls.payCart)).toHaveLength(2));
    const keys = sentTo(domainCalls.payCart).map(({ request }) => request.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['the balance is too low', BodyCode.balanceTooLow, 'The balance is too low, and nothing was charged'],
    ['it is above the payer’s limit', BodyCode.wrongState, 'Ask a colleague.'],
  ])('says in the dialog that nothing was charged where %s', async (_why, code, words) => {
    const { user } = await show(two(), { pay: () => ({ code, msg: 'Ask a colleague.' }) });
    await user.click(await payButton('149.00'));
    await user.click(await confirmButton('149.00'));
    expect(await within(screen.getByRole('alertdialog')).findByText(words)).toBeVisible();
  });

  it('says how much the balance is short and leads to the deposit', async () => {
    await show(two(), { balance: 10_000 });
    expect(await screen.findByText('Your balance is ¥49.00 CNY short')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add funds' })).toHaveAttribute('href', '/deposit');
  });

  it('pays what can be paid and keeps the line that can’t, which says why (DOM-008)', async () => {
    const bad = lineOf('taken.test', { id: 'c', price: null, renewPrice: null, problem: 'taken' });
    const { user, address } = await show([...two(), bad]);
    const wrong = within(await line('taken.test'));
    expect(wrong.getByText(/Somebody has registered this name meanwhile/)).toBeVisible();
    expect(screen.getByText('Not paid along: taken.test')).toBeVisible();
    await user.click(await payButton('149.00'));
    await user.click(await confirmButton('149.00'));
    expect(await screen.findByText(/Being registered: shopfly\.test and labs\.test/)).toBeVisible();
    expect(address()).toBe('/domain/cart');
    expect(await line('taken.test')).toBeVisible();
    await user.click(wrong.getByRole('button', { name: 'Remove from the cart' }));
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
  });

  it('leads to a name that is the tenant’s own by now, also for who may only look (DOM-008, D-701)', async () => {
    const own = lineOf('mine.test', { price: null, problem: 'yours', domainOrderNo: 'DM-1' });
    await show([own], { permissions: ['domain:read'] });
    const wrong = within(await line('mine.test'));
    expect(wrong.getByText('You have this name already.')).toBeVisible();
    expect(wrong.queryByText(/Somebody/)).toBeNull();
    expect(wrong.getByRole('link', { name: 'Show mine.test' })).toHaveAttribute(
      'href',
      '/domain/manage/DM-1',
    );
  });

  it('repairs a line in one click: a contact, or a term that is sold (DOM-008)', async () => {
    const lines = [
      lineOf('shopfly.test', { id: 'a', contactID: '', problem: 'contactMissing' }),
      lineOf('labs.test', { id: 'b', years: 9, maxYears: 5, price: null, problem: 'termNotSold' }),
    ];
    const { user } = await show(lines);
    await user.click(await screen.findByRole('button', { name: 'Use Example Ltd' }));
    await user.click(screen.getByRole('button', { name: 'Take 5 years' }));
    await waitFor(() =>
      expect(sentTo(domainCalls.changeCartLine).map(({ input }) => input)).toEqual([
        { id: 'a', contactID: 'c1' },
        { id: 'b', years: 5 },
      ]),
    );
  });

  it('leads to the contacts where there is none (DOM-008)', async () => {
    const none = onCall(domainCalls.listDomainContacts, { data: [], total: 0 });
    await show([lineOf('shopfly.test', { contactID: '', problem: 'contactMissing' })], { handlers: [none] });
    expect(await screen.findByRole('link', { name: 'Add a contact' })).toHaveAttribute(
      'href',
      '/domain/contact',
    );
    expect(screen.getByRole('button', { name: 'Nothing to pay yet' })).toBeDisabled();
  });

  it('is read by who may neither fill nor pay it', async () => {
    await show(two(), { permissions: ['domain:read'] });
    expect(await line('shopfly.test')).toBeVisible();
    expect(screen.getByText(/Your role can’t pay/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Remove|Pay/ })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Years for labs.test' })).toBeDisabled();
  });

  it('leads to the search when it is empty, and tries again when it can’t be read', async () => {
    const { user } = await show([], { handlers: [onCall(domainCalls.listCart, 'network')] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(onCall(domainCalls.listCart, { data: [], total: 0 }));
    await user.click(again);
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a domain' })).toHaveAttribute('href', '/domain/search');
  });
});
