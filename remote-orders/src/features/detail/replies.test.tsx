import { describe, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, type RenderedScreen, spoiledCases } from '@certdeck/federation/testing';
import { makeDetail, makeIssued, makeName, makePaid, makePlan } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import { ServedCheck } from './certificate/ServedCheck.tsx';
import OrderDetailPage from './OrderDetail.page.tsx';
import { RecordsDialog } from './reissue/Records.dialog.tsx';

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
      callOf(orderCalls.renewalPlan, makePlan()),
    ],
    others: [callOf(orderCalls.listOrderDomains, []).good()],
  },
  {
    name: 'a certificate that servers are asked for',
    element: (
      <main>
        <ServedCheck order={makeIssued()} usualPort={443} />
      </main>
    ),
    options,
    reads: [],
    writes: [
      callOf(orderCalls.checkServed, {
        checkedAt: 1_750_000_000,
        rows: [
          {
            ...{ host: 'shop.example.com', address: '203.0.113.5', state: 'other', chain: '' },
            ...{ serial: '0A', issuer: 'Other CA', notAfter: 1_760_000_000 },
          },
        ],
        wildcards: ['*.example.com'],
        left: 1,
      }),
    ],
    act: (rendered) => click(rendered, 'Check that it is served'),
  },
  {
    name: 'a certificate that is reissued',
    element: <OrderDetailPage />,
    options,
    reads: [
      callOf(
        orderCalls.getOrder,
        makeIssued({ domains: [makeName('a.com', { status: 'verified' })], endTime: 4_000_000_000 }),
      ),
    ],
    writes: [callOf(orderCalls.reSign, { orderNo: 'N1', reSignStatus: 0, reSignPriceDiff: 0 })],
    others: [
      callOf(orderCalls.getCertificate, { certificate: 'no PEM', caBundle: '', root: '', key: '' }).good(),
      callOf(orderCalls.renewalPlan, makePlan()).good(),
    ],
    async act(rendered) {
      await click(rendered, 'Reissue the certificate');
      const dialog = within(await screen.findByRole('dialog'));
      await rendered.user.click(dialog.getByText('Same key as before'));
      await rendered.user.click(dialog.getByText('Reissue', { selector: 'button, button *' }));
    },
  },
  {
    name: 'the reissues so far',
    element: (
      <main>
        <RecordsDialog orderNo="N1" onClose={() => undefined} />
      </main>
    ),
    options,
    reads: [
      callOf(orderCalls.listReSigns, [
        {
          id: '1',
          state: 'issued' as const,
          createTime: 1_700_000_000,
          endTime: 1_700_000_100,
          reSignPriceDiff: 0,
          domainNames: ['a.com'],
          serialNumber: 'AA',
          replacesSerial: 'BB',
          replacedExpireTime: 1_800_000_000,
          issueError: null,
        },
      ]),
    ],
  },
  {
    name: 'a reissue that is cancelled',
    element: <OrderDetailPage />,
    options,
    reads: [
      callOf(
        orderCalls.getOrder,
        makeIssued({
          reissue: {
            state: 'validating',
            reSignPriceDiff: 0,
            createTime: 1_700_000_000,
            domains: [makeName('a.com')],
            newKey: true,
            issueError: null,
            isSigning: false,
          },
        }),
      ),
    ],
    writes: [callOf(orderCalls.cancelReSign)],
    others: [
      callOf(orderCalls.getCertificate, { certificate: 'no PEM', caBundle: '', root: '', key: '' }).good(),
      callOf(orderCalls.renewalPlan, makePlan()).good(),
    ],
    async act(rendered) {
      await click(rendered, 'Cancel the reissue');
      const dialog = await screen.findByRole('alertdialog');
      await rendered.user.click(
        within(dialog).getByText('Cancel the reissue', { selector: 'button, button *' }),
      );
    },
  },
]);

describe('the page of an order', () => {
  it.each(cases)('comes to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
