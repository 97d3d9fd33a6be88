import { BodyCode, accountCalls } from '@certdeck/contract';
import type { Db } from '../database/transaction.ts';
import { page } from '../server/answers.ts';
import { BusinessError } from '../server/errors.ts';
import type { Router } from '../server/router.ts';
import { texts } from '../server/texts.ts';
import {
  countAnnouncements,
  listAnnouncements,
  noteAnnouncement,
  readAll,
  type Reader,
} from './messages.store.ts';

/** Announcements (B§7.16, B§7.17, D-018). */
export function bindMessages(router: Router, { db, now }: { db: Db; now: () => Date }): void {
  async function note(
    ...change: [Reader, string, { read_at: Date } | { deleted_at: Date | null }]
  ): Promise<object> {
    if (!(await noteAnnouncement(db, ...change))) throw new BusinessError(BodyCode.notFound, texts.notFound);
    return {};
  }

  router.route(accountCalls.listMessages, async ({ account, input, language }) => {
    const counts = await countAnnouncements(db, account, input.audience);
    // Operators write an announcement in Chinese and in English.
    const written = language === 'zh' ? 'zh' : 'en';
    const rows = await listAnnouncements(db, account, written, page(input), input.audience);
    return {
      siteMsges: rows.map((row) => ({
        id: row.id,
        title: row.title,
        content: row.content,
        time: Math.floor(row.created_at.getTime() / 1000),
        read: row.read_at !== null,
        toAll: row.account_id === null,
        ...(row.order_no === null ? {} : { orderNo: row.order_no }),
      })),
      ...counts,
    };
  });
  router.route(accountCalls.readMessage, ({ account, input }) => note(account, input.id, { read_at: now() }));
  router.route(accountCalls.readAllMessages, async ({ account }) => {
    await readAll(db, account, now());
    return {};
  });
  router.route(accountCalls.restoreMessage, ({ account, input }) =>
    note(account, input.id, { deleted_at: null }),
  );
  router.route(accountCalls.deleteMessage, ({ account, input }) =>
    note(account, input.id, { deleted_at: now() }),
  );
}
