import { useCallback } from 'react';
import { accountCalls, securityCalls } from '@certdeck/contract';
import { useCall, useSession } from '@certdeck/session';
import { type FactorKind, factorKinds } from './factors/ways.ts';

const NOTHING = {};

/** Recovery codes at or below which new ones are advised. */
const FEW_CODES = 2;

/** Where codes can be sent; '' where the account has none. */
export interface Contacts {
  email: string;
  tel: string;
  /** Calling code of the phone; absent where the API doesn't say. */
  telPrefix?: string | undefined;
}

/** A passkey of the account; moments in seconds. */
export interface Passkey {
  id: string;
  name: string;
  /** Host name at which it works. */
  site: string;
  /** Whether that is this page's. */
  here: boolean;
  /** Whether it may be copied between devices of its owner. */
  synced: boolean;
  createdAt: number;
  /** 0 as long as it has signed nobody in. */
  usedAt: number;
}

/** What the page shows of an account's security. */
export interface Security {
  /** Factors that are switched on. */
  on: readonly FactorKind[];
  passkeys: readonly Passkey[];
  /** Recovery codes that are left. */
  recoveryCodes: number;
  /** In full, to be sent; only shown masked. */
  contacts: Contacts;
  /** Seconds; 0 for a password that stands since the sign-up, undefined where the API doesn't say. */
  passwordChangedAt: number | undefined;
}

type TwoStep = Record<`${FactorKind}Auth`, 'Y' | 'N'> & { recoveryCodes: number };

const factorsOf = (state: TwoStep): readonly FactorKind[] =>
  factorKinds.filter((kind) => state[`${kind}Auth`] === 'Y');

/** Two-step verification and the account's own contacts. */
export function useSecurity() {
  const twoStep = useCall(securityCalls.readTwoStep, NOTHING, { messages: 'none' });
  const profile = useCall(accountCalls.getProfile, NOTHING, { messages: 'none' });
  const passkeys = useCall(securityCalls.listPasskeys, NOTHING, { messages: 'none' });
  const readPasskeys = passkeys.refresh;
  const readTwoStep = twoStep.refresh;
  const readProfile = profile.refresh;
  const refresh = useCallback(async () => {
    await Promise.all([readTwoStep(), readProfile(), readPasskeys()]);
  }, [readTwoStep, readProfile, readPasskeys]);
  const security: Security | undefined =
    twoStep.data && profile.data && passkeys.data
      ? {
          on: factorsOf(twoStep.data),
          passkeys: passkeys.data,
          recoveryCodes: twoStep.data.recoveryCodes,
          passwordChangedAt:
            typeof twoStep.data.passwordChangedAt === 'number' ? twoStep.data.passwordChangedAt : undefined,
          contacts: {
            email: profile.data.email,
            tel: profile.data.tel,
            telPrefix: typeof twoStep.data.telPrefix === 'string' ? twoStep.data.telPrefix : undefined,
          },
        }
      : undefined;
  return {
    security,
    error: twoStep.error ?? profile.error ?? passkeys.error,
    isValidating: twoStep.isValidating || profile.isValidating || passkeys.isValidating,
    refresh,
  };
}

/** Whether the password alone doesn't sign in. */
export const isProtected = ({ on, passkeys }: Pick<Security, 'on' | 'passkeys'>): boolean =>
  on.length > 0 || passkeys.length > 0;

/** Whether new recovery codes are advised. */
export const hasFewCodes = ({ recoveryCodes }: Pick<Security, 'recoveryCodes'>): boolean =>
  recoveryCodes <= FEW_CODES;

/** Reads the state anew, past what the page holds; undefined where it can't be had. */
export function useLatestState(): () => Promise<Pick<Security, 'on' | 'recoveryCodes'> | undefined> {
  const { client } = useSession();
  return useCallback(async () => {
    const reply = await client
      .call(securityCalls.readTwoStep, NOTHING, { messages: 'none' })
      .catch(() => undefined);
    if (reply?.code !== 200) return undefined;
    return { on: factorsOf(reply.data), recoveryCodes: reply.data.recoveryCodes };
  }, [client]);
}
