import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { renderScreen } from '../testing/index.ts';
import { apiCall, type ApiCallSource } from './call.ts';
import { CopyApiCall } from './CopyApiCall.tsx';

const write = jest.fn(async (_text: string) => {});
beforeEach(() => {
  write.mockReset();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
});
const show = async (calls: ApiCallSource) => {
  await renderScreen(<CopyApiCall calls={calls} />, { lang: 'en' });
  // user-event installs a clipboard of its own with setup(); a plain click keeps ours.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  fireEvent.click(screen.getByRole('button', { name: 'Copy as API call' }));
};

it('copies the calls as commands that take the key from the environment, and never the token of the page', async () => {
  await show(() => [
    apiCall(orderCalls.cancelOrders, { orderNos: ['N1', 'N2'] }),
    apiCall(orderCalls.batchPay, { orderNos: ['N3', 'N4'] }),
  ]);
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  const text = write.mock.calls[0]?.[0] ?? '';
  const [cancel = '', pay = ''] = text.split('\n\n');
  expect(cancel).toContain(`curl -g -X POST '${window.location.origin}/api/v1/orders/cancel'`);
  expect(cancel).toContain('"N1",\n    "N2"');
  expect(cancel).not.toContain('idempotency-key');
  expect(pay).toMatch(/idempotency-key: [0-9a-f-]{36}'/);
  for (const command of [cancel, pay]) expect(command).toContain('-H "token: $CERTDECK_API_KEY"');
  expect(text.match(/token/g)).toHaveLength(2);
  expect(await screen.findByText(/Copied as a curl command/)).toBeVisible();
});

it('says that nothing was copied where the browser refuses', async () => {
  write.mockRejectedValue(new Error('denied'));
  await show(() => [apiCall(orderCalls.getOrder, { id: 'N1' })]);
  expect(await screen.findByText('Copying failed')).toBeVisible();
});

it('reads what the page must not tell from where it is run', async () => {
  await show(({ fromFile }) => [
    apiCall(orderCalls.createFreeOrder, { commonName: 'shop.example', csr: fromFile('shop.example.csr') }),
  ]);
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  expect(write.mock.calls[0]?.[0]).toContain(
    `"csr": "'"$(awk '{printf "%s\\\\n", $0}' 'shop.example.csr')"'"`,
  );
});
