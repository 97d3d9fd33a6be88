import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, orderCalls, type OrderDetail, type Permission } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { onCall, renderScreen } from '@certdeck/federation/testing';
import OrderDetailPage from '../features/detail/OrderDetail.page.tsx';
import { showList } from '../testing/order-list.tsx';
import { makeIssued, makeOrder, makePlan } from '../testing/orders.ts';
import { texts } from '../texts.ts';

const END = Math.floor(Date.now() / 1000) + 90 * 86_400;
const inForce = (values: Partial<OrderDetail> = {}) => makeIssued({ certExpireTime: END, ...values });

async function show(order: OrderDetail, permissions: Iterable<Permission> = permissionsOf('owner')) {
  const asked: unknown[] = [];
  let answer: { code: number; msg?: string; data?: { state: 'revoked' } } = {
    code: 200,
    data: { state: 'revoked' },
  };
  const rendered = await renderScreen(<OrderDetailPage />, {
    route: '/ssl/certificate/:id',
    path: `/ssl/certificate/${order.orderNo}`,
    namespaces: { orders: texts },
    lang: 'en',
    permissions,
    handlers: [
      onCall(orderCalls.getOrder, { data: order }),
      onCall(orderCalls.renewalPlan, { data: makePlan() }),
      onCall(orderCalls.listOrderDomains, { data: order.domains, total: order.domains.length }),
      onCall(orderCalls.getCertificate, { code: BodyCode.notFound }),
      onCall(orderCalls.revokeCertificate, ({ input }) => {
        asked.push(input);
        return answer;
      }),
    ],
  });
  return { ...rendered, asked, refuse: (msg: string) => (answer = { code: BodyCode.wrongState, msg }) };
}
const open = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  return screen.findByRole('dialog', { name: 'Revoke this certificate?' });
};

describe('revoking a certificate (D-465)', () => {
  it('asks for a reason and for the name before anything is sent', async () => {
    const { user, asked } = await show(inForce({ serialNumber: 'A1' }));
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Revoke for good' }));
    expect(await within(dialog).findByText('Choose a reason')).toBeVisible();
    expect(within(dialog).getByText('This is not shop.example.com')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'The private key was exposed' }));
    expect(within(dialog).getByText(/Your other certificates with this key are revoked/)).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /to confirm/ }), 'shop.example.co');
    await user.click(within(dialog).getByRole('button', { name: 'Revoke for good' }));
    expect(asked).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /to confirm/ }), 'm');
    await user.click(within(dialog).getByRole('button', { name: 'Revoke for good' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // A certificate that takes its place meanwhile isn't meant.
    expect(asked).toEqual([{ orderNo: 'N1', reason: 'keyCompromise', serial: 'A1' }]);
  });

  it('keeps what was typed and says why where it is refused', async () => {
    const { user, refuse } = await show(inForce());
    refuse('The issuer refuses: not ours');
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('radio', { name: 'Another reason' }));
    await user.type(within(dialog).getByRole('textbox', { name: /to confirm/ }), 'shop.example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Revoke for good' }));
    expect(await within(dialog).findByText('The issuer refuses: not ours')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /to confirm/ })).toHaveValue('shop.example.com');
  });

  it.each([
    ['who may not', inForce(), permissionsOf('technician')],
    ['a certificate that has ended', inForce({ certExpireTime: 1 }), permissionsOf('owner')],
    [
      'one that is revoked',
      inForce({ revocation: { state: 'revoked', reason: 'superseded', time: END - 1 } }),
      permissionsOf('owner'),
    ],
  ])('isn’t offered to %s', async (_who, order, permissions) => {
    await show(order, permissions);
    await screen.findByRole('region', { name: 'Life of this order' });
    expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
  });

  it.each([
    ['revoked', 'This certificate is revoked', 'Revoked'],
    ['revoking', 'This certificate is being revoked', 'Being revoked'],
  ] as const)(
    'shows on the order that it is %s, why, and the way to a new one',
    async (state, title, tag) => {
      const { user, address } = await show(
        inForce({ revocation: { state, reason: 'cessationOfOperation', time: 1_780_000_000 } }),
      );
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getByText(/Its names are no longer in use/)).toBeVisible();
      expect(screen.getAllByText(tag)[0]).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Order a new one' }));
      await waitFor(() => expect(address()).toMatch(/^\/ssl\/certificates\?renew_ticket=/));
    },
  );

  it('takes later that the key was exposed, and nothing else', async () => {
    const { user, asked } = await show(
      inForce({ revocation: { state: 'revoked', reason: 'superseded', time: 1_780_000_000 } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Report an exposed key' }));
    const dialog = await screen.findByRole('dialog', { name: 'Report an exposed key' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
    await user.type(within(dialog).getByRole('textbox', { name: /to confirm/ }), 'shop.example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Revoke for good' }));
    await waitFor(() => expect(asked).toEqual([{ orderNo: 'N1', reason: 'keyCompromise' }]));
  });

  it('is in the menu of a row of the list', async () => {
    const rows = [makeOrder({ orderStatus: 1005, payTime: 1, certExpireTime: END })];
    const { user } = await showList({ lang: 'en' }, undefined, rows);
    await user.click(await screen.findByRole('button', { name: 'Actions for N1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    expect(await screen.findByRole('dialog', { name: 'Revoke this certificate?' })).toBeVisible();
  });
});
