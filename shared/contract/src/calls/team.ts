import type * as schemas from '../schemas/team.ts';
import { typed } from '../typed.ts';

const area = 'team';

/** Who acts for the tenant: its owner, sub-accounts, and those who were invited (D-230, D-307). */
export const listMembers = typed<typeof schemas.listMembers>()({
  id: 'API-073',
  method: 'GET',
  path: '/v1/user/subAccounts',
  area,
  permission: 'member:read',
  view: 'reads',
  reply: [{ subAccountID: 'filled', account: 'text', name: 'text', roleID: 'filled', deptID: 'text' }],
});
export const listDepartments = typed<typeof schemas.listDepartments>()({
  id: 'API-071',
  method: 'GET',
  path: '/v1/user/depts',
  area,
  permission: 'member:read',
  view: 'reads',
  reply: [{ deptID: 'filled', deptName: 'filled' }],
});
export const addDepartment = typed<typeof schemas.addDepartment>()({
  id: 'departments.add',
  method: 'POST',
  path: '/v1/user/depts',
  area,
  permission: 'member:manage',
  idempotent: 'key',
  reply: { deptID: 'filled' },
});
/** Gives a department another name. */
export const changeDepartment = typed<typeof schemas.changeDepartment>()({
  id: 'departments.change',
  method: 'PUT',
  path: '/v1/user/depts/{deptID}',
  area,
  permission: 'member:manage',
  reply: {},
});
export const removeDepartment = typed<typeof schemas.removeDepartment>()({
  id: 'departments.remove',
  method: 'DELETE',
  path: '/v1/user/depts/{deptID}',
  area,
  permission: 'member:manage',
  reply: {},
});
/** The roles that there are, with what each may do. */
export const listRoles = typed<typeof schemas.listRoles>()({
  id: 'API-072',
  method: 'GET',
  path: '/v1/user/roles',
  area,
  permission: 'member:read',
  view: 'reads',
  reply: [{ roleID: 'filled', roleName: 'filled', permissions: ['text'] }],
});
/** Makes a role of permissions, none of which who makes it lacks. */
export const addRole = typed<typeof schemas.addRole>()({
  id: 'roles.add',
  method: 'POST',
  path: '/v1/user/roles',
  area,
  permission: 'member:manage',
  idempotent: 'key',
  reply: { roleID: 'filled' },
});
export const changeRole = typed<typeof schemas.changeRole>()({
  id: 'roles.change',
  method: 'PUT',
  path: '/v1/user/roles/{roleID}',
  area,
  permission: 'member:manage',
  reply: {},
});
export const removeRole = typed<typeof schemas.removeRole>()({
  id: 'roles.remove',
  method: 'DELETE',
  path: '/v1/user/roles/{roleID}',
  area,
  permission: 'member:manage',
  reply: {},
});
/** Invites somebody by mail; the link in it is good once. With a password, an address without an account signs in by it. */
export const inviteMember = typed<typeof schemas.inviteMember>()({
  id: 'API-074',
  method: 'POST',
  path: '/v1/user/subAccounts',
  area,
  permission: 'member:manage',
  idempotent: 'key',
  reply: { subAccountID: 'filled' },
});
export const changeMember = typed<typeof schemas.changeMember>()({
  id: 'API-075',
  method: 'PUT',
  path: '/v1/user/subAccounts',
  area,
  permission: 'member:manage',
  reply: {},
});
/** Takes a member out at once, or an invitation back. */
export const removeMember = typed<typeof schemas.removeMember>()({
  id: 'API-076',
  method: 'DELETE',
  path: '/v1/user/subAccounts/{subAccountID}',
  area,
  permission: 'member:manage',
  reply: {},
});
/** Whether the ownership of the account is offered, told to its owner and to whom it is offered. */
export const readOwnership = typed<typeof schemas.readOwnership>()({
  id: 'ownership.read',
  method: 'GET',
  path: '/v1/user/ownership',
  area,
  permission: 'session',
  view: 'reads',
});
export const offerOwnership = typed<typeof schemas.offerOwnership>()({
  id: 'ownership.offer',
  method: 'POST',
  path: '/v1/user/ownership',
  area,
  permission: 'account:transfer',
  stepUp: true,
  idempotent: 'key',
  reply: { id: 'filled' },
});
/** By either side. */
export const withdrawOwnership = typed<typeof schemas.withdrawOwnership>()({
  id: 'ownership.withdraw',
  method: 'DELETE',
  path: '/v1/user/ownership/{id}',
  area,
  permission: 'session',
  reply: {},
});
/** From then on who accepts is the owner, and who offered an administrator. */
export const acceptOwnership = typed<typeof schemas.acceptOwnership>()({
  id: 'ownership.accept',
  method: 'POST',
  path: '/v1/user/ownership/{id}/accept',
  area,
  permission: 'session',
  stepUp: true,
  reply: {},
});
/** What the link of an invitation leads to. Its code travels in the body, never in an address. */
export const readInvitation = typed<typeof schemas.readInvitation>()({
  id: 'invitations.read',
  method: 'POST',
  path: '/v1/invitation',
  area,
  permission: 'session',
  reply: {
    tenant: 'text',
    invitedBy: 'text',
    account: 'text',
    roleName: 'text',
    endsAt: 'whole',
    isOwn: 'boolean',
  },
});
/** From then on the person acts for the tenant that invites, in a session that begins with the answer. */
export const acceptInvitation = typed<typeof schemas.acceptInvitation>()({
  id: 'invitations.accept',
  method: 'POST',
  path: '/v1/invitation/accept',
  area,
  permission: 'session',
  stepUp: true,
  reply: {},
});

/** Orders that wait for who may spend more, or what became of those of one order (D-309). */
export const listApprovals = typed<typeof schemas.listApprovals>()({
  id: 'approvals.list',
  method: 'GET',
  path: '/v1/approvals',
  area: 'approvals',
  permission: 'order:read',
  view: 'reads',
  reply: [{ id: 'filled', orderNo: 'filled', amount: 'whole', state: 'filled' }],
});
/** Pays the order from the balance or a package, as it was seen. */
export const approve = typed<typeof schemas.approve>()({
  id: 'approvals.approve',
  method: 'POST',
  path: '/v1/approvals/{id}/approve',
  area: 'approvals',
  permission: 'order:approve',
  body: 'json',
  idempotent: 'key',
  reply: {},
});
export const refuseApproval = typed<typeof schemas.refuseApproval>()({
  id: 'approvals.refuse',
  method: 'POST',
  path: '/v1/approvals/{id}/refuse',
  area: 'approvals',
  permission: 'order:approve',
  reply: {},
});
/** By who asked, or the API key that did. */
export const withdrawApproval = typed<typeof schemas.withdrawApproval>()({
  id: 'approvals.withdraw',
  method: 'POST',
  path: '/v1/approvals/{id}/withdraw',
  area: 'approvals',
  permission: 'order:pay',
  reply: {},
});
