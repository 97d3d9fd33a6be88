import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import type { Slots } from '@certdeck/federation';
import { onCall, renderScreen } from '@certdeck/federation/testing';
import ProductsPage from '../features/products/Products.page.tsx';
import { products } from '../testing/products.ts';
import { texts } from '../texts.ts';

const handlers = [onCall(orderCalls.listProducts, { data: [...products], total: products.length })];

/** One area that says something of every product. */
const slots: Slots = {
  contributionsTo: (name) => [
    { slot: name, remote: 'orders', id: 'badge', declared: { slot: name, id: 'badge', order: 1 } as never },
  ],
  Contribution: ({ input }) => <span>badge of {(input as { productNo: string }).productNo}</span>,
};

describe('badges of products', () => {
  it('stand beside each name in the price list, with the product they are for', async () => {
    await renderScreen(<ProductsPage />, { namespaces: { ssl: texts }, handlers, slots });
    const table = await screen.findByRole('table');
    expect(within(table).getAllByText(/^badge of /)).toHaveLength(products.length);
    expect(within(table).getAllByText('badge of ALP-DV1').length).toBeGreaterThan(0);
  });
});
