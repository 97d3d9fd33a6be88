import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { accountCalls, orderCalls, type OrderDetail } from '@certdeck/contract';
import { onCall, renderScreen } from '@certdeck/federation/testing';
import { makePaid } from '../../../testing/orders.ts';
import { texts } from '../../../texts.ts';
import OrderDetailPage from '../OrderDetail.page.tsx';

const organization = { orgName: 'Example Ltd', nationCode: 'CN', province: 'Beijing', city: 'Beijing' };
const GONE = /no longer among yours/;
const show = (values: Partial<OrderDetail>) => {
  const order = makePaid({ organization, ...values });
  return renderScreen(<OrderDetailPage />, {
    route: '/ssl/certificate/:id',
    path: `/ssl/certificate/${order.orderNo}`,
    namespaces: { orders: texts },
    lang: 'en',
    handlers: [
      onCall(orderCalls.getOrder, { data: order }),
      onCall(orderCalls.listOrderDomains, { data: order.domains, total: order.domains.length }),
      onCall(accountCalls.listOrganizationDocuments, { data: [] }),
    ],
  });
};

describe('the organisation of an order (D-430)', () => {
  it('that the account doesn’t have any more is told, with what can be done', async () => {
    await show({ organizationCheck: null });
    expect(await screen.findByText(GONE)).toBeVisible();
  });

  it('that is being checked says so', async () => {
    const check = {
      orgID: 'o1',
      level: 'ov',
      state: 'review',
      id: 'v1',
      asked: '',
      reason: '',
      until: 0,
    } as const;
    await show({ organizationCheck: check });
    expect(await screen.findByText(/We are checking the organisation/)).toBeVisible();
    expect(screen.queryByText(GONE)).toBeNull();
  });
});
