import { describe, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, type RenderedScreen, spoiledCases } from '@certdeck/federation/testing';
import { makeDetail, makeIssued, makeName, makePaid } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import OrderDetailPage from './OrderDetail.page.tsx';

const options = {
  namespaces: { orders: texts },
  lang: 'en',
  route: '/ssl/certificate/:id',
  path: '/ssl/certificate/N1',
} as const;
const paid = makePaid({ domains: [makeName('a.com'), makeName('b.com')] });
/** By its text: on a page this large a look by role takes most of a second in this environment. */
const click = async ({ user }: Pick<RenderedScreen, 'user'>, text: string) =>
  user.click((await screen.findAllByText(text, { selector: 'button, button *' }))[0]!);

const cases = spoiledCases([
  {
    name: 'an order that is validated',
    element: <OrderDetailPage />,
    options,
    reads: [callOf(orderCalls.getOrder, paid), callOf(orderCalls.listOrderDomains, paid.domains)],
    writes: [callOf(orderCalls.verifyDomains, paid.domains)],
    act: (rendered) => click(rendered, 'Check now'),
  },
  {
    name: 'an order that is cancelled',
    element: <OrderDetailPage />,
    options,
    reads: [callOf(orderCalls.getOrder, makeDetail())],
    writes: [callOf(orderCalls.cancelOrders)],
    others: [callOf(orderCalls.listOrderDomains, []).good()],
    async act(rendered) {
      await click(rendered, 'Cancel the order');
      const dialog = await screen.findByRole('alertdialog');
      await rendered.user.click(
        within(dialog).getByText('Cancel the order', { selector: 'button, button *' }),
      );
    },
  },
  {
    name: 'an order that is issued',
    element: <OrderDetailPage />,
    options,
    reads: [
      callOf(orderCalls.getOrder, makeIssued()),
      callOf(orderCalls.getCertificate, { certificate: 'no PEM', caBundle: '', root: '', key: '' }),
    ],
    others: [callOf(orderCalls.listOrderDomains, []).good()],
  },
]);

describe('the page of an order', () => {
  it.each(cases)(
    'comes to rest and can be used after %s (API-012)',
    async (_title, one) => expectEndsWell(one),
    20_000,
  );
});
