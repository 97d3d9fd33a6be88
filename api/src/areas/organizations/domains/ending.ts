import type { NoticeKinds, NoticeText } from '../../../platform/area/notices.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { organizationTexts } from '../texts.ts';
import { changeDomain, findDomain, listEnding } from './domains.store.ts';
import type { DomainPorts } from './ports.ts';

const DAY_MS = 86_400_000;
/** How long before its end a proof is told of, where it lasts long enough. */
const MOST_NOTICE_MS = 14 * DAY_MS;
/** Domains of one tick; what remains comes in the next one. */
const MOST = 500;
const KIND = 'organization-domain-ends';

/** When to tell that a proof ends: 14 days before, or in the last fifth of one that lasts less than 70 days. */
export function noticeAt(verifiedAt: Date, until: Date): Date {
  const life = until.getTime() - verifiedAt.getTime();
  return new Date(until.getTime() - Math.min(MOST_NOTICE_MS, life / 5));
}

const says = (domain: string, name: string, day: string): NoticeText =>
  organizationTexts.noticeDomainEnds(domain, name, day);

/** Notices about domains of organisations, by kind. */
export const domainNotices: NoticeKinds = {
  [KIND]: ({ domain, name, day }) =>
    domain === undefined || name === undefined || day === undefined ? undefined : says(domain, name, day),
};

/** Tells of each proof once that it ends soon: it can be shown anew before, so that no order has to wait. */
export async function tellOfEnding({
  db,
  now,
  tell,
}: Pick<DomainPorts, 'db' | 'now' | 'tell'>): Promise<void> {
  for (const { org_name: name, ...row } of await listEnding(db, now(), MOST)) {
    const key = { accountID: row.account_id, id: row.id };
    await transaction(db, async (trx) => {
      const current = await findDomain(trx, key, true);
      // Shown anew meanwhile, told by another process, or gone.
      if (!current?.notice_at || !current.expires_at || current.notice_at > now()) return;
      await changeDomain(trx, key, { notice_at: null });
      const day = current.expires_at.toISOString().slice(0, 10);
      const { domain } = current;
      await tell(trx, key.accountID, {
        kind: KIND,
        values: { domain, name, day },
        says: says(domain, name, day),
      });
    });
  }
}
