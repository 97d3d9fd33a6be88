import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, orderCalls, OrderStatus, type PayOrder } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, type RenderScreenOptions } from '@certdeck/federation/testing';
import { collectFiles } from '../../testing/files.ts';
import { makeOrder, ORDERED } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import OrderListPage from './OrderList.page.tsx';

const saved = collectFiles();
const paid = { orderStatus: OrderStatus.waitingForVerification, payTime: ORDERED };
const orders: PayOrder[] = [
  makeOrder({ orderNo: 'N1', commonName: 'one.com', ...paid }),
  makeOrder({ orderNo: 'N2', commonName: 'two.com', ...paid }),
  makeOrder({ orderNo: 'N3', commonName: 'three.com' }),
  makeOrder({ orderNo: 'N4', commonName: 'four.com', orderStatus: OrderStatus.issued, payTime: ORDERED }),
];
const records = [
  { host: '_dnsauth.one.com', type: 'TXT', method: 'dns_txt', value: 'a "b"', path: '' },
  { host: '_x.two.com', type: 'CNAME', method: 'dns', value: 'y.ca.example', path: '' },
  {
    host: 'three.com',
    type: 'FILE',
    method: 'file',
    value: 'content',
    path: '/.well-known/pki-validation/a.txt',
  },
] as const;
const hashValues = [
  { orderNo: 'N1', domain: 'one.com', ...records[0] },
  { orderNo: 'N1', domain: 'www.one.com', ...records[0] },
  { orderNo: 'N2', domain: 'two.com', ...records[1] },
  { orderNo: 'N3', domain: 'three.com', ...records[2] },
];

async function show(options: RenderScreenOptions = {}) {
  const shown = await renderScreen(<OrderListPage />, {
    path: '/orders/list',
    lang: 'en',
    namespaces: { orders: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.listOrders, { data: orders, total: orders.length }),
      onCall(orderCalls.countOrders, { data: { total: 4, byStatus: {}, expiring: 0 } }),
      onCall(orderCalls.listProducts, { data: [] }),
      onCall(orderCalls.listBulks, { data: [] }),
    ],
  });
  await screen.findByText('one.com');
  return shown;
}
type User = Awaited<ReturnType<typeof show>>['user'];
async function select(user: User, ...orderNos: string[]) {
  for (const orderNo of orderNos)
    await user.click(screen.getByRole('checkbox', { name: `Select ${orderNo}` }));
}
const inputsOf = (call: Parameters<typeof sentTo>[0]) => sentTo(call).map(({ input }) => input);

describe('the names of several orders', () => {
  it('are checked by one call, and the list is read again (ORD-031, API-129)', async () => {
    const data = ['N1', 'N2'].map((orderNo) => ({ orderNo, ok: true }));
    const { user } = await show({ handlers: [onCall(orderCalls.batchVerify, { data })] });
    await select(user, 'N1', 'N2');
    const before = inputsOf(orderCalls.listOrders).length;
    await user.click(screen.getByRole('button', { name: 'Check 2 orders now' }));
    expect(await screen.findByText('The names of 2 orders are being checked')).toBeVisible();
    expect(inputsOf(orderCalls.batchVerify)).toEqual([{ orderNos: ['N1', 'N2'] }]);
    await waitFor(() => expect(inputsOf(orderCalls.listOrders).length).toBeGreaterThan(before));
  });

  it('are said to need no check where none waits any more', async () => {
    const data = ['N1', 'N2'].map((orderNo) => ({ orderNo, ok: false }));
    const { user } = await show({ handlers: [onCall(orderCalls.batchVerify, { data })] });
    await select(user, 'N1', 'N2');
    await user.click(screen.getByRole('button', { name: 'Check 2 orders now' }));
    expect(await screen.findByText('None of these orders waits for validation any more')).toBeVisible();
  });

  it('are offered for those that wait, and for nobody who may not validate', async () => {
    const { user, unmount } = await show();
    await select(user, 'N1', 'N3', 'N4');
    expect(screen.queryByRole('button', { name: /^Check \d/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Records to publish' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check now: only 1 of 3' }));
    expect(await screen.findByRole('button', { name: 'Check 1 order now' })).toBeVisible();
    unmount();
    const reader = await show({ permissions: ['order:read'] });
    await select(reader.user, 'N1');
    expect(screen.getByRole('button', { name: 'Records to publish' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  });
});

describe('what is to be published for several orders', () => {
  it('stands as lines of a zone file, each record once, and as files (ORD-031, API-130)', async () => {
    const { user } = await show({ handlers: [onCall(orderCalls.hashValues, { data: hashValues })] });
    await select(user, 'N1', 'N2', 'N3');
    await user.click(screen.getByRole('button', { name: 'Records to publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Records to publish for 3 orders' }));
    const [dns, files] = await waitFor(() => {
      const blocks = [...document.querySelectorAll('[role=dialog] pre')].map((one) => one.textContent);
      expect(blocks).toHaveLength(2);
      return blocks;
    });
    expect(dns).toBe(
      ['_dnsauth.one.com.\t300\tIN\tTXT\t"a \\"b\\""', '_x.two.com.\t300\tIN\tCNAME\ty.ca.example.'].join(
        '\n',
      ),
    );
    expect(files).toBe('http://three.com/.well-known/pki-validation/a.txt\ncontent');
    expect(inputsOf(orderCalls.hashValues)).toEqual([{ orderNos: ['N1', 'N2', 'N3'] }]);
    await user.click(dialog.getByRole('button', { name: 'Save as CSV' }));
    const [file] = saved;
    const csv = (await file!.bytes).toString();
    expect(file!.name).toBe('dcv-records.csv');
    expect(csv.split('\r\n')).toHaveLength(6);
    expect(csv).toContain('N1,www.one.com,dns_txt,TXT,_dnsauth.one.com,"a ""b""",');
  });

  it('is said to be nothing where all is shown, and is asked for again after a failure', async () => {
    const answers = [{ code: BodyCode.badInput, msg: 'no' }, { data: [] }];
    const { user } = await show({
      handlers: [onCall(orderCalls.hashValues, () => answers.shift() ?? { data: [] })],
    });
    await select(user, 'N1', 'N2');
    await user.click(screen.getByRole('button', { name: 'Records to publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Nothing is left to publish for these orders.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
  });
});
