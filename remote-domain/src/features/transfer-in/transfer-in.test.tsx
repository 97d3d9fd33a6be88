import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode, domainCalls, type TransferQuote } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
  server,
} from '@certdeck/federation/testing';
import { contactOf } from '../../testing/people.ts';
import { transferQuoteOf } from '../../testing/transfers-in.ts';
import { texts as shared } from '../../texts.ts';
import { texts } from './texts.ts';
import TransferInPage from './TransferIn.page.tsx';

const CODE = 'Xk9,-2pLq7';
const taken = { price: null, newExpireTime: null, problem: 'The registry keeps it locked.' };

/** Answers for each name that is asked for; `given` for some of them. */
const plans = (given: Readonly<Record<string, Partial<TransferQuote>>> = {}) =>
  onCall(domainCalls.planTransfers, ({ input }) => ({
    data: {
      ...{ price: 0, currency: 'CNY' },
      lines: (input['domains'] as string[]).map((domain) => transferQuoteOf(domain, given[domain])),
    },
  }));

async function show(options: RenderScreenOptions & { balance?: number } = {}) {
  const { balance = 100_000, ...more } = options;
  const { account, profile } = accountOf(balance);
  const rendered = await renderScreen(<TransferInPage />, {
    ...{ lang: 'en', path: '/domain/transfer/in' },
    namespaces: { domain: shared, 'domain-transfer-in': texts },
    ...more,
    handlers: [
      ...(more.handlers ?? []),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
      onCall(domainCalls.listDomainContacts, { data: [contactOf()], total: 1 }),
      onCall(domainCalls.startTransfers, ({ input }) => ({
        data: { orderNo: (input['domains'] as string[]).map((domain) => `T-${domain}`) },
      })),
      plans(),
    ],
  });
  if (!more.permissions) await act(() => rendered.session.loadUser());
  return rendered;
}
type User = Awaited<ReturnType<typeof show>>['user'];
const listField = () => screen.getByLabelText(/^A name and its code/);
async function type(user: User, text: string) {
  await user.clear(listField());
  await user.click(listField());
  await user.paste(text);
}
const check = (user: User) => user.click(screen.getByRole('button', { name: 'Check' }));
async function ask(user: User, text: string) {
  await type(user, text);
  await user.selectOptions(await screen.findByLabelText(/^Holder after/), '李雷');
  await check(user);
}
const amount = (verb: string, text: string) => new RegExp(`^${verb} ¥${text.replace('.', '\\.')}\\sCNY$`);
const pay = async (user: User, text: string) => {
  await user.click(await screen.findByRole('button', { name: amount('Pay', text) }));
  await user.click(screen.getByRole('button', { name: amount('Confirm', text) }));
};

describe('the transfer of domains from other registrars', () => {
  it('asks for prices by names alone, and sends the codes with the payment (DOM-007)', async () => {
    const { user, address } = await show();
    await ask(user, `BÜCHER.example\t${CODE}\nshop.example;second`);
    const table = within(await screen.findByRole('table', { name: 'Prices and expiry' }));
    expect(table.getByRole('row', { name: /^shop/ })).toHaveTextContent(/15 Jan 202715 Jan 2028¥79\.00/);
    expect(sentTo(domainCalls.planTransfers).map(({ input }) => input)).toEqual([
      { domains: ['xn--bcher-kva.example', 'shop.example'] },
    ]);
    expect(address()).toBe('/domain/transfer/in');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(CODE);
    await user.click(screen.getByRole('button', { name: amount('Pay', '158.00') }));
    expect(sentTo(domainCalls.startTransfers)).toEqual([]);
    await user.click(screen.getByRole('button', { name: amount('Confirm', '158.00') }));
    await waitFor(() => expect(address()).toBe('/domain/transfer/in-list'));
    const [sent] = sentTo(domainCalls.startTransfers);
    expect(sent?.input).toEqual({
      ...{ domains: ['xn--bcher-kva.example', 'shop.example'], codes: [CODE, 'second'] },
      ...{ contactID: 'c1', amount: 15_800 },
    });
    expect(sent?.request.headers.get('idempotency-key')).toMatch(/./);
    expect(screen.getByText('2 transfers are paid')).toBeVisible();
  });

  it('names the lines that can’t be used before anything is sent (DOM-007)', async () => {
    const { user } = await show();
    await ask(user, 'shop.example first\nShop.example second\nother.example\nno-name code');
    expect(await screen.findByText('Line 2: shop.example is on line 1 already.')).toBeVisible();
    expect(screen.getByText('Line 3: no code follows other.example.')).toBeVisible();
    expect(screen.getByText('Line 4: “no-name” isn’t a domain name.')).toBeVisible();
    expect(listField()).toHaveFocus();
    expect(sentTo(domainCalls.planTransfers)).toEqual([]);
  });

  it('wants to know for whom before it asks (DOM-007)', async () => {
    const { user } = await show();
    await type(user, 'shop.example code');
    await check(user);
    expect(await screen.findAllByText('Choose a contact')).toHaveLength(2);
    expect(sentTo(domainCalls.planTransfers)).toEqual([]);
  });

  it('leaves names out that something is in the way of (DOM-007)', async () => {
    const { user } = await show({ handlers: [plans({ 'locked.example': taken })] });
    await ask(user, 'locked.example one\nshop.example two');
    expect(await screen.findByText('The registry keeps it locked.')).toBeVisible();
    expect(screen.getByText('Not transferred along: locked.example')).toBeVisible();
    await pay(user, '79.00');
    await waitFor(() =>
      expect(sentTo(domainCalls.startTransfers)[0]?.input).toMatchObject({
        ...{ domains: ['shop.example'], codes: ['two'], amount: 7_900 },
      }),
    );
  });

  it('asks again at another price, and keeps what was typed (DOM-007)', async () => {
    const refused = onCall(domainCalls.startTransfers, {
      ...{ code: BodyCode.wrongState, msg: 'changed', errors: { amount: 'x' } },
    });
    const { user } = await show({ handlers: [refused] });
    await ask(user, 'shop.example code');
    await screen.findByRole('table');
    server.use(plans({ 'shop.example': { price: 9_900 } }));
    await pay(user, '79.00');
    expect(await screen.findByText('A price has changed, and nothing was charged')).toBeVisible();
    expect(screen.getByRole('button', { name: amount('Confirm', '99.00') })).toBeEnabled();
    expect(listField()).toHaveValue('shop.example code');
  });

  it('leads to a deposit where the balance is too low (DOM-007)', async () => {
    const { user } = await show({ balance: 1_000 });
    await ask(user, 'shop.example code');
    expect(await screen.findByText(/^Your balance is ¥69\.00/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add funds' })).toHaveAttribute('href', '/deposit');
  });

  it('sends a code that was corrected, and wants other names checked first (DOM-007)', async () => {
    const { user } = await show();
    await ask(user, 'shop.example wrong');
    await screen.findByRole('table');
    await type(user, 'shop.example right');
    expect(await screen.findByRole('button', { name: amount('Pay', '79.00') })).toBeEnabled();
    await type(user, 'shop.example right\nother.example code');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.getAllByText(/has changed since the check/)[0]).toBeVisible();
    await type(user, 'shop.example right');
    await pay(user, '79.00');
    await waitFor(() => expect(sentTo(domainCalls.startTransfers)[0]?.input['codes']).toEqual(['right']));
  });

  it('says at the list what the API refuses of it (DOM-007)', async () => {
    const refusal = { code: BodyCode.badInput, errors: { domains: 'Too much at once.' } };
    const { user } = await show({ handlers: [onCall(domainCalls.planTransfers, refusal)] });
    await ask(user, 'shop.example code');
    expect(await screen.findByText('Too much at once.')).toBeVisible();
    expect(listField()).toHaveValue('shop.example code');
  });

  it('takes no more than 100 names at once (DOM-007)', async () => {
    const { user } = await show();
    const lines = Array.from({ length: 101 }, (_, index) => `n${index}.example code`);
    await ask(user, lines.join('\n'));
    expect(await screen.findByText('At most 100 names at once')).toBeVisible();
    expect(sentTo(domainCalls.planTransfers)).toEqual([]);
  });

  it('shows prices to who may not pay (DOM-007)', async () => {
    const { user } = await show({ permissions: ['domain:read'] });
    await ask(user, 'shop.example code');
    await screen.findByRole('table');
    expect(screen.getByText(/^Your role can’t pay/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});
