import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  BodyCode,
  orderCalls,
  type OrderDetail,
  type Permission,
  type ReSignRecord,
} from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import OrderDetailPage from '../features/detail/OrderDetail.page.tsx';
import { texts } from '../texts.ts';
import { makeName, makePlan } from './orders.ts';

/** A name whose control is shown. */
export const shown = (domain: string) => makeName(domain, { status: 'verified', verifiedTime: 1 });
/** A reissue on its way. */
export const open = (values: Partial<NonNullable<OrderDetail['reissue']>> = {}): OrderDetail['reissue'] => ({
  state: 'validating',
  reSignPriceDiff: 0,
  createTime: 1_700_000_000,
  domains: [shown('shop.example.com'), makeName('new.example.com')],
  newKey: true,
  issueError: null,
  isSigning: false,
  ...values,
});

interface Answers {
  price?: number;
  reply?: { code: number; msg?: string; errors?: Record<string, string> };
  records?: ReSignRecord[];
  permissions?: Iterable<Permission>;
}
/** The page of an order, whose calls answer as they are told. */
export async function show(order: OrderDetail, answers: Answers = {}) {
  const begun = { orderNo: order.orderNo, reSignStatus: 0, reSignPriceDiff: 0 };
  return renderScreen(<OrderDetailPage />, {
    route: '/ssl/certificate/:id',
    path: `/ssl/certificate/${order.orderNo}`,
    namespaces: { orders: texts },
    lang: 'en',
    permissions: answers.permissions ?? permissionsOf('owner'),
    handlers: [
      onCall(orderCalls.getOrder, { data: order }),
      onCall(orderCalls.renewalPlan, { data: makePlan() }),
      onCall(orderCalls.listOrderDomains, { data: order.domains, total: order.domains.length }),
      onCall(orderCalls.getCertificate, { code: BodyCode.notFound }),
      onCall(orderCalls.reSignPrice, { data: { reSignPriceDiff: answers.price ?? 0 } }),
      onCall(orderCalls.reSign, () => answers.reply ?? { data: begun }),
      onCall(orderCalls.reCommit, () => answers.reply ?? { data: {} }),
      onCall(orderCalls.cancelReSign, { data: {} }),
      onCall(orderCalls.listReSigns, { data: answers.records ?? [], total: answers.records?.length ?? 0 }),
    ],
  });
}
/** What was sent to a call. */
export const inputsOf = (call: Parameters<typeof sentTo>[0]) => sentTo(call).map(({ input }) => input);
/** Waits until no dialog is open. */
export const over = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 });
