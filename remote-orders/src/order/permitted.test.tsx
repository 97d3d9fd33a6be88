import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { accountCalls, orderCalls, type OrderDetail, type Permission } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { onCall, renderScreen } from '@certdeck/federation/testing';
import ContactsPage from '../features/contacts/Contacts.page.tsx';
import OrderDetailPage from '../features/detail/OrderDetail.page.tsx';
import { makeDetail, makeIssued, makePaid, makePlan } from '../testing/orders.ts';
import { texts } from '../texts.ts';

const showOrder = (order: OrderDetail, permissions: Iterable<Permission>) =>
  renderScreen(<OrderDetailPage />, {
    route: '/ssl/certificate/:id',
    path: `/ssl/certificate/${order.orderNo}`,
    namespaces: { orders: texts },
    lang: 'en',
    permissions,
    handlers: [
      onCall(orderCalls.getOrder, { data: order }),
      onCall(orderCalls.renewalPlan, { data: makePlan() }),
      onCall(orderCalls.listOrderDomains, { data: order.domains, total: order.domains.length }),
      onCall(orderCalls.getCertificate, 'never'),
    ],
  });
const note = /Your role lets you view this/;

describe('an order, for who may only look (ACC-019)', () => {
  it('offers no act that the API would refuse, and says why', async () => {
    const { unmount } = await showOrder(makeDetail(), permissionsOf('auditor'));
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay|Cancel the order|Edit/ })).toBeNull();
    unmount();
    await showOrder(makePaid(), permissionsOf('auditor'));
    await screen.findByText(note);
    expect(screen.queryByRole('button', { name: /Check now|Change|Publish/ })).toBeNull();
  });

  it('offers what the role has and nothing else', async () => {
    await showOrder(makeDetail(), permissionsOf('finance'));
    expect(await screen.findByRole('button', { name: /^Pay/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancel the order/ })).toBeNull();
    expect(screen.queryByText(note)).toBeNull();
  });

  it('has no certificate for who may not download it', async () => {
    const { unmount } = await showOrder(makeIssued(), permissionsOf('finance'));
    await screen.findByRole('list', { name: 'Progress' });
    expect(screen.queryByRole('region', { name: 'Certificate' })).toBeNull();
    unmount();
    await showOrder(makeIssued(), permissionsOf('auditor'));
    expect(await screen.findByRole('region', { name: 'Certificate' })).toBeVisible();
  });

  it('offers everything to who may do everything', async () => {
    await showOrder(makeDetail(), permissionsOf('owner'));
    expect(await screen.findByRole('button', { name: /^Pay/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Cancel the order/ })).toBeVisible();
    expect(screen.queryByText(note)).toBeNull();
  });
});

describe('contacts, for who may only look', () => {
  it('are listed without ways to change them', async () => {
    const show = (permissions: Iterable<Permission>) =>
      renderScreen(<ContactsPage />, {
        path: '/orders/contact',
        namespaces: { orders: texts },
        lang: 'en',
        permissions,
        handlers: [onCall(accountCalls.listContacts, { data: [], total: 0 })],
      });
    const { unmount } = await show(permissionsOf('auditor'));
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
    unmount();
    await show(permissionsOf('requester'));
    expect((await screen.findAllByRole('button', { name: /Add/ })).length).toBeGreaterThan(0);
    expect(screen.queryByText(note)).toBeNull();
  });
});
