import type { Permission } from './permissions.ts';

/** What members may choose to be told of (D-232, D-382). */
export const noticeKinds = [
  'expiry30',
  'expiry14',
  'expiry7',
  'expiry1',
  'domainExpiry',
  'discovery',
  'issued',
  'validationFailed',
  'autoRenew',
  'approvals',
  'payment',
  'moneyLow',
  'newSignIn',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How they may be told: in the portal, by mail, or by a text message (D-338). A chat of the tenant is one more, by its id. */
export const noticeWays = ['site', 'email', 'tel'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** Ways of a kind: what concerns one person alone is no notice of the tenant's portal. */
export const waysOf = (kind: NoticeKind): readonly NoticeWay[] =>
  kind === 'newSignIn' ? ['email', 'tel'] : noticeWays;

/** Whether chats can be told of a kind: everybody in one reads it, so it is nothing about one person. */
export const isForChats = (kind: NoticeKind): boolean => kind !== 'newSignIn';

/** Kinds that tell of what not every member may see. */
const needs: Readonly<Partial<Record<NoticeKind, Permission>>> = {
  payment: 'ledger:read',
  moneyLow: 'ledger:read',
};

/** Whether a kind tells of what not every member may see; a chat is told of it only when somebody says so. */
export const isConfined = (kind: NoticeKind): boolean => needs[kind] !== undefined;

/** Whether a member with these permissions is told of a kind at all. */
export function mayHear(kind: NoticeKind, permissions: ReadonlySet<Permission>): boolean {
  const needed = needs[kind];
  return needed === undefined || permissions.has(needed);
}

/** Days before its end at which a certificate is spoken of, the first time first. */
export const REMINDER_DAYS = [30, 14, 7, 1] as const;
