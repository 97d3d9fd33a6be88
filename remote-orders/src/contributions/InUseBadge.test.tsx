import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { showContribution } from '../testing/contributions.tsx';
import { makeOrder } from '../testing/orders.ts';
import InUseBadge from './InUseBadge.tsx';

describe('a product of which there are certificates in force', () => {
  it('says how many, and one without says nothing', async () => {
    const orders = ['N1', 'N2'].map((orderNo) => makeOrder({ orderNo, productNo: 'A', orderStatus: 1005 }));
    const product = { productType: 'dv_ssl', brand: 'alphassl' };
    await showContribution(
      <>
        <InUseBadge productNo="A" {...product} />
        <InUseBadge productNo="B" {...product} />
      </>,
      { lang: 'en', handlers: [onCall(orderCalls.listOrders, { data: orders })] },
    );
    expect(await screen.findByText('In use · 2')).toBeVisible();
    expect(screen.getAllByText(/In use/)).toHaveLength(1);
    expect(sentTo(orderCalls.listOrders).map(({ input }) => input)).toEqual([
      { status: '1005', limit: '500', offset: '1' },
    ]);
  });

  it('says nothing when the orders could not be had', async () => {
    await showContribution(<InUseBadge productNo="A" productType="dv_ssl" brand="alphassl" />, {
      handlers: [onCall(orderCalls.listOrders, 'network')],
    });
    await waitFor(() => expect(sentTo(orderCalls.listOrders)).not.toHaveLength(0));
    expect(document.body).not.toHaveTextContent(/使用中|重试/);
  });
});
