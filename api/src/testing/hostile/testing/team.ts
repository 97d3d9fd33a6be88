import { accountCalls } from '@certdeck/contract';
import type { Customer } from '../../../areas/orders/testing/shop.ts';

/** Ids of a team: two who are invited, a department, two roles of its own. */
export interface Team {
  invitedID: string;
  spareInvitedID: string;
  departmentID: string;
  roleID: string;
  spareRoleID: string;
}

/** Makes a team's invitations, department and roles, with its own word in each. */
export async function teamOf(base: Pick<Customer, 'call'>, word: string): Promise<Team> {
  const invite = async (name: string): Promise<string> => {
    const guest = { account: `${name}@${word}.example`, name: `${word}-${name}`, roleID: 'auditor' };
    const reply = await base.call(accountCalls.inviteMember, guest);
    return reply.body.data.subAccountID;
  };
  const invitedID = await invite('invited');
  const spareInvitedID = await invite('spare');
  const department = await base.call(accountCalls.addDepartment, { deptName: `${word} department` });
  const departmentID = department.body.data.deptID;
  const role = async (name: string): Promise<string> => {
    const wish = { roleName: `${word} ${name}`, permissions: ['order:read', 'certificate:read'] };
    return (await base.call(accountCalls.addRole, wish)).body.data.roleID;
  };
  const roleID = await role('readers');
  const spareRoleID = await role('spare readers');
  return { invitedID, spareInvitedID, departmentID, roleID, spareRoleID };
}
