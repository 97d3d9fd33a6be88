import { BodyCode, securityCalls } from '@certdeck/contract';
import { seconds } from '../../platform/clock/seconds.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { SessionPorts } from './session.ts';
import { endSession, listSessions } from './sessions.store.ts';
import { sessionTexts } from './texts.ts';

/** The browsers on which somebody is signed in: seen and ended by themselves. */
export function bindOwnSessions(router: Router, { db, tokens, now }: SessionPorts): void {
  router.route(securityCalls.listSessions, async ({ account, token }) => {
    const rows = await listSessions(db, account.principalID, token, now());
    return rows.map(({ begunAt, seenAt, ...row }) => ({
      ...row,
      begunAt: seconds(begunAt),
      seenAt: seconds(seenAt),
    }));
  });

  router.route(securityCalls.endSession, async ({ account, input }) => {
    const ended = await transaction(db, (trx) => endSession(trx, account.principalID, input.id));
    if (!ended) throw new BusinessError(BodyCode.notFound, sessionTexts.sessionGone);
    return {};
  });

  router.route(securityCalls.endOtherSessions, async ({ account, token }) => {
    await transaction(db, (trx) => tokens.revokeOthers(trx, account.principalID, token));
    return {};
  });
}
