import { accountCalls, BodyCode, sessionCalls } from '@certdeck/contract';
import { checkInviteCode, maskEmail, maskPhone } from '@certdeck/validation';
import { seconds } from '../../platform/clock/seconds.ts';
import { type Db, isDuplicate } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { limitsOf } from '../../platform/limits/prefixes.ts';
import { BusinessError, UnauthorizedError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import { findAccount, findInviter } from './accounts.store.ts';
import { type InvitedRow, listInvited, setInviteCode } from './invites.store.ts';
import { accountTexts } from './texts.ts';

/** Look-ups of invite codes from one network: each tells a masked address. */
const LOOK_UPS = { most: 30, seconds: 60 };

export interface InvitePorts {
  db: Db;
  limiter: Limiter;
  /** Origin of the portal at a host name: `https://portal.example`. */
  originOf(hostname: string): string;
  /** The newest paid orders of the customers whom an account invited. */
  invitedOrders(inviterID: string, limit: number): Promise<{ total: number; rows: InvitedRow[] }>;
}

const masked = ({ email, tel }: { email: string | null; tel: string | null }) =>
  email ? maskEmail(email) : maskPhone(tel ?? '');

/** Invite codes and what came of them (D-220, D-221). */
export function bindInvites(router: Router, { db, limiter, originOf, invitedOrders }: InvitePorts): void {
  router.route(accountCalls.inviteCode, async ({ account, input: { customizeCode }, hostname }) => {
    if (customizeCode !== undefined) {
      const broken = checkInviteCode(customizeCode);
      if (broken) {
        const text = accountTexts[broken.key];
        throw new BusinessError(BodyCode.badInput, text, { customizeCode: text });
      }
      try {
        await setInviteCode(db, account.principalID, customizeCode);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const text = accountTexts['invite.taken'];
        throw new BusinessError(BodyCode.exists, text, { customizeCode: text });
      }
    }
    const row = await findAccount(db, account.principalID);
    // The account was removed between the token's look-up and this one.
    if (!row) throw new UnauthorizedError();
    const link = new URL('/sign-up', originOf(hostname));
    link.searchParams.set('code', row.invite_code);
    return { inviteCode: row.invite_code, link: link.href };
  });

  router.route(sessionCalls.lookUpInvite, async ({ input: { code }, address }) => {
    await takeOrRefuse(limiter, limitsOf('invite', address, LOOK_UPS), 'open');
    const id = checkInviteCode(code) === null ? await findInviter(db, code) : undefined;
    const inviter = id === undefined ? undefined : await findAccount(db, id);
    return { valid: inviter !== undefined, inviter: inviter ? masked(inviter) : '' };
  });

  router.route(accountCalls.inviteResults, async ({ account, input: { aim, num } }) => {
    const results =
      aim === 'users'
        ? await listInvited(db, account.principalID, num)
        : await invitedOrders(account.principalID, num);
    return {
      total: results.total,
      list: results.rows.map((row) => ({
        account: masked(row),
        time: seconds(row.at),
      })),
    };
  });
}
