import { describe, it } from '@jest/globals';
import * as operatorCalls from '@certdeck/contract/operator';
import { sampleOf } from '@certdeck/contract/testing/samples';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import AdjustmentsPage from './features/adjustments/Adjustments.page.tsx';
import AgentsPage from './features/agents/Agents.page.tsx';
import AnnouncementsPage from './features/announcements/Announcements.page.tsx';
import AuthorityPage from './features/authority/Authority.page.tsx';
import CertificatesPage from './features/certificates/Certificates.page.tsx';
import CustomerPage from './features/customers/Customer.page.tsx';
import CustomersPage from './features/customers/Customers.page.tsx';
import IdentitiesPage from './features/identities/Identities.page.tsx';
import { IdentityCase } from './features/identities/IdentityCase.tsx';
import JobsPage from './features/jobs/Jobs.page.tsx';
import { OrganizationCase } from './features/organizations/OrganizationCase.tsx';
import OrganizationsPage from './features/organizations/Organizations.page.tsx';
import PeoplePage from './features/people/People.page.tsx';
import { History } from './features/prices/History.tsx';
import PriceChangePage from './features/prices/PriceChange.page.tsx';
import PricesPage from './features/prices/Prices.page.tsx';
import { changeOf, ID } from './features/prices/testing/changes.ts';
import { FLEX, FREE, SINGLE } from './features/prices/testing/products.ts';
import SalesPage from './features/sales/Sales.page.tsx';
import ServicesPage from './features/services/Services.page.tsx';
import { CaseReceipts } from './features/transfers/CaseReceipts.tsx';
import TransfersPage from './features/transfers/Transfers.page.tsx';
import WithdrawalsPage from './features/withdrawals/Withdrawals.page.tsx';
import { texts } from './texts.ts';

const options = { namespaces: { operator: texts }, lang: 'en' } as const;
const close = () => undefined;
const ends = { onClose: close, onChanged: close };
const prices = callOf(operatorCalls.prices, [SINGLE, FLEX, FREE]);
const atChange = { ...options, path: `/operator/prices/${ID}`, route: '/operator/prices/:id' };
const customer = {
  ...sampleOf(operatorCalls.customer),
  ...{ state: 'active' as const, balance: 12_300, lastLogin: 1_795_000_000, sessions: 1 },
  site: { host: 'certs.quokka.example', agentNo: 'C5', company: 'Quokka Agency', isActive: true },
};
const day = { sold: 12_00, refunded: 2_00, orders: 3 };
const report = {
  ...day,
  days: [{ ...day, day: '2026-11-01' }],
  products: [{ ...day, productNo: 'ALP-DV1', name: 'AlphaSSL' }],
  agents: [{ ...day, agentNo: 'C5', company: 'Quokka Agency', markup: 1_00 }],
};
const waiting = { ...sampleOf(operatorCalls.members)[0]!, factors: ['tel'] };
const reset = {
  ...{ id: 'R1', reason: 'Lost', reference: 'T-1', proposedBy: 'C1', proposed: 1, mine: false },
};

const cases = spoiledCases([
  {
    name: 'transfers',
    element: <TransfersPage />,
    options,
    reads: [callOf(operatorCalls.transfers)],
  },
  {
    name: 'receipts',
    element: <CaseReceipts transferID="T1" count={1} />,
    options,
    reads: [callOf(operatorCalls.receipts)],
  },
  { name: 'withdrawals', element: <WithdrawalsPage />, options, reads: [callOf(operatorCalls.withdrawals)] },
  { name: 'adjustments', element: <AdjustmentsPage />, options, reads: [callOf(operatorCalls.adjustments)] },
  {
    name: 'certificates',
    element: <CertificatesPage />,
    options: { ...options, path: '/operator/certificates?keyword=C7' },
    reads: [callOf(operatorCalls.certificates)],
  },
  { name: 'customers', element: <CustomersPage />, options, reads: [callOf(operatorCalls.customers)] },
  {
    name: 'a customer',
    element: <CustomerPage />,
    options: { ...options, path: '/operator/customers/C7', route: '/operator/customers/:accountNo' },
    reads: [
      callOf(operatorCalls.customer, customer),
      callOf(operatorCalls.members, [waiting, { ...waiting, accountNo: 'C8', reset }]),
      callOf(operatorCalls.additions),
      callOf(operatorCalls.adjustments),
    ],
  },
  {
    name: 'a customer for staff who may not act for members',
    element: <CustomerPage />,
    options: {
      ...options,
      ...{ path: '/operator/customers/C7', route: '/operator/customers/:accountNo' },
      permissions: ['staff:customers'],
    },
    reads: [callOf(operatorCalls.customer, customer)],
  },
  { name: 'agents', element: <AgentsPage />, options, reads: [callOf(operatorCalls.agents)] },
  { name: 'identities', element: <IdentitiesPage />, options, reads: [callOf(operatorCalls.identities)] },
  {
    name: 'one identity',
    element: <IdentityCase id={ID} {...ends} />,
    options,
    reads: [callOf(operatorCalls.identity)],
  },
  { name: 'organisations', element: <OrganizationsPage />, options, reads: [callOf(operatorCalls.vettings)] },
  {
    name: 'one organisation',
    element: <OrganizationCase id={ID} {...ends} />,
    options,
    reads: [callOf(operatorCalls.vetting), callOf(operatorCalls.vettingDocuments)],
  },
  { name: 'services', element: <ServicesPage />, options, reads: [callOf(operatorCalls.services)] },
  { name: 'the authority', element: <AuthorityPage />, options, reads: [callOf(operatorCalls.authority)] },
  { name: 'prices', element: <PricesPage />, options, reads: [prices] },
  {
    name: 'changes of prices',
    element: <PricesPage />,
    options: { ...options, path: '/operator/prices?status=changes' },
    reads: [callOf(operatorCalls.priceChanges)],
  },
  {
    name: 'the prices that a product had',
    element: <History product={SINGLE} onClose={close} />,
    options,
    reads: [callOf(operatorCalls.priceHistory)],
  },
  {
    name: 'a change of prices',
    element: <PriceChangePage />,
    options: atChange,
    reads: [callOf(operatorCalls.priceChange, changeOf()), prices],
  },
  {
    name: 'a draft of prices',
    element: <PriceChangePage />,
    options: atChange,
    reads: [callOf(operatorCalls.priceChange, changeOf({ own: true })), prices],
  },
  { name: 'sales', element: <SalesPage />, options, reads: [callOf(operatorCalls.sales, report)] },
  { name: 'background work', element: <JobsPage />, options, reads: [callOf(operatorCalls.jobs)] },
  {
    name: 'announcements',
    element: <AnnouncementsPage />,
    options,
    reads: [
      callOf(operatorCalls.announcements, [
        { id: 'A1', time: 1_795_000_000, texts: { en: { title: 'Maintenance', content: 'On Friday.' } } },
      ]),
    ],
  },
  {
    name: 'staff',
    element: <PeoplePage />,
    options,
    reads: [callOf(operatorCalls.staff), callOf(operatorCalls.views)],
  },
]);

describe('screens of the operator', () => {
  it.each(cases)('come to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
