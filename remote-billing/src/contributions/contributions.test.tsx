import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { accountOf, onCall, renderScreen, sentTo, server } from '@certdeck/federation/testing';
import { texts } from '../texts.ts';
import Balance from './Balance.tsx';
import Spending from './Spending.tsx';

const { account, profile } = accountOf(1_000_000);
const money = (spent: number[], balances: number[]) =>
  onCall(accountCalls.moneyOverTime, { data: { spent, balances } });
const handlers = [
  money(
    [],
    Array.from({ length: 61 }, (_, index) => (index < 30 ? 0 : 1_000_000)),
  ),
  onCall(accountCalls.getAccount, { data: account }),
  onCall(accountCalls.getProfile, { data: profile }),
];

describe('the balance on the dashboard', () => {
  it('is the amount that can be spent, with the way to more of it (HOST-014)', async () => {
    const { session } = await renderScreen(<Balance isCustomerMissing={false} />, {
      namespaces: { billing: texts },
      handlers,
    });
    expect(await screen.findByText('账户余额')).toBeVisible();
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
    expect(sentTo(accountCalls.moneyOverTime)).toHaveLength(0);
    await act(() => session.loadUser());
    expect(await screen.findByText('¥10,000.00元')).toBeVisible();
    expect(screen.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/deposit');
    expect(await screen.findByRole('img', { name: /当前余额 ¥10,000\.00元/ })).toBeVisible();
  });

  it('says when its history could not be read, and reads it when asked to', async () => {
    const { session, user } = await renderScreen(<Balance isCustomerMissing={false} />, {
      namespaces: { billing: texts },
      handlers: [onCall(accountCalls.moneyOverTime, { code: 13001, msg: 'x' }), ...handlers.slice(1)],
    });
    await act(() => session.loadUser());
    expect(await screen.findByText('数据加载失败')).toBeVisible();
    server.use(handlers[0]!);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('img', { name: /当前余额/ })).toBeVisible();
  });

  it('leaves no gap for who may not read it', async () => {
    const { session } = await renderScreen(<Balance isCustomerMissing={false} />, {
      namespaces: { billing: texts },
      handlers: [onCall(accountCalls.getAccount, { data: accountOf().account }), handlers[2]!],
    });
    await act(() => session.loadUser());
    expect(screen.queryByText('账户余额')).toBeNull();
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0);
  });

  it('is a dash where the customer could not be loaded, and waits for nothing', async () => {
    await renderScreen(<Balance isCustomerMissing />, {
      namespaces: { billing: texts },
      absent: ['/deposit'],
    });
    expect(await screen.findByText('–')).toBeVisible();
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('spending on the dashboard', () => {
  it('is a bar a month, each leading to its movements, and the sum of the year (D-266)', async () => {
    await renderScreen(<Spending />, {
      lang: 'en',
      namespaces: { billing: texts },
      handlers: [money([...Array.from({ length: 11 }, () => 0), 12_345], [])],
    });
    const bar = await screen.findByRole('link', { name: /¥123\.45\sCNY/ });
    const now = new Date();
    const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
    expect(bar.getAttribute('href')).toMatch(
      new RegExp(String.raw`^/billing/transaction\?from=${month}-01&to=${month}-\d\d$`),
    );
    expect(screen.getAllByText('¥123.45 CNY')).toHaveLength(1);
    expect(sentTo(accountCalls.moneyOverTime)).toHaveLength(1);
  });

  it('leaves nothing where nothing was spent', async () => {
    const nothing = money(
      Array.from({ length: 12 }, () => 0),
      [],
    );
    await renderScreen(<Spending />, { namespaces: { billing: texts }, handlers: [nothing] });
    await waitFor(() => expect(document.body).not.toHaveTextContent('每月支出'));
  });

  it('says so when it can’t be had, and reads it again when asked to', async () => {
    const { user } = await renderScreen(<Spending />, {
      namespaces: { billing: texts },
      handlers: [onCall(accountCalls.moneyOverTime, { code: 13001, msg: 'x' })],
    });
    expect(await screen.findByText('数据加载失败')).toBeVisible();
    server.use(money([...Array.from({ length: 11 }, () => 0), 100], []));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link', { name: /¥1\.00元/ })).toBeVisible();
  });
});
