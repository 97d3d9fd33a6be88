import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { sentTo } from '@certdeck/federation/testing';
import { counting, failing, showContribution } from '../testing/contributions.tsx';
import ExpiringCount from './ExpiringCount.tsx';
import OrdersCount from './OrdersCount.tsx';

const both = (
  <ul>
    <li>
      Orders
      <OrdersCount />
    </li>
    <li>
      Expiring
      <ExpiringCount />
    </li>
  </ul>
);
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('what the navigation counts of orders (D-283)', () => {
  it('is all of them and those that end soon, by one read', async () => {
    await showContribution(both, { lang: 'en', handlers: [counting(1284, {}, 7)] });
    await waitFor(() => expect(items()).toEqual(['Orders, 1,284', 'Expiring, 7']));
    expect(sentTo(orderCalls.countOrders)).toHaveLength(1);
  });

  it('is nothing where there are none', async () => {
    await showContribution(both, { lang: 'en', handlers: [counting(2, {}, 0)] });
    await waitFor(() => expect(items()).toEqual(['Orders, 2', 'Expiring']));
  });

  it('is nothing where it can’t be read', async () => {
    await showContribution(both, { lang: 'en', handlers: [failing(orderCalls.countOrders)] });
    await waitFor(() => expect(sentTo(orderCalls.countOrders)).not.toHaveLength(0));
    expect(items()).toEqual(['Orders', 'Expiring']);
  });
});
