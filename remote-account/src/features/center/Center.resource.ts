import { accountCalls, securityCalls } from '@certdeck/contract';
import {
  missingProfileFields,
  profileFieldCount,
  profileProgress,
  type ProfileField,
  useCall,
} from '@certdeck/session';

const NOTHING = {};
/** The page says itself what it can't show. */
const QUIET = { messages: 'none' } as const;

/** Account and profile, without which there is no page. */
export function useAccount() {
  const account = useCall(accountCalls.getAccount, NOTHING, QUIET);
  const profile = useCall(accountCalls.getProfile, NOTHING, QUIET);
  return {
    account: account.data,
    profile: profile.data,
    error: (account.data ? undefined : account.error) ?? (profile.data ? undefined : profile.error),
    isValidating: account.isValidating || profile.isValidating,
    refresh: async () => void (await Promise.all([account.refresh(), profile.refresh()])),
  };
}
export type AccountData = NonNullable<ReturnType<typeof useAccount>['account']>;
export type ProfileData = NonNullable<ReturnType<typeof useAccount>['profile']>;

/** Recovery codes that are left; undefined while it isn't known. */
export function useRecoveryCodes(): number | undefined {
  return useCall(securityCalls.readTwoStep, NOTHING, QUIET).data?.recoveryCodes;
}

/** How many passkeys the person has; undefined while it isn't known, 0 where it can't be read. */
export function usePasskeyCount(): number | undefined {
  const { data, error } = useCall(securityCalls.listPasskeys, NOTHING, QUIET);
  return data?.length ?? (error ? 0 : undefined);
}

/** How many other browsers are signed in; undefined while it isn't known. */
export function useOtherDevices(): number | undefined {
  const { data } = useCall(securityCalls.listSessions, NOTHING, QUIET);
  return data?.filter(({ current }) => !current).length;
}

/** How much of a profile is filled in, and what is missing: the name once, though it has two fields. */
export function completeness(profile: ProfileData): {
  percent: number;
  /** How many fields are filled in. */
  filled: number;
  missing: readonly (ProfileField | 'name')[];
  /** Everything that is missing is a contact, which has a page of its own. */
  onlyContacts: boolean;
} {
  const missing = missingProfileFields(profile);
  const isName = (field: string) => field === 'firstname' || field === 'lastname';
  const shown =
    missing.filter(isName).length === 2
      ? ['name' as const, ...missing.filter((one) => !isName(one))]
      : missing;
  return {
    percent: profileProgress(profile),
    filled: profileFieldCount - missing.length,
    missing: shown,
    onlyContacts: missing.length > 0 && missing.every((one) => one === 'tel' || one === 'email'),
  };
}
