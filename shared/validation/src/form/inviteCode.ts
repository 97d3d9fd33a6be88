import { issue } from '../issue.ts';
import type { Issue } from '../issue.ts';

/** Bounds of an invite code, in characters (A§5.25). */
export const INVITE_CODE_MIN = 4;
export const INVITE_CODE_MAX = 128;

/** The invite code rule: characters first, then length; an empty code is too short (A§5.25, D-127). */
export function checkInviteCode(text: string): Issue<'invite.rule.chars' | 'invite.rule.length'> | null {
  if (text !== '' && !/^[A-Za-z0-9]+$/.test(text)) return issue('invite.rule.chars');
  return text.length >= INVITE_CODE_MIN && text.length <= INVITE_CODE_MAX
    ? null
    : issue('invite.rule.length');
}
