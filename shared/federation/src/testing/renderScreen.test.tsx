import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import { usePortalDialog } from '../portal.ts';
import { Link, useParams } from '../router.ts';
import { onCall, renderScreen, sentTo } from './index.ts';

function Page() {
  const { id } = useParams();
  const messages = useCall(accountCalls.listMessages, { limit: 5, offset: 1 });
  const pay = usePortalDialog('billing/payment-dialog/v1');
  return (
    <>
      <p>
        {id}: {messages.data?.total}
      </p>
      <button onClick={() => void pay({ aim: 'makeOrder', orderNos: ['N1'] })}>pay</button>
      <Link to="/elsewhere?x=1">away</Link>
    </>
  );
}

describe('renderScreen', () => {
  it.each([7, 8])('gives a page its route, the API and nothing of the test before it (%s)', async (total) => {
    await renderScreen(<Page />, {
      route: '/orders/:id',
      path: '/orders/N1',
      handlers: [onCall(accountCalls.listMessages, { data: { siteMsges: [], total, unread: 0 } })],
    });
    expect(await screen.findByText(`N1: ${total}`)).toBeVisible();
    expect(sentTo(accountCalls.listMessages).map(({ input }) => input)).toEqual([
      { limit: '5', offset: '1' },
    ]);
  });

  it('records dialogs and follows links', async () => {
    const { user, asked, address } = await renderScreen(<Page />, {
      handlers: [onCall(accountCalls.listMessages, 'never')],
    });
    await user.click(screen.getByText('pay'));
    expect(asked).toEqual([
      { name: 'billing/payment-dialog/v1', input: { aim: 'makeOrder', orderNos: ['N1'] } },
    ]);
    await user.click(screen.getByText('away'));
    expect(address()).toBe('/elsewhere?x=1');
  });
});
