import { accountCalls, securityCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const NOTHING = {};
const ALL = { limit: 100 };

/** The team's single sign-on, for who manages it. */
export const useSso = () => useCall(securityCalls.readSso, NOTHING, { messages: 'none' });

export type Sso = NonNullable<ReturnType<typeof useSso>['data']>;
export type SsoDomain = Sso['domains'][number];

/** Days without its record after which nobody new joins by a domain (D-452). */
export const GRACE_DAYS = 14;

/** How a domain stands: whether its record was found, and is still there. */
export function standingOf({ verifiedAt, missingSince = 0, lapsedAt = 0 }: SsoDomain) {
  if (verifiedAt === 0) return 'waiting';
  if (lapsedAt > 0) return 'lapsed';
  return missingSince > 0 ? 'missing' : 'verified';
}

/** Roles that a provider can give, with the names that the API has for them. */
export function useGivenRoles(): readonly { value: string; label: string }[] {
  const { data = [] } = useCall(accountCalls.listRoles, ALL, { messages: 'none' });
  return data
    .filter(({ roleID }) => roleID !== 'owner')
    .map(({ roleID, roleName }) => ({ value: roleID, label: roleName }));
}
