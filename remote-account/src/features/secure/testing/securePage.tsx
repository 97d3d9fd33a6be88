import { accountCalls, securityCalls } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  type RenderedScreen,
  renderScreen,
  type RenderScreenOptions,
} from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import type { Sso } from '../sso/Sso.resource.ts';
import SecurePage from '../Secure.page.tsx';

/** Recovery codes as the API makes them. */
export const CODES = ['ABCDE-FGHJK', 'LMNPQ-RSTUV', 'WXYZ2-34567'];
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** What the API knows of an account; tests change it as the API would. */
export interface AccountState extends Record<`${'tel' | 'email' | 'google'}Auth`, 'Y' | 'N'> {
  recoveryCodes: number;
  passwordChangedAt: number;
  email: string;
  tel: string;
  sessions: { id: string; current: boolean; userAgent: string }[];
  sso: Sso;
  passkeys: { id: string; name: string; here?: boolean; synced?: boolean; usedAt?: number }[];
}

/** A team without single sign-on. */
export const noSso: Sso = {
  isSet: false,
  issuer: '',
  clientID: '',
  scopes: '',
  groupClaim: '',
  groups: [],
  defaultRole: '',
  enabled: false,
  only: false,
  redirectURL: 'https://portal.example/sso/callback',
  usedAt: 0,
  domains: [],
};

/** An account with a password alone, and what the test says. */
export const accountState = (given: Partial<AccountState> = {}): AccountState => ({
  telAuth: 'N',
  emailAuth: 'N',
  googleAuth: 'N',
  recoveryCodes: 0,
  passwordChangedAt: 0,
  email: 'somebody@example.com',
  tel: '13812345678',
  sessions: [],
  passkeys: [],
  sso: noSso,
  ...given,
});

/** Answers of the calls that the page reads, from the state at the time. */
export function answersOf(state: AccountState) {
  const { account, profile } = accountOf();
  return [
    onCall(securityCalls.readTwoStep, () => {
      const { telAuth, emailAuth, googleAuth, recoveryCodes, passwordChangedAt } = state;
      return {
        data: {
          ...{ telAuth, emailAuth, googleAuth, recoveryCodes, passwordChangedAt },
          ...{ tel: '', email: '', telPrefix: '86' },
        },
      };
    }),
    onCall(accountCalls.getProfile, () => ({
      data: { ...profile, email: state.email, tel: state.tel },
    })),
    onCall(accountCalls.getAccount, { data: account }),
    onCall(securityCalls.listSessions, () => ({
      data: state.sessions.map((one) => ({
        ...one,
        address: '192.0.2.1',
        begunAt: 1_700_000_000,
        seenAt: 1_700_000_000,
      })),
    })),
    onCall(securityCalls.listPasskeys, () => ({
      data: state.passkeys.map((one) => ({
        site: one.here === false ? 'brand.example' : 'localhost',
        here: true,
        synced: false,
        createdAt: 1_700_000_000,
        usedAt: 0,
        ...one,
      })),
    })),
    onCall(securityCalls.readSso, () => ({ data: state.sso })),
    onCall(accountCalls.listRoles, {
      data: ['owner', 'admin', 'orders', 'requester'].map((roleID) => ({
        roleID,
        roleName: roleID,
        permissions: [],
      })),
    }),
    onCall(securityCalls.readAuthenticator, {
      data: { secret: SECRET, otpauthURL: `otpauth://totp/Certdeck:a?secret=${SECRET}` },
    }),
  ];
}

/** The page of an account in English, with answers for its reads. */
export const showPage = (
  state: AccountState = accountState(),
  { handlers = [], ...options }: RenderScreenOptions = {},
): Promise<RenderedScreen> =>
  renderScreen(<SecurePage />, {
    lang: 'en',
    path: '/account/secure',
    namespaces: { account: texts },
    ...options,
    handlers: [...handlers, ...answersOf(state)],
  });
