import * as operatorCalls from '@certdeck/contract/operator';
import { seconds } from '../../platform/clock/seconds.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import type { Router } from '../../platform/server/router.ts';
import { announceTexts, listAnnounced } from './messages.store.ts';

/** What the operator's people tell every customer. */
export function bindAnnouncementDesk(router: Router, { db }: { db: Db }): void {
  router.route(operatorCalls.announcements, async ({ input }) => {
    const { rows, total } = await listAnnounced(db, page(input));
    return new Listed(
      rows.map(({ id, created_at, texts }) => ({
        id,
        time: seconds(created_at),
        texts: texts ?? {},
      })),
      total,
    );
  });
  router.route(operatorCalls.announce, async ({ input, idempotent }) =>
    idempotent(async (trx) => {
      await announceTexts(trx, input.texts);
      return {};
    }),
  );
}
