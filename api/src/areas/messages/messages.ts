import { BodyCode, accountCalls, type Permission } from '@certdeck/contract';
import type { NoticeKinds } from '../../platform/area/notices.ts';
import { seconds } from '../../platform/clock/seconds.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { page } from '../../platform/server/answers.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import {
  countAnnouncements,
  listAnnouncements,
  noteAnnouncement,
  readAll,
  type Reader,
} from './messages.store.ts';
import { wordsOf } from './wording.ts';

export interface MessagesPorts {
  db: Db;
  now: () => Date;
  /** How the areas word their notices. */
  kinds(): NoticeKinds;
  /** Kinds that a member doesn't want to see, or may not. */
  mutedKinds(member: Reader & { permissions: ReadonlySet<Permission> }): Promise<readonly string[]>;
}

/** Announcements (B§7.16, B§7.17, D-018). */
export function bindMessages(router: Router, { db, now, kinds, mutedKinds }: MessagesPorts): void {
  async function note(
    ...change: [Reader, string, { read_at: Date } | { deleted_at: Date | null }]
  ): Promise<object> {
    if (!(await noteAnnouncement(db, ...change))) throw new BusinessError(BodyCode.notFound, texts.notFound);
    return {};
  }

  const wanting = async (account: SignedIn): Promise<Reader> => {
    const { tenantID, principalID, seesDept } = account;
    return { tenantID, principalID, seesDept, muted: await mutedKinds(account) };
  };

  router.route(accountCalls.listMessages, async ({ account, input, language }) => {
    const reader = await wanting(account);
    const counts = await countAnnouncements(db, reader, input.audience);
    const rows = await listAnnouncements(db, reader, page(input), input.audience);
    const known = kinds();
    return {
      siteMsges: rows.map((row) => ({
        id: row.id,
        ...wordsOf(row, language, known),
        time: seconds(row.created_at),
        read: row.read_at !== null,
        toAll: row.account_id === null,
        ...(row.order_no === null ? {} : { orderNo: row.order_no }),
      })),
      ...counts,
    };
  });
  router.route(accountCalls.readMessage, ({ account, input }) => note(account, input.id, { read_at: now() }));
  router.route(accountCalls.readAllMessages, async ({ account }) => {
    await readAll(db, await wanting(account), now());
    return {};
  });
  router.route(accountCalls.restoreMessage, ({ account, input }) =>
    note(account, input.id, { deleted_at: null }),
  );
  router.route(accountCalls.deleteMessage, ({ account, input }) =>
    note(account, input.id, { deleted_at: now() }),
  );
}
