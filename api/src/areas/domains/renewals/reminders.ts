import { transaction } from '../../../platform/database/transaction.ts';
import { type KnownTlds, knownTlds } from '../names/known-tlds.ts';
import { lockDomain } from '../names/names.store.ts';
import { stateAt } from '../names/state.ts';
import type { DomainPorts } from '../ports.ts';
import type { TldList } from '../prices/tld-list.ts';
import { type DueName, noteOnce } from './due.store.ts';
import { forEachDue } from './due-names.ts';
import type { EndingSort } from './notice-words.ts';
import { tellEnding } from './tell-ending.ts';

export interface ReminderTools extends Pick<DomainPorts, 'db' | 'now' | 'tell'> {
  list: Pick<TldList, 'current'>;
}

/** Days before its end at which a name is spoken of (two of them as ICANN's ERRP 2.1 asks for), the first one first. */
const DAYS_BEFORE = [60, 30, 14, 7, 1] as const;
/** Days after its end, and those from which on it is no news any more. */
const DAYS_AFTER = { told: 3, old: 10 };
const DAY_MS = 86_400_000;

/**
 * Tells of names that end or have ended, once for each of the days. It looks at the names themselves, so that a look that
 * no process was there for is made up by the next one; whoever wasn't told for weeks is told what holds now, and once.
 */
export async function remindOfEnds(tools: ReminderTools): Promise<void> {
  const tlds = await knownTlds(tools.list);
  const now = tools.now();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  for (const [index, days] of DAYS_BEFORE.entries()) {
    const fact = `expiry${days}`;
    await forEachDue(
      tools.db,
      {
        endsAfter: inDays(DAYS_BEFORE[index + 1] ?? 0),
        endsBy: inDays(days),
        // On the days of its ladder a failed renewal says more than a reminder.
        without: [fact, `autoRenew${days}`],
      },
      (one) => remind(tools, tlds, one, fact),
    );
  }
  const fact = `ended${DAYS_AFTER.told}`;
  await forEachDue(
    tools.db,
    { endsAfter: inDays(-DAYS_AFTER.old), endsBy: inDays(-DAYS_AFTER.told), without: [fact] },
    (one) => remind(tools, tlds, one, fact),
  );
}

const SORTS: Readonly<Record<string, EndingSort>> = {
  active: 'reminder',
  expired: 'expired',
  redemption: 'redemption',
};

async function remind(tools: ReminderTools, tlds: KnownTlds, one: DueName, fact: string): Promise<void> {
  const { db } = tools;
  await transaction(db, async (trx) => {
    const row = await lockDomain(trx, one.accountID, one.id);
    const now = tools.now();
    if (!row?.expires_at || row.under_way) return;
    const sold = tlds.get(row.tld);
    // What the registry deleted before its end ends no more.
    const sort = SORTS[stateAt(row, sold?.policy, now)];
    if (!sort || (sort === 'redemption' && row.expires_at > now)) return;
    if (!(await noteOnce(trx, one, fact, row.expires_at, now))) return;
    await tellEnding(trx, tools, { ...row, expires_at: row.expires_at }, sold, { sort, fact }, now);
  });
}
