import { describe, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { accountCalls, type Call } from '@certdeck/contract';
import { sampleOf } from '@certdeck/contract/testing/samples';
import {
  accountOf,
  type ActScreen,
  actsOf,
  callOf,
  expectRefusalSaid,
  expectRepeats,
  expectSentOnce,
  onCall,
  removalOf,
  spoiledActs,
} from '@certdeck/federation/testing';
import { useLocation } from '@certdeck/federation/router';
import type { Approval } from './approvals/approvals.resource.ts';
import JoinPage from './features/join/Join.page.tsx';
import ManagePage from './features/manage/Manage.page.tsx';
import type { RoleRow } from './features/manage/Manage.resource.ts';
import { BERLIN, people } from './features/manage/testing/managePage.tsx';
import { confirm, press, pressNamed, submit } from './testing/press.ts';
import { texts } from './texts.ts';

const { account, profile } = accountOf(652_400);
const customer = [
  onCall(accountCalls.getAccount, { data: account }),
  onCall(accountCalls.getProfile, { data: profile }),
];
const roles: RoleRow[] = [
  { roleID: 'owner', roleName: 'Owner', permissions: ['order:pay'] },
  { roleID: 'technician', roleName: 'Technician', permissions: ['order:read'] },
  { roleID: 'r1', roleName: 'Certificate desk', permissions: ['order:read'], own: true },
];
const approval: Approval = {
  ...sampleOf(accountCalls.listApprovals)[0]!,
  ...{ commonName: 'shop.example', askedBy: 'Jonas Keller', amount: 498_000, mayDecide: true, isOwn: true },
};
const offer = { id: 'F1', account: 'c***@shop.example', isMine: false, endsAt: 4_000_000_000 };

/** The page of a team in which one act is done. */
function teamAct<Input, Data>(
  call: Call<Input, Data>,
  success: ActScreen['success'],
  send: () => Promise<void>,
  { offered, removed }: { offered?: true; removed?: ReturnType<typeof removalOf> } = {},
): ActScreen {
  return {
    name: call.id,
    element: <ManagePage />,
    options: { namespaces: { account: texts }, lang: 'en', path: '/account/manage' },
    reads: [
      callOf(accountCalls.listMembers, people()),
      callOf(accountCalls.listRoles, roles),
      removed?.list ?? callOf(accountCalls.listDepartments, [BERLIN]),
      callOf(accountCalls.listApprovals, [approval]),
      callOf(accountCalls.readOwnership, offered ? { offer } : {}),
    ],
    writes: [removed?.removal ?? callOf(call)],
    others: customer,
    success,
    act: send,
  };
}

/** The link of an invitation, which leads to the dashboard of the team. */
function Invited() {
  return useLocation().pathname === '/dashboard' ? <p>The dashboard of the team</p> : <JoinPage />;
}
const invitation = { ...sampleOf(accountCalls.readInvitation), tenant: 'Quokka Ltd', isOwn: true };

const departmentName = () => screen.getByLabelText<HTMLInputElement>(/^Name of the department/);

const acts = [
  teamAct(accountCalls.inviteMember, 'The invitation was sent to new@shop.example', async () => {
    await press('Invite people');
    await submit('Send the invitation', { 'Email address': 'new@shop.example' });
  }),
  teamAct(accountCalls.changeMember, 'Mira Scholz was changed', async () => {
    await pressNamed('Change Mira Scholz');
    await submit('Save');
  }),
  teamAct(accountCalls.removeMember, 'Mira Scholz was removed', async () => {
    await pressNamed('Remove Mira Scholz');
    await confirm('Remove');
  }),
  teamAct(accountCalls.offerOwnership, 'Mira Scholz can accept within seven days', async () => {
    await pressNamed('Make Mira Scholz the owner');
    await confirm('Offer the account');
  }),
  teamAct(accountCalls.acceptOwnership, 'You are the owner of this account now', () => press('Accept'), {
    offered: true,
  }),
  teamAct(accountCalls.withdrawOwnership, 'The offer has ended', () => press('Decline'), { offered: true }),
  teamAct(
    accountCalls.addDepartment,
    () => departmentName().value === '',
    async () => {
      await press('Departments');
      await submit('Add', { 'Name of the department': 'Paris' });
    },
  ),
  teamAct(
    accountCalls.removeDepartment,
    () => screen.queryByLabelText('Remove Berlin') === null,
    async () => {
      await press('Departments');
      await pressNamed('Remove Berlin');
    },
    { removed: removalOf(accountCalls.removeDepartment, accountCalls.listDepartments, [BERLIN]) },
  ),
  teamAct(accountCalls.changeRole, 'The role Certificate desk was changed', async () => {
    await pressNamed('Change Certificate desk');
    await submit('Save');
  }),
  teamAct(accountCalls.removeRole, 'Certificate desk was removed', async () => {
    await pressNamed('Remove Certificate desk');
    await confirm('Remove');
  }),
  teamAct(accountCalls.approve, 'Approved and paid.', async () => {
    await pressNamed('Review: shop.example');
    await submit(/^Approve /);
  }),
  teamAct(accountCalls.refuseApproval, 'Refused.', async () => {
    await pressNamed('Review: shop.example');
    await submit('Refuse', { Answer: 'Too dear.' });
  }),
  teamAct(accountCalls.withdrawApproval, 'You no longer ask for approval', () =>
    pressNamed('Withdraw: shop.example'),
  ),
  {
    name: accountCalls.acceptInvitation.id,
    element: <Invited />,
    options: { namespaces: { account: texts }, lang: 'en', path: '/account/join?code=abc' },
    reads: [callOf(accountCalls.readInvitation, invitation)],
    writes: [callOf(accountCalls.acceptInvitation)],
    others: customer,
    success: 'The dashboard of the team',
    act: () => press('Accept the invitation'),
  } satisfies ActScreen,
];

describe('acts on the team of an account', () => {
  it.each(spoiledActs(acts))('can be done again: %s after %s (API-012)', (_name, reply, one) =>
    expectRepeats(one, reply),
  );

  it.each(actsOf(acts))('say that they were refused, also without a reason: %s (API-012)', (_name, one) =>
    expectRefusalSaid(one),
  );

  it.each(actsOf(acts))(
    'are sent once, however late answer and lists are and however often one presses: %s (API-012)',
    (_name, one) => expectSentOnce(one),
  );
});
