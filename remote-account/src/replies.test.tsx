import { describe, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { accountCalls, orderCalls, securityCalls, sessionCalls } from '@certdeck/contract';
import { accountOf, callOf, expectEndsWell, onCall, spoiledCases } from '@certdeck/federation/testing';
import CnamePage from './features/agent/Cname.page.tsx';
import CustomersPage from './features/agent/Customers.page.tsx';
import { agentOf } from './features/agent/testing/agent.ts';
import CenterPage from './features/center/Center.page.tsx';
import InfoPage from './features/info/Info.page.tsx';
import PartnerPage from './features/partner/Partner.page.tsx';
import PackagesPage from './features/packages/Packages.page.tsx';
import ProductsPage from './features/products/Products.page.tsx';
import NotifyPage from './features/notify/Notify.page.tsx';
import PrivacyPage from './features/privacy/Privacy.page.tsx';
import SecurePage from './features/secure/Secure.page.tsx';
import LogPage from './features/log/Log.page.tsx';
import { texts } from './texts.ts';

const options = { namespaces: { account: texts }, lang: 'en', path: '/account/secure' } as const;
const { account, profile } = accountOf();
const twoStepData = {
  ...({ telAuth: 'Y', emailAuth: 'N', googleAuth: 'N' } as const),
  tel: '138****5678',
  email: 'som***@example.com',
  recoveryCodes: 9,
};
const twoStep = callOf(securityCalls.readTwoStep, twoStepData);
const ownProfile = callOf(accountCalls.getProfile, {
  ...profile,
  tel: '13812345678',
  email: 'somebody@example.com',
});
const sessions = callOf(securityCalls.listSessions);
const passkeys = callOf(securityCalls.listPasskeys);
const sso = callOf(securityCalls.readSso);
const reads = [twoStep, ownProfile, sessions, passkeys, sso];
const others = [onCall(accountCalls.getAccount, { data: account }), onCall(sessionCalls.verifyToken, {})];
const proof = { id: 'p1', reason: '', sentAt: 1_700_000_000, decidedAt: 0 };
const person = callOf(accountCalls.readPersonProof, {
  ...{ ...proof, validStatus: 1 },
  ...{ name: 'Wang', idCard: '110****2X' },
});
const organization = callOf(accountCalls.readOrganizationProof, {
  ...{ ...proof, validStatus: 2, orgName: 'Example Ltd', legalName: 'Wang', socialCode: '911****32' },
  ...{ openAccount: 'Bank', bankAccount: '622****01', triesLeft: 3 },
});
const proofs = [person.good(), organization.good()];
const invite = callOf(accountCalls.inviteCode, {
  inviteCode: 'Ab12',
  link: 'https://portal.example/sign-up?code=Ab12',
});
const invited = callOf(accountCalls.inviteResults);
const page = { element: <SecurePage />, options, others } as const;

const log = callOf(accountCalls.listAuditLogs);
const head = callOf(accountCalls.getAuditHead, {
  head: { size: 1, root: 'cm9vdA==', at: '2026-11-09T04:00:00.000Z', signature: 'c2ln', publicKey: 'a2V5' },
  waiting: 0,
});
const members = callOf(accountCalls.listMembers);
const sold = { account: 'a***@b.example', since: 1_700_000_000, orders: 1, sold: 12_00, markup: 2_00 };
const site = { cname: 'certs.quokka.example', cnameState: 'live', certState: 'issued' } as const;

/** Each case fills its form in; what a key does to a page is tested elsewhere. */
async function pasteInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

const cases = spoiledCases([
  {
    name: 'personal data',
    element: <PrivacyPage />,
    options: { ...options, path: '/account/privacy' },
    others,
    reads: [callOf(accountCalls.readDeletion)],
  },
  {
    name: 'the audit log',
    element: <LogPage />,
    options: { ...options, path: '/account/log' },
    others,
    reads: [log, head, members],
  },
  {
    name: 'the account center',
    element: <CenterPage />,
    options: { ...options, path: '/account/center' },
    reads: [callOf(accountCalls.getAccount, { ...account, lastLoginIP: '192.0.2.7' }), ownProfile],
    others: [
      onCall(securityCalls.readTwoStep, { data: twoStepData }),
      sessions.good(),
      onCall(securityCalls.listPasskeys, { data: [] }),
    ],
  },
  {
    name: 'the profile',
    element: <InfoPage />,
    options: { ...options, path: '/account/info' },
    reads: [ownProfile, person, organization],
    others,
  },
  {
    name: 'the amount that proves an organisation',
    element: <InfoPage />,
    options: { ...options, path: '/account/info' },
    reads: [],
    others: [...others, ownProfile.good(), ...proofs],
    writes: [callOf(accountCalls.proveOrganization)],
    async act({ user }) {
      await pasteInto(user, await screen.findByLabelText(/Amount that arrived/), '0.37');
      await user.keyboard('{Enter}');
    },
  },
  {
    name: 'the products of an account',
    element: <ProductsPage />,
    options: { ...options, path: '/account/products' },
    reads: [callOf(orderCalls.listProducts)],
    others,
  },
  {
    name: 'certificate packages',
    element: <PackagesPage />,
    options: { ...options, path: '/account/cert-package' },
    reads: [callOf(accountCalls.packages)],
    others: [...others, onCall(orderCalls.listProducts, { data: [], total: 0 })],
  },
  {
    name: 'the partner page',
    element: <PartnerPage />,
    options: { ...options, path: '/account/partner' },
    reads: [invite, invited, callOf(accountCalls.earnings), callOf(accountCalls.withdrawals)],
    others,
  },
  {
    name: 'the customers of an agent’s site',
    element: <CustomersPage />,
    options: { ...options, path: '/app/saas/customers' },
    reads: [callOf(accountCalls.agentCustomers, [sold]), callOf(accountCalls.agentSales)],
    others: [...others, onCall(accountCalls.readAgent, { data: agentOf({ status: 'active' }) })],
  },
  {
    name: 'the host name of an agent’s site',
    element: <CnamePage />,
    options: { ...options, path: '/app/saas/cname' },
    reads: [callOf(accountCalls.readAgent, agentOf({ ...site, status: 'active' }))],
    others,
  },
  {
    name: 'saving the profile',
    element: <InfoPage />,
    options: { ...options, path: '/account/info' },
    reads: [],
    others: [...others, ownProfile.good(), ...proofs],
    writes: [callOf(accountCalls.saveProfile)],
    async act({ user }) {
      await pasteInto(user, await screen.findByLabelText('Company'), 'Example Ltd');
      await user.keyboard('{Enter}');
    },
  },
  { name: 'the security page', ...page, reads },
  {
    name: 'setting an authenticator up',
    ...page,
    reads: [],
    others: [...others, ...reads.map((one) => one.good())],
    writes: [callOf(securityCalls.readAuthenticator)],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: 'Set up: Authenticator app' }));
    },
  },
  {
    name: 'switching a factor on',
    ...page,
    reads: [],
    others: [...others, ...reads.map((one) => one.good())],
    writes: [callOf(securityCalls.changeTwoStep)],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: 'Turn on: Email' }));
      await pasteInto(user, await screen.findByLabelText('Verification code'), '123456');
      await user.keyboard('{Enter}');
    },
  },
  {
    name: 'making recovery codes',
    ...page,
    reads: [],
    others: [...others, ...reads.map((one) => one.good())],
    writes: [callOf(securityCalls.renewRecoveryCodes, { recoveryCodes: ['ABCDE-FGHJK'] })],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
      await pasteInto(user, await screen.findByLabelText('Verification code'), '123456');
      await user.keyboard('{Enter}');
    },
  },
  {
    name: 'changing the password',
    ...page,
    // Who has a new password leaves for the sign-in.
    options: { ...options, route: '/account/secure' },
    reads: [],
    others: [...others, ...reads.map((one) => one.good()), onCall(sessionCalls.logout, {})],
    writes: [callOf(sessionCalls.changePasswordByEmail)],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: 'Change the password' }));
      await pasteInto(user, await screen.findByLabelText('Verification code'), '123456');
      await pasteInto(user, screen.getByLabelText(/New password/, { selector: 'input' }), 'Passw0rd!');
      await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    },
  },
  {
    name: 'the notification settings',
    ...page,
    element: <NotifyPage />,
    options: { ...options, path: '/account/notify' },
    reads: [
      ownProfile,
      callOf(accountCalls.listInform),
      callOf(accountCalls.listChats),
      callOf(accountCalls.readMoneyAlert),
    ],
  },
]);

describe('screens of the account', () => {
  it.each(cases)('come to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
