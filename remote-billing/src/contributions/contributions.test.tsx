import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { onCall, renderScreen } from '@certdeck/federation/testing';
import { accountOf } from '../testing/orders.ts';
import { texts } from '../texts.ts';
import Balance from './Balance.tsx';

const { account, profile } = accountOf(1_000_000);
const handlers = [
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
    await act(() => session.loadUser());
    expect(await screen.findByText('¥10,000.00元')).toBeVisible();
    expect(screen.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/deposit');
  });

  it('leaves no gap for who may not read it', async () => {
    const { session } = await renderScreen(<Balance isCustomerMissing={false} />, {
      namespaces: { billing: texts },
      handlers: [onCall(accountCalls.getAccount, { data: accountOf().account }), handlers[1]!],
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
