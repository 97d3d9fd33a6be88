import { note } from '../../platform/database/acts.ts';
import { transaction } from '../../platform/database/transaction.ts';
import * as domains from './domains.store.ts';
import type { SsoPorts } from './ports.ts';
import { lookForRecord } from './record.ts';
import { lapsedNotice, missingNotice } from './texts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Between two looks at the record of a verified domain. */
export const CHECK_MS = DAY_MS;
/** Days for which a record may be missing: time to read the notice, and for whoever keeps the DNS to put it back. */
export const GRACE_DAYS = 14;
/** Domains of one tick; what is left comes in the next one. */
const MOST = 500;

/** Action of the audit log for a domain by which nobody new may join any more. */
export const LAPSE = 'sso.domains.lapse';

type CheckPorts = Pick<SsoPorts, 'db' | 'now' | 'resolvers' | 'announce'>;

/**
 * Looks whether verified mail domains still have their records (D-452). Where one is gone the tenant is told, and after
 * the grace nobody new joins by it; members go on as before. Silence of DNS says nothing about a record, and is asked
 * again within the hour.
 */
export async function checkDomains(ports: CheckPorts): Promise<void> {
  for (const domain of await domains.listDue(ports.db, ports.now(), MOST)) await check(ports, domain);
}

async function check(
  ports: CheckPorts,
  found: Awaited<ReturnType<typeof domains.listDue>>[number],
): Promise<void> {
  const { db, now, resolvers, announce } = ports;
  const { problem } = await lookForRecord(resolvers, found);
  const at = now();
  const next = (ms: number) => new Date(at.getTime() + ms);
  const ref = { tenantID: found.account_id, id: found.id };
  await transaction(db, async (trx) => {
    const row = await domains.lockVerified(trx, ref);
    // Verified anew, or checked by another process, while DNS was asked.
    if (!row || row.check_at?.getTime() !== found.check_at?.getTime()) return;
    if (problem === 'unanswered')
      return domains.noteCheck(trx, ref, {
        check_at: next(HOUR_MS),
        missing_since: row.missing_since,
        lapsed_at: row.lapsed_at,
      });
    const since = problem === '' ? null : (row.missing_since ?? at);
    const isOver = since !== null && at.getTime() - since.getTime() >= GRACE_DAYS * DAY_MS;
    const lapsed = isOver ? (row.lapsed_at ?? at) : null;
    await domains.noteCheck(trx, ref, { check_at: next(CHECK_MS), missing_since: since, lapsed_at: lapsed });
    if (since !== null && row.missing_since === null)
      await announce(trx, ref.tenantID, [missingNotice(row.domain, GRACE_DAYS)]);
    if (lapsed === null || row.lapsed_at !== null) return;
    await announce(trx, ref.tenantID, [lapsedNotice(row.domain)]);
    const about = { kind: 'account', id: row.domain };
    note({ tenantID: ref.tenantID, action: LAPSE, object: about, after: { domain: row.domain } });
  });
}
