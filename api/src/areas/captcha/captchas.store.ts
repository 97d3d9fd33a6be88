import type { Db, Trx } from '../../platform/database/transaction.ts';

/** A captcha that waits for its solution. */
export interface NewCaptcha {
  id: string;
  kind: 'slide' | 'work' | 'memory-work';
  answer: string;
  /** How much work it is. */
  work?: number;
  /** The one call that it is good for; any when it has none. */
  subject?: string;
  expires_at: Date;
}

export async function insertCaptcha(db: Db, captcha: NewCaptcha): Promise<void> {
  await db.insertInto('captchas').values(captcha).execute();
}

/** Takes a captcha that is still good out of the table, so that it counts once. */
export function takeCaptcha(db: Db, id: string, now: Date) {
  return db
    .deleteFrom('captchas')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning(['kind', 'answer', 'work', 'subject'])
    .executeTakeFirst();
}

/** Removes captchas that have ended. */
export async function removeOldCaptchas(db: Db | Trx, now: Date): Promise<void> {
  await db.deleteFrom('captchas').where('expires_at', '<', now).execute();
}
