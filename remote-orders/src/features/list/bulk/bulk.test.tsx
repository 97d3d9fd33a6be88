import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Bulk, type BulkPlan, BodyCode, orderCalls, type PayOrder } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { collectFiles } from '../../../testing/files.ts';
import { makeOrder, ORDERED } from '../../../testing/orders.ts';
import { texts } from '../../../texts.ts';
import ExpiringOrdersPage from '../ExpiringOrders.page.tsx';

const saved = collectFiles();
const issued = { orderStatus: 1005, payTime: ORDERED, certExpireTime: 4_000_000_000 };
const orders: PayOrder[] = ['one', 'two', 'three'].map((name, index) =>
  makeOrder({ orderNo: `N${index + 1}`, commonName: `${name}.com`, ...issued }),
);
const ORDER_NOS = orders.map(({ orderNo }) => orderNo);
const REFUSAL = 'This order has already been renewed by order N9.';

/** A plan in which the second order can't be done. */
const planOf = (action: BulkPlan['action'], price: number, orderNos = ORDER_NOS): BulkPlan => {
  const rows = orderNos.map((orderNo): BulkPlan['rows'][number] => {
    const row = { orderNo, commonName: `${orderNo}.com`, remark: 'old' };
    return orderNo === 'N2'
      ? { ...row, price: 0, until: 0, obstacle: { code: 13002, msg: REFUSAL } }
      : { ...row, price, until: 4_000_000_000, ...(action === 'revoke' && { serial: `A${orderNo}` }) };
  });
  const possible = rows.filter(({ obstacle }) => !obstacle).length;
  return { action, rows, possible, total: possible * price };
};
const line = (orderNo: string, values: Partial<Bulk['rows'][number]> = {}) => ({
  orderNo,
  commonName: `${orderNo}.com`,
  state: 'waiting' as const,
  price: 15_800,
  charged: 0,
  resultNo: '',
  ...values,
});
const bulkOf = (values: Partial<Bulk> = {}): Bulk => ({
  id: 'b1',
  action: 'renew',
  createTime: ORDERED,
  endTime: 0,
  total: 2,
  done: 0,
  failed: 0,
  charged: 0,
  rows: [line('N1'), line('N3')],
  ...values,
});
const over = bulkOf({
  endTime: ORDERED,
  done: 1,
  failed: 1,
  charged: 15_800,
  rows: [
    line('N1', { state: 'done', charged: 15_800, resultNo: 'R1' }),
    line('N3', { state: 'failed', refusal: { code: 13002, msg: 'The price has changed' }, priceNow: 20_000 }),
  ],
});

async function show(options: RenderScreenOptions = {}) {
  const shown = await renderScreen(<ExpiringOrdersPage />, {
    path: '/orders/expiring',
    lang: 'en',
    namespaces: { orders: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.listOrders, { data: orders, total: orders.length }),
      onCall(orderCalls.listProducts, { data: [] }),
      onCall(orderCalls.listBulks, { data: [] }),
      onCall(orderCalls.bulkPlan, ({ input }) => ({
        data: planOf(
          input['action'] as BulkPlan['action'],
          input['action'] === 'renew' ? 15_800 : 0,
          input['orderNos'] as string[],
        ),
      })),
    ],
  });
  await screen.findByText('one.com');
  return shown;
}
type User = Awaited<ReturnType<typeof show>>['user'];
const choose = async (user: User, act: string) => {
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};
const rows = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Orders' })).getAllByRole('listitem');

describe('one act for the selected orders (D-606)', () => {
  it('shows price and obstacle of each first, and sends what was confirmed with its prices', async () => {
    const { user } = await show({
      handlers: [
        onCall(orderCalls.bulkRenew, { data: { id: 'b1' } }),
        onCall(orderCalls.getBulk, { data: bulkOf() }),
      ],
    });
    await choose(user, 'Renew');
    const dialog = await screen.findByRole('dialog', { name: 'Renew 3 orders' });
    expect(await within(dialog).findByText(REFUSAL)).toBeVisible();
    expect(rows(dialog)).toHaveLength(3);
    expect(within(dialog).getByText(/Possible for 2 of 3/)).toBeVisible();
    expect(sentTo(orderCalls.bulkRenew)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: /^Pay .*316\.00\sCNY and renew$/ }));
    expect(await screen.findByRole('dialog', { name: 'Renew 2 orders' })).toBeVisible();
    expect(sentTo(orderCalls.bulkRenew).map(({ input }) => input)).toEqual([
      { orderNos: ['N1', 'N3'], prices: [15_800, 15_800] },
    ]);
    expect(screen.getByRole('progressbar', { name: 'Orders' })).toHaveAttribute('max', '2');
    // What was selected has been confirmed.
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('is paid from packages where they fit and somebody wants that', async () => {
    const { user } = await show({
      handlers: [
        onCall(orderCalls.bulkPlan, ({ input }) => {
          const plan = planOf('renew', 15_800);
          if (input['payFrom'] !== 'package') return { data: plan };
          const rows = plan.rows.map((row) =>
            row.orderNo === 'N1' ? { ...row, price: 0, fromPackage: true as const } : row,
          );
          return { data: { ...plan, rows, total: 15_800 } };
        }),
        onCall(orderCalls.bulkRenew, { data: { id: 'b1' } }),
        onCall(orderCalls.getBulk, { data: bulkOf() }),
      ],
    });
    await choose(user, 'Renew');
    const dialog = await screen.findByRole('dialog', { name: 'Renew 3 orders' });
    expect(dialog).toHaveAccessibleDescription(/paid from the balance at once/);
    await user.click(await within(dialog).findByRole('checkbox', { name: /Use certificates of packages/ }));
    expect(dialog).toHaveAccessibleDescription(/from packages where they fit, otherwise from the balance/);
    expect(await within(dialog).findByText('From a package')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: /^Pay .*158\.00\sCNY and renew$/ }));
    await waitFor(() =>
      expect(sentTo(orderCalls.bulkRenew).map(({ input }) => input)).toEqual([
        { orderNos: ['N1', 'N3'], prices: [0, 15_800], fromPackage: ['N1'] },
      ]),
    );
  });

  it('says that no package fits, where that is so', async () => {
    const { user } = await show({
      handlers: [onCall(orderCalls.bulkPlan, { data: planOf('renew', 15_800) })],
    });
    await choose(user, 'Renew');
    const dialog = await screen.findByRole('dialog', { name: 'Renew 3 orders' });
    const box = await within(dialog).findByRole('checkbox', { name: /Use certificates of packages/ });
    const sentence = /None of your packages fits these orders/;
    expect(within(dialog).queryByText(sentence)).toBeNull();
    await user.click(box);
    expect(await within(dialog).findByText(sentence)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: /^Pay .*316\.00\sCNY and renew$/ })).toBeEnabled();
    await user.click(box);
    expect(within(dialog).queryByText(sentence)).toBeNull();
  });

  it('keeps the plan where the server refuses it, and says why', async () => {
    const msg = 'Another bulk operation with this order is still running.';
    const { user } = await show({
      handlers: [onCall(orderCalls.bulkRenew, { code: BodyCode.wrongState, msg })],
    });
    await choose(user, 'Renew');
    const dialog = await screen.findByRole('dialog', { name: 'Renew 3 orders' });
    await user.click(await within(dialog).findByRole('button', { name: /^Pay/ }));
    expect(await within(dialog).findByText(msg)).toBeVisible();
    expect(rows(dialog)).toHaveLength(3);
  });

  it('asks for the reason and the number of certificates before it revokes', async () => {
    const { user } = await show({
      handlers: [
        onCall(orderCalls.bulkRevoke, { data: { id: 'b1' } }),
        onCall(orderCalls.getBulk, { data: bulkOf({ action: 'revoke' }) }),
      ],
    });
    await choose(user, 'Revoke');
    const dialog = await screen.findByRole('dialog', { name: 'Revoke 3 certificates' });
    const confirm = await within(dialog).findByRole('button', { name: 'Revoke 2 certificates' });
    await user.click(confirm);
    expect(await within(dialog).findByText('Choose a reason')).toBeVisible();
    expect(within(dialog).getByText('This is not 2')).toBeVisible();
    expect(sentTo(orderCalls.bulkRevoke)).toEqual([]);
    await user.click(within(dialog).getByRole('radio', { name: 'Another certificate takes its place' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Type 2 to confirm' }), '2');
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    await waitFor(() =>
      expect(sentTo(orderCalls.bulkRevoke).map(({ input }) => input)).toEqual([
        // A certificate that takes its place meanwhile isn't meant.
        { orderNos: ['N1', 'N3'], reason: 'superseded', serials: ['AN1', 'AN3'] },
      ]),
    );
  });

  it('gives them one remark', async () => {
    const { user } = await show({
      handlers: [
        onCall(orderCalls.bulkRemark, { data: { id: 'b1' } }),
        onCall(orderCalls.getBulk, { data: bulkOf({ action: 'remark' }) }),
      ],
    });
    await choose(user, 'Write a remark');
    const dialog = await screen.findByRole('dialog', { name: 'Remark for 3 orders' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Remark' }), 'shop 7');
    await user.click(await within(dialog).findByRole('button', { name: 'Save for 2 orders' }));
    await waitFor(() =>
      expect(sentTo(orderCalls.bulkRemark).map(({ input }) => input)).toEqual([
        { orderNos: ['N1', 'N3'], remark: 'shop 7' },
      ]),
    );
  });

  it('is offered as far as somebody may do it', async () => {
    const { user } = await show({ permissions: ['order:read', 'order:create', 'order:edit'] });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    // Without order:pay nobody renews several.
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Write a remark']);
  });
});

describe('an act that the server carries on (D-606, D-607)', () => {
  it('is found again by a page that didn’t begin it, until it has ended', async () => {
    const { rows: _rows, charged: _charged, ...summary } = bulkOf({ done: 1 });
    const { user } = await show({
      handlers: [
        onCall(orderCalls.listBulks, { data: [summary] }),
        onCall(orderCalls.getBulk, { data: over }),
      ],
    });
    expect(await screen.findByText('1 of 2 handled')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renew 2 orders' });
    expect(await within(dialog).findByText('1 done, 1 failed', { selector: '[aria-hidden]' })).toBeVisible();
    const [first, second] = rows(dialog);
    expect(within(first!).getByRole('link', { name: 'R1' })).toHaveAttribute('href', '/ssl/certificate/R1');
    expect(second).toHaveTextContent(/Failed.*The price has changed New price: .*200\.00/);
  });

  it('saves its result, and tries what failed again by a new plan', async () => {
    const { rows: _rows, charged: _charged, ...summary } = over;
    const { user } = await show({
      handlers: [
        onCall(orderCalls.listBulks, { data: [summary] }),
        onCall(orderCalls.getBulk, { data: over }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('button', { name: 'Save the result (CSV)' }));
    expect(saved.map(({ name }) => name)).toEqual(['orders-result.csv']);
    const lines = String(await saved[0]?.bytes).split('\r\n');
    expect(lines[1]).toMatch(/N1.*,N1\.com,done,158\.00,158\.00,.*R1/);
    expect(lines[2]).toMatch(/N3.*,N3\.com,failed,158\.00,0\.00,,The price has changed/);
    await user.click(screen.getByRole('button', { name: 'Try 1 order again' }));
    await screen.findByRole('dialog', { name: 'Renew 1 order' });
    expect(sentTo(orderCalls.bulkPlan).map(({ input }) => input['orderNos'])).toEqual([['N3']]);
  });

  it('is shown no more once it has ended and was closed, after a reload either', async () => {
    const { rows: _rows, charged: _charged, ...summary } = over;
    const handlers = [onCall(orderCalls.listBulks, { data: [summary] })];
    const { user, unmount } = await show({ handlers });
    expect(await screen.findByText('1 done, 1 failed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('1 done, 1 failed')).toBeNull();
    unmount();
    await show({ handlers });
    await waitFor(() => expect(sentTo(orderCalls.listBulks)).toHaveLength(2));
    expect(screen.queryByText('1 done, 1 failed')).toBeNull();
    localStorage.clear();
  });
});
