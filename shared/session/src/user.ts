import type { Account, CallPermission, Profile } from '@certdeck/contract';

/** Y and N of the wire are booleans in use; anything but Y is false (B§3.9, D-218). */
export function fromFlag(flag: string | undefined): boolean {
  return flag === 'Y';
}

/** The way back to the wire. */
export function toFlag(value: boolean): 'Y' | 'N' {
  return value ? 'Y' : 'N';
}

type FlagName = 'telAuth' | 'emailAuth' | 'googleAuth';

/** Who is signed in (A§3.12, B§3.9). Amounts in cents, times in Unix seconds. */
export type User = Omit<Account, FlagName> &
  Profile &
  Record<FlagName, boolean> & {
    /** 0 to 100 */
    profileProgress: number;
  };

/**
 * False for a person who is known to lack a permission. Nothing is known of one who isn't loaded yet, nor by an API
 * of an earlier release: pages offer what they have then, and the API refuses what isn't allowed.
 */
export function isAllowed(held: readonly string[] | null, permission: CallPermission): boolean {
  return !held || permission === 'session' || permission === 'public' || held.includes(permission);
}

/** The fields that count for the progress (D-215). */
const progressFields = ['firstname', 'lastname', 'tel', 'email', 'companyName', 'idCard'] as const;

export type ProfileField = (typeof progressFields)[number];

/** How many fields count. */
export const profileFieldCount = progressFields.length;

/** The fields that count and are blank, in the order of the profile. */
export function missingProfileFields(profile: Partial<Profile>): ProfileField[] {
  return progressFields.filter((field) => (profile[field] ?? '').trim() === '');
}

/** The share of filled profile fields times 100, rounded down; blanks do not count (A§3.12). */
export function profileProgress(profile: Partial<Profile>): number {
  const filled = profileFieldCount - missingProfileFields(profile).length;
  return Math.floor((filled * 100) / profileFieldCount);
}

/** Joins the answers of GET /v1/account and GET /v1/profile (D-214). */
export function toUser(account: Account, profile: Profile): User {
  return {
    ...account,
    ...profile,
    telAuth: fromFlag(account.telAuth),
    emailAuth: fromFlag(account.emailAuth),
    googleAuth: fromFlag(account.googleAuth),
    profileProgress: profileProgress(profile),
  };
}
