import { useCallback } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

/** Lists are read whole, a hundred rows at once. */
const PAGE = { limit: 100, offset: 1 };
const READ = { messages: 'none' } as const;

/** People, roles and departments of the tenant; nothing is read for who may not see them. */
export function useTeam(mayRead: boolean) {
  const page = mayRead ? PAGE : null;
  const members = useCall(accountCalls.listMembers, page, READ);
  const roles = useCall(accountCalls.listRoles, page, READ);
  const departments = useCall(accountCalls.listDepartments, page, READ);
  const [readMembers, readRoles, readDepartments] = [members.refresh, roles.refresh, departments.refresh];
  const refresh = useCallback(async () => {
    await Promise.all([readMembers(), readRoles(), readDepartments()]);
  }, [readMembers, readRoles, readDepartments]);
  const team =
    members.data && roles.data && departments.data
      ? { members: members.data, roles: roles.data, departments: departments.data }
      : undefined;
  return {
    team,
    /** People in all; the page shows the first hundred. */
    total: members.total,
    error: members.error ?? roles.error ?? departments.error,
    isValidating: members.isValidating || roles.isValidating || departments.isValidating,
    refresh,
  };
}

/** Whether the ownership of the account is on its way to or from whoever asks; unknown to an API of an earlier release. */
export const useOwnership = () => {
  const { data, refresh } = useCall(accountCalls.readOwnership, {}, READ);
  return { offer: data?.offer, refresh };
};
export type Ownership = ReturnType<typeof useOwnership>;

export type Team = NonNullable<ReturnType<typeof useTeam>['team']>;
export type Member = Team['members'][number];
export type RoleRow = Team['roles'][number];
export type Department = Team['departments'][number];

/** How a person is called: by name, else by masked address or number. */
export const nameOf = ({ name, account }: Pick<Member, 'name' | 'account'>): string => name || account;

/** Whether a role may pay, so that a limit means something. */
export const paysAs = (roles: readonly RoleRow[], roleID: string): boolean =>
  roles.some((role) => role.roleID === roleID && role.permissions.includes('order:pay'));
