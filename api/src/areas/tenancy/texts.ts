import type { Language } from '@certdeck/contract';
import { isRole, type Role } from '@certdeck/contract/roles';
import { sentencesOf, type Text } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };
import type { OwnershipNews } from './ownership-mail.ts';
import type { GrantRefusal } from './standing.ts';

const { all, say } = sentencesOf(import.meta.dirname, english);

// texts: ownership.*.title ownership.*.body
const noticeOf =
  (news: OwnershipNews) =>
  ({ days, ...values }: { from: string; to: string; tenant: string; days: number }) => ({
    title: all[`ownership.${news}.title`],
    body: say(`ownership.${news}.body`, { ...values, count: days }),
  });

/** Sentences of the calls about members, and of the mails to those who are invited. */
export const tenancyTexts = {
  ...all,
  roles: {
    owner: all['role.owner'],
    admin: all['role.admin'],
    orders: all['role.orders'],
    requester: all['role.requester'],
    finance: all['role.finance'],
    technician: all['role.technician'],
    auditor: all['role.auditor'],
  } satisfies Record<Role, Text>,
  /** Why a member may not make somebody what they want to. */
  grants: {
    OWNER: all['grant.owner'],
    ROLE: all['grant.role'],
    SCOPE: all['grant.scope'],
    MONEY: all['grant.money'],
    WIDE: all['grant.wide'],
    LIMIT: all['grant.limit'],
    MONTH_LIMIT: all['grant.limit'],
    NO_DEPARTMENT: all['grant.noDepartment'],
  } satisfies Record<GrantRefusal, Text>,
  /** `days` is how long the link is good. */
  invitationBody: ({ days, ...values }: { person: string; tenant: string; days: number }) =>
    say('invitation.body', { ...values, count: days }),
  /** `days` is how long the password is good for a first sign-in. */
  firstPasswordBody: ({ days, ...values }: { person: string; tenant: string; days: number }) =>
    say('account.body', { ...values, count: days }),
  /** What is told of an ownership that is passed on; `days` is how long an offer is good. */
  ownership: {
    offered: noticeOf('offered'),
    offering: noticeOf('offering'),
    passed: noticeOf('passed'),
    ended: noticeOf('ended'),
  } satisfies Record<OwnershipNews, unknown>,
  roleUsed: (names: string) => say('roleUsed', { names }),
  /** A role can't be made what somebody who has it may not be: what their department or limit forbids. */
  roleHeld: (name: string) => say('roleHeld', { name }),
};

/** A role in its reader's language, or as the tenant called it. */
export const roleNameIn = (role: string, own: string | null, language: Language): string =>
  isRole(role) ? tenancyTexts.roles[role][language] : (own ?? '');
