import type { Db } from '../../../platform/database/transaction.ts';
import { type DueName, type DueQuestion, listDueNames } from './due.store.ts';

/** Names that are in memory at once. */
const AT_ONCE = 200;
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Does something for every name that it is due for, a part of them at a time. */
export async function forEachDue(
  db: Db,
  question: Omit<DueQuestion, 'after' | 'limit'>,
  work: (one: DueName) => Promise<void>,
): Promise<void> {
  for (let after = FIRST; ;) {
    const names = await listDueNames(db, { ...question, after, limit: AT_ONCE });
    for (const one of names) await work(one);
    const last = names.at(-1);
    if (!last || names.length < AT_ONCE) return;
    after = last.id;
  }
}
