import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { asked, row, showList } from '../../testing/order-list.tsx';
import { makeOrder } from '../../testing/orders.ts';
import { nextEnd } from './DaysLeft.tsx';
import ExpiringOrdersPage from './ExpiringOrders.page.tsx';

describe('expiring orders', () => {
  it('are the same screen, asked for those that end soon (ORD-002, D-191)', async () => {
    const now = Math.floor(Date.now() / 1000);
    const end = now + 5 * 86_400 + 3_600;
    const gone = now - 2 * 86_400 - 3_600;
    // The coverage, a year from the payment, ends after the certificate.
    const paid = now - 90 * 86_400;
    await showList({}, <ExpiringOrdersPage />, [
      makeOrder({ commonName: 'soon.com', orderStatus: 1005, payTime: paid, certExpireTime: end }),
      makeOrder({ orderNo: 'N2', commonName: 'gone.com', orderStatus: 1005, certExpireTime: gone }),
    ]);
    expect(await row('soon.com')).toHaveTextContent('剩 5 天');
    expect(await row('gone.com')).toHaveTextContent('已过期 3 天');
    expect(asked()).toEqual([{ expiring: 'Y', sort: 'ends', limit: '10', offset: '1' }]);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('link', { name: '续期与 200 天规则' })).toHaveAttribute(
      'href',
      '/help/article/renewal',
    );
    expect(sentTo(orderCalls.countOrders)).toEqual([]);
    expect(within(await row('soon.com')).getByRole('button', { name: '续期' })).toBeVisible();
  });

  it('have one choice of what happens by itself with all orders, for those who may (D-679)', async () => {
    const chosen = { mode: 'remind', payFrom: 'balance', timeZone: 'UTC', orders: 0 } as const;
    const handlers = [
      onCall(orderCalls.renewalDefault, { data: chosen }),
      onCall(orderCalls.saveRenewalDefault, { data: {} }),
    ];
    const { unmount } = await showList({ permissions: ['order:read'] }, <ExpiringOrdersPage />, []);
    expect(screen.queryByRole('button', { name: '自动续期' })).toBeNull();
    unmount();
    const { user } = await showList({ handlers }, <ExpiringOrdersPage />, []);
    await user.click(await screen.findByRole('button', { name: '自动续期' }));
    const dialog = within(await screen.findByRole('dialog', { name: '自动续期' }));
    expect(dialog.getByText(/适用于所有未单独设置的/)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: /重新签发，然后续期/ }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(sentTo(orderCalls.saveRenewalDefault)).toEqual([]);
    await user.type(dialog.getByRole('textbox'), '300');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sentTo(orderCalls.saveRenewalDefault).map(({ input }) => input)).toEqual([
        { mode: 'renew', payFrom: 'balance', maxPrice: '30000' },
      ]),
    );
  });

  it('count to the earlier of certificate and coverage (D-191)', () => {
    expect(nextEnd({ certExpireTime: 5, endTime: 9 })).toBe(5);
    expect(nextEnd({ certExpireTime: 0, endTime: 9 })).toBe(9);
    expect(nextEnd({ certExpireTime: 0, endTime: 0 })).toBe(0);
  });
});
