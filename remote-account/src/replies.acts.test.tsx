import { describe, it } from '@jest/globals';
import { act as settle, fireEvent, screen } from '@testing-library/react';
import { accountCalls, type Call, developerCalls, orderCalls } from '@certdeck/contract';
import { sampleOf } from '@certdeck/contract/testing/samples';
import { accountOf, callOf, expectEndsWell, onCall, spoiledCases } from '@certdeck/federation/testing';
import { notify } from '@certdeck/ui';
import type { RequestHandler } from 'msw';
import type { ReactElement } from 'react';
import { ApprovalDialog } from './approvals/Approval.dialog.tsx';
import type { Approval } from './approvals/approvals.resource.ts';
import ApplyPage from './features/agent/Apply.page.tsx';
import DashConfigPage from './features/agent/DashConfig.page.tsx';
import { agentOf } from './features/agent/testing/agent.ts';
import DeveloperPage from './features/developer/Developer.page.tsx';
import { RotateKeyDialog } from './features/developer/keys/RotateKey.dialog.tsx';
import { acmeOf, DIRECTORY } from './features/developer/testing/acmeCredential.ts';
import { keyOf } from './features/developer/testing/developerPage.tsx';
import JoinPage from './features/join/Join.page.tsx';
import ManagePage from './features/manage/Manage.page.tsx';
import { BERLIN, people } from './features/manage/testing/managePage.tsx';
import { BuyDialog } from './features/packages/Buy.dialog.tsx';
import { ToBalanceDialog } from './features/partner/earnings/ToBalance.dialog.tsx';
import { WithdrawDialog } from './features/partner/earnings/Withdraw.dialog.tsx';
import { DeleteDialog } from './features/privacy/Delete.dialog.tsx';
import { texts } from './texts.ts';

const options = { namespaces: { account: texts }, lang: 'en' } as const;
const { account, profile } = accountOf(652_400);
const others = [
  onCall(accountCalls.getAccount, { data: account }),
  onCall(accountCalls.getProfile, { data: profile }),
];
const nothing = () => undefined;
/** What a dialog's page does once the API has done it. */
const done = () => void notify.success('The page goes on');
const ends = { onDone: done, onClose: nothing };
const roles = [{ roleID: 'owner', roleName: 'Owner', permissions: ['order:pay'] }];
const approval: Approval = { ...sampleOf(accountCalls.listApprovals)[0]!, amount: 498_000, mayDecide: true };
const invitation = { ...sampleOf(accountCalls.readInvitation), tenant: 'Quokka Ltd', isOwn: true };
const earned = { ...sampleOf(accountCalls.earnings), available: 50_000, least: 1_000 };
const product = { ...sampleOf(orderCalls.listProducts)[0]!, maxYear: 1, prices: { 1: 15_800 } };

/** Fills fields in by their labels and presses a button, at once: what a key does is tested elsewhere. */
async function submit(button: string | RegExp, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const press = await screen.findByRole('button', { name: button });
  await settle(async () => {
    for (const [label, value] of Object.entries(fields))
      fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  });
  await settle(async () => void fireEvent.click(press));
}

/** A page or dialog in which one call is made. */
function act<Input, Data>(
  call: Call<Input, Data>,
  element: ReactElement,
  send: () => Promise<void>,
  { success = 'The page goes on', handlers = [], data = sampleOf(call), ...more }: ActOptions<Data> = {},
) {
  return {
    ...{ name: call.id, element, reads: [], writes: [callOf(call, data)], act: send, success },
    options: { ...options, ...more },
    others: [...handlers, ...others],
  };
}
interface ActOptions<Data> {
  success?: string;
  handlers?: RequestHandler[];
  data?: Data;
  path?: string;
}

const cases = spoiledCases([
  {
    name: 'the team',
    element: <ManagePage />,
    options: { ...options, path: '/account/manage' },
    reads: [
      callOf(accountCalls.listMembers, people()),
      callOf(accountCalls.listRoles, roles),
      callOf(accountCalls.listDepartments, [BERLIN]),
      callOf(accountCalls.listApprovals, [approval]),
      callOf(accountCalls.readOwnership),
    ],
    others,
  },
  {
    name: 'an invitation',
    element: <JoinPage />,
    options: { ...options, path: '/account/join?code=abc' },
    reads: [callOf(accountCalls.readInvitation, invitation)],
    others,
  },
  {
    name: 'API keys',
    element: <DeveloperPage />,
    options: { ...options, path: '/account/developer' },
    reads: [callOf(developerCalls.listKeys, [keyOf(), keyOf({ id: 'K2', isAccountKey: true })])],
    others,
  },
  {
    name: 'ACME credentials',
    element: <DeveloperPage />,
    options: { ...options, path: '/account/developer?tab=acme' },
    reads: [callOf(developerCalls.listAcmeCredentials, { directory: DIRECTORY, credentials: [acmeOf()] })],
    others: [...others, onCall(orderCalls.listProducts, { data: [], total: 0 })],
  },
  {
    name: 'webhooks',
    element: <DeveloperPage />,
    options: { ...options, path: '/account/developer?tab=webhooks' },
    reads: [callOf(developerCalls.listWebhooks)],
    others: [...others, onCall(developerCalls.listDeliveries, { data: [], total: 0 })],
  },
  {
    name: 'the application of an agent',
    element: <ApplyPage />,
    options: { ...options, path: '/app/saas/apply' },
    reads: [callOf(accountCalls.readAgent, agentOf({ status: 'refused', answer: 'Too few references.' }))],
    others,
  },
  {
    name: 'the settings of an agent’s site',
    element: <DashConfigPage />,
    options: { ...options, path: '/app/saas/dash-config' },
    reads: [callOf(accountCalls.readAgent, agentOf({ status: 'active' })), callOf(orderCalls.listProducts)],
    others,
  },
  act(accountCalls.withdraw, <WithdrawDialog earnings={earned} {...ends} />, () =>
    submit('Ask for the withdrawal', {
      ...{ 'Account holder': 'Wang Ltd', 'Bank account': 'DE89370400440532013000', Amount: '12.50' },
    }),
  ),
  act(accountCalls.earningsToBalance, <ToBalanceDialog available={50_000} {...ends} />, () =>
    submit('Move', { Amount: '12.50' }),
  ),
  act(
    accountCalls.buyPackage,
    <BuyDialog {...ends} />,
    async () => {
      await screen.findByText('¥1,580.00 CNY');
      await submit('Buy now');
    },
    { handlers: [onCall(orderCalls.listProducts, { data: [product], total: 1 })] },
  ),
  act(
    accountCalls.approve,
    <ApprovalDialog approval={approval} refresh={async () => undefined} onClose={nothing} />,
    () => submit(/^Approve /),
    { success: 'Approved and paid.' },
  ),
  act(
    accountCalls.refuseApproval,
    <ApprovalDialog approval={approval} refresh={async () => undefined} onClose={nothing} />,
    () => submit('Refuse', { Answer: 'Too dear.' }),
    { success: 'Refused.' },
  ),
  act(developerCalls.rotateKey, <RotateKeyDialog apiKey={keyOf()} onRotated={done} onClose={nothing} />, () =>
    submit('Rotate'),
  ),
  act(accountCalls.deletePerson, <DeleteDialog accountNo="C7" {...ends} />, () =>
    submit('Delete account', { 'Enter C7 to confirm': 'C7' }),
  ),
  act(
    accountCalls.applyAsAgent,
    <ApplyPage />,
    () => submit('Apply', { Company: 'Quokka Ltd', Contact: 'Ada', Reason: 'We host shops.' }),
    {
      ...{ path: '/app/saas/apply', success: 'Your application has been sent' },
      handlers: [onCall(accountCalls.readAgent, { data: agentOf() })],
    },
  ),
  act(
    accountCalls.saveAgentSite,
    <DashConfigPage />,
    () => submit('Save', { 'Name of the site': 'Bell Certs' }),
    {
      ...{ path: '/app/saas/dash-config', success: 'Saved' },
      handlers: [
        onCall(accountCalls.readAgent, { data: agentOf({ status: 'active', siteTitle: 'Quokka' }) }),
        onCall(orderCalls.listProducts, { data: [], total: 0 }),
      ],
    },
  ),
]);

describe('the team, programs, agents and money of the account', () => {
  it.each(cases)('come to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
