import { describe, it } from '@jest/globals';
import type { Call } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { sampleOf } from '@certdeck/contract/testing/samples';
import { callOf, expectEndsWell, onCall, spoiledCases } from '@certdeck/federation/testing';
import { notify } from '@certdeck/ui';
import type { ReactElement } from 'react';
import { AgentCase } from './features/agents/AgentCase.tsx';
import { AnnounceDialog } from './features/announcements/AnnounceDialog.tsx';
import { ActivateDialog, EndDialog, PrepareDialog } from './features/authority/acts.tsx';
import { RevokeDialog } from './features/certificates/RevokeDialog.tsx';
import CustomerPage from './features/customers/Customer.page.tsx';
import { type Act as MemberActName, MemberAct } from './features/customers/members/MemberAct.tsx';
import { WaitingReset } from './features/customers/members/WaitingReset.tsx';
import { type Act as IdentityAct, IdentityActs } from './features/identities/IdentityActs.tsx';
import JobsPage from './features/jobs/Jobs.page.tsx';
import { OrganizationActs } from './features/organizations/OrganizationActs.tsx';
import { OrganizationCase } from './features/organizations/OrganizationCase.tsx';
import PeoplePage from './features/people/People.page.tsx';
import { DutiesDialog } from './features/people/DutiesDialog.tsx';
import ServicesPage from './features/services/Services.page.tsx';
import { ViewDialog } from './features/view/ViewDialog.tsx';
import { confirm, press, submit } from './testing/submit.ts';
import { texts } from './texts.ts';

const options = { namespaces: { operator: texts }, lang: 'en' } as const;
const nothing = () => undefined;
/** What the page does once the API has done what a dialog asks for. */
const said = () => void notify.success('The page goes on');
const done = { onClose: nothing, onDone: said };
const forCustomer = { 'Reason for the customer': 'Not in the register.' };
const agent = { ...sampleOf(operatorCalls.agents)[0]!, status: 'applied' as const };
const organisation = { ...sampleOf(operatorCalls.vetting), claimedBy: '', claimedByMe: false };
const member = {
  ...sampleOf(operatorCalls.members)[0]!,
  accountNo: 'C8',
  role: 'orders',
  state: 'active' as const,
};
const reset = {
  ...{ id: 'R1', reason: 'Lost', reference: 'T-1', proposedBy: 'C1', proposed: 1, mine: false },
};
const authority = { ...sampleOf(operatorCalls.authority).authorities[0]!, keyID: 'a'.repeat(40) };
const customer = { ...sampleOf(operatorCalls.customer), state: 'active' as const, sessions: 1 };
const certificate = { ...sampleOf(operatorCalls.certificates)[0]!, serial: '0A1B', names: ['shop.example'] };
const service = { ...sampleOf(operatorCalls.services)[0]!, name: 'Authority', on: true };
const clerk = { ...sampleOf(operatorCalls.staff)[0]!, accountNo: 'C2', email: 'clerk@certdeck.example' };
const job = { kind: 'issue', subject: 'S1', attempts: 20, failedAt: 1_795_000_000, error: 'no route' };

/** A dialog or drawer in which one call is made. */
function act<Input, Data>(
  call: Call<Input, Data>,
  element: ReactElement,
  send: () => Promise<void>,
  success: string,
  { data = sampleOf(call), others = [] }: { data?: Data; others?: ReturnType<typeof onCall>[] } = {},
) {
  const writes = [callOf(call, data)];
  return { name: call.id, element, options, reads: [], others, writes, act: send, success };
}
const ofIdentity = (name: IdentityAct, kind: 'person' | 'organisation' = 'person') => (
  <IdentityActs act={name} id="I1" kind={kind} onClose={nothing} onRevealed={said} onDecided={nothing} />
);
const ofOrganisation = (name: 'approve' | 'ask' | 'refuse') => (
  <OrganizationActs act={name} one={organisation} onClose={nothing} onDecided={nothing} />
);
const ofMember = (name: MemberActName) => <MemberAct act={name} member={member} {...done} />;
const page = {
  name: 'the page of a customer',
  element: <CustomerPage />,
  options: {
    ...options,
    ...{ path: '/operator/customers/C7', route: '/operator/customers/:accountNo' },
    permissions: ['staff:customers'] as const,
  },
  reads: [],
  others: [onCall(operatorCalls.customer, { data: customer })],
};

const cases = spoiledCases([
  act(
    operatorCalls.revokeCertificate,
    <RevokeDialog certificate={certificate} {...done} />,
    () => submit('Revoke', { 'Reason of the revocation': 'superseded', ...forCustomer }),
    'The certificate is revoked',
  ),
  act(
    operatorCalls.acceptAgent,
    <AgentCase agent={agent} onClose={nothing} onChanged={nothing} />,
    async () => {
      await press('Accept');
      await submit('Accept');
    },
    'The customer is an agent now',
  ),
  act(
    operatorCalls.refuseAgent,
    <AgentCase agent={agent} onClose={nothing} onChanged={nothing} />,
    async () => {
      await press('Refuse');
      await submit('Refuse', forCustomer);
    },
    'The application is refused',
  ),
  act(
    operatorCalls.approveIdentity,
    ofIdentity('approve'),
    () => submit('Verify'),
    'The customer is verified',
  ),
  act(
    operatorCalls.refuseIdentity,
    ofIdentity('refuse'),
    () => submit('Refuse', forCustomer),
    'The proof is refused',
  ),
  act(
    operatorCalls.revealIdentity,
    ofIdentity('reveal'),
    () => submit('Show in full', { 'Why you need it': 'Register check' }),
    'The page goes on',
  ),
  act(
    operatorCalls.claimVetting,
    <OrganizationCase id="O1" onClose={nothing} onChanged={said} />,
    () => press('Take up'),
    'The page goes on',
    {
      others: [
        onCall(operatorCalls.vetting, { data: organisation }),
        onCall(operatorCalls.vettingDocuments, { data: [] }),
      ],
    },
  ),
  act(
    operatorCalls.approveVetting,
    ofOrganisation('approve'),
    () => submit('Approve', { 'Legal existence': 'a', Address: 'b', Telephone: 'c' }),
    'The organisation is validated',
  ),
  act(
    operatorCalls.askVetting,
    ofOrganisation('ask'),
    () => submit('Ask for more', { 'What you need': 'The register.' }),
    'The customer is asked',
  ),
  act(
    operatorCalls.refuseVetting,
    ofOrganisation('refuse'),
    () => submit('Refuse', forCustomer),
    'The organisation is refused',
  ),
  act(
    operatorCalls.setMemberRole,
    ofMember('changeRole'),
    () => submit('Change role', forCustomer),
    'The page goes on',
  ),
  act(
    operatorCalls.setMemberState,
    ofMember('suspend'),
    () => submit('Suspend', forCustomer),
    'The page goes on',
  ),
  act(
    operatorCalls.proposeReset,
    ofMember('reset'),
    () => submit('Reset second factors', { 'Reference of the request': 'T-1', ...forCustomer }),
    'The page goes on',
  ),
  act(
    operatorCalls.confirmReset,
    <WaitingReset member={member} reset={reset} onDone={said} />,
    async () => {
      await press('Confirm the reset');
      await confirm('Confirm the reset');
    },
    'The page goes on',
  ),
  act(
    operatorCalls.dropReset,
    <WaitingReset member={member} reset={reset} onDone={said} />,
    async () => {
      await press('Drop it');
      await submit('Drop it', forCustomer);
    },
    'The page goes on',
  ),
  {
    ...page,
    writes: [callOf(operatorCalls.setCustomerState)],
    async act() {
      await press('Disable account');
      await confirm('Disable account');
    },
    success: 'The account is disabled',
  },
  {
    ...page,
    writes: [callOf(operatorCalls.endCustomerSessions)],
    async act() {
      await press('End sessions');
      await submit('End sessions', forCustomer);
    },
    success: 'All sessions are ended',
  },
  act(
    operatorCalls.openView,
    <ViewDialog accountNo="C7" onClose={nothing} />,
    () => submit('Prepare the view', { Reason: 'Ticket 7' }),
    'The view is ready',
  ),
  act(
    operatorCalls.prepareAuthority,
    <PrepareDialog {...done} />,
    () => submit('Prepare', { 'Reason, for the log': 'Rotation' }),
    'The authority is prepared',
  ),
  act(
    operatorCalls.activateAuthority,
    <ActivateDialog authority={authority} {...done} />,
    () => submit('Activate', { 'Reason, for the log': 'Rotation' }),
    'The authority issues from now on',
  ),
  act(
    operatorCalls.endAuthority,
    <EndDialog authority={authority} {...done} />,
    () => submit('End', { 'Type its key identifier': authority.keyID, 'Reason, for the log': 'Rotation' }),
    'The authority has ended',
  ),
  act(
    operatorCalls.switchService,
    <ServicesPage />,
    async () => {
      await press('Switch off: Authority');
      await submit('Switch off', { 'Reason, for colleagues': 'Maintenance' });
    },
    'Authority is off',
    { others: [onCall(operatorCalls.services, { data: [service] })] },
  ),
  act(operatorCalls.retryJobs, <JobsPage />, () => press('Take up again: issue S1'), 'taken up again', {
    data: { count: 1 },
    others: [onCall(operatorCalls.jobs, { data: { kinds: [], aside: [job] } })],
  }),
  act(
    operatorCalls.announce,
    <AnnounceDialog onClose={nothing} />,
    () => submit('Announce', { Title: 'Maintenance', Text: 'On Friday.' }),
    'The announcement is out',
  ),
  act(
    operatorCalls.setStaff,
    <DutiesDialog
      member={{ ...clerk, permissions: ['staff:jobs'] }}
      held={['staff:jobs']}
      onClose={nothing}
    />,
    () => submit('Save'),
    'The permissions are saved',
  ),
  act(
    operatorCalls.removeStaff,
    <PeoplePage />,
    async () => {
      await press('Remove clerk@certdeck.example');
      await confirm('Remove');
    },
    'The person is off the list',
    { others: [onCall(operatorCalls.staff, { data: [clerk] }), onCall(operatorCalls.views, { data: [] })] },
  ),
]);

describe('acts of the operator on people, certificates and services', () => {
  it.each(cases)('end in words and can be repeated after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
