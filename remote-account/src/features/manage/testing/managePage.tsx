import { screen } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { permissionsOf, roles } from '@certdeck/contract/roles';
import { accountOf, onCall, renderScreen, type RenderScreenOptions } from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import type { Member, RoleRow } from '../Manage.resource.ts';
import ManagePage from '../Manage.page.tsx';

const NAMES = {
  ...{ owner: 'Owner', admin: 'Administrator', orders: 'Order manager', requester: 'Requester' },
  ...{ finance: 'Finance', technician: 'Technician', auditor: 'Auditor' },
} as const;
export const BERLIN = { deptID: 'dept-1', deptName: 'Berlin' };

export const person = (given: Partial<Member> & Pick<Member, 'subAccountID'>): Member => ({
  account: `${given.subAccountID}@shop.example`,
  name: '',
  roleID: 'auditor',
  deptID: '',
  status: 'active',
  scope: 'all',
  orderLimit: null,
  monthLimit: null,
  factors: [],
  seenAt: 1_700_000_000,
  ...given,
});
export const people = (): Member[] => [
  person({ subAccountID: 'chen', name: '陈立', roleID: 'owner', isSelf: true, factors: ['google'] }),
  person({
    ...{ subAccountID: 'jonas', name: 'Jonas Keller', roleID: 'orders', deptID: BERLIN.deptID },
    ...{ scope: 'dept', orderLimit: 200_000, monthLimit: 2_000_000, factors: ['tel'] },
  }),
  person({ subAccountID: 'mira', name: 'Mira Scholz', roleID: 'finance' }),
  person({ subAccountID: 'zhou', roleID: 'technician', status: 'invited', endsAt: 4_000_000_000 }),
];

const { account, profile } = accountOf(652_400);

/** The page with an API that keeps what it is told. */
export async function show(options: RenderScreenOptions & { members?: Member[]; ownRoles?: RoleRow[] } = {}) {
  const { members = people(), ownRoles = [], handlers = [], ...rest } = options;
  const departments = [BERLIN];
  const rendered = await renderScreen(<ManagePage />, {
    lang: 'en',
    path: '/account/manage',
    namespaces: { account: texts },
    ...rest,
    handlers: [
      ...handlers,
      onCall(accountCalls.listMembers, () => ({ data: [...members], total: members.length })),
      onCall(accountCalls.listApprovals, { data: [], total: 0 }),
      onCall(accountCalls.readOwnership, { data: {} }),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
      onCall(accountCalls.listRoles, () => ({
        data: [
          ...roles.map((role) => ({
            roleID: role,
            roleName: NAMES[role],
            permissions: [...permissionsOf(role)],
          })),
          ...ownRoles,
        ],
        total: roles.length + ownRoles.length,
      })),
      onCall(accountCalls.listDepartments, () => ({ data: [...departments], total: departments.length })),
      onCall(accountCalls.inviteMember, ({ input }) => {
        members.push(
          person({ subAccountID: String(input['account']), status: 'invited', endsAt: 4_000_000_000 }),
        );
        return { data: { subAccountID: 'new' } };
      }),
      onCall(accountCalls.changeMember, ({ input }) => {
        const member = members.find(({ subAccountID }) => subAccountID === input['subAccountID']);
        if (input['status'] === 'disabled')
          Object.assign(member ?? {}, { status: 'disabled', suspendedAt: 1 });
        if (input['status'] === 'active') {
          Object.assign(member ?? {}, { status: 'active' });
          delete member?.suspendedAt;
        }
        return {};
      }),
      onCall(accountCalls.changeDepartment, ({ input }) => {
        const at = departments.findIndex(({ deptID }) => deptID === input['deptID']);
        departments[at] = { deptID: String(input['deptID']), deptName: String(input['deptName']) };
        return {};
      }),
      onCall(accountCalls.removeMember, ({ input }) => {
        members.splice(
          members.findIndex(({ subAccountID }) => subAccountID === input['subAccountID']),
          1,
        );
        return {};
      }),
      onCall(accountCalls.addDepartment, ({ input }) => {
        departments.push({ deptID: 'dept-2', deptName: String(input['deptName']) });
        return { data: { deptID: 'dept-2' } };
      }),
    ],
  });
  await screen.findByRole('table', { name: 'Team' });
  return rendered;
}
export const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
