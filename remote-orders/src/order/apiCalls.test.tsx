import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { PayOrder } from '@certdeck/contract';
import { renderScreen } from '@certdeck/federation/testing';
import { makeOrder } from '../testing/orders.ts';
import { texts } from '../texts.ts';
import { ApiCalls } from './apiCalls.tsx';

const write = jest.fn(async (_text: string) => {});
beforeEach(() => {
  write.mockReset();
});

async function open(orders: PayOrder[]) {
  await renderScreen(<ApiCalls orders={orders} />, { lang: 'en', namespaces: { orders: texts } });
  // user-event installs a clipboard of its own with setup(); a plain click keeps ours.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  fireEvent.click(screen.getByRole('button', { name: 'Copy as API call' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}
async function copied(line: string): Promise<string> {
  fireEvent.click(screen.getByRole('menuitem', { name: line }));
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  return write.mock.calls[0]?.[0] ?? '';
}
const issued = { orderStatus: 1005, payTime: 1, certExpireTime: 4_000_000_000 };

it('has what can be done with an order as the call that the portal makes', async () => {
  expect(await open([makeOrder({ orderNo: 'N1' })])).toEqual(['Pay', 'Cancel', 'Read the order']);
  const text = await copied('Pay');
  expect(text).toContain("/api/v1/orders/pay'");
  expect(text).toContain('"aim": "makeOrder"');
  expect(text).toContain('"orderNo": [\n    "N1"\n  ]');
});

it('pays several orders in one call', async () => {
  await open([makeOrder({ orderNo: 'N1' }), makeOrder({ orderNo: 'N2' })]);
  expect(await copied('Pay')).toContain("/api/v1/orders/batchPay'");
});

it('offers for several orders only what can be done with all of them', async () => {
  const orders = [makeOrder({ orderNo: 'N1', ...issued }), makeOrder({ orderNo: 'N2', ...issued })];
  expect(await open(orders)).toEqual(['Download the certificate', 'Read the order']);
  const text = await copied('Download the certificate');
  expect(text).toContain("/api/v1/orders/batch/certs'");
  expect(text).toMatch(/"N1",\s+"N2"/);
});
