import { secondsOrZero } from '../../platform/clock/seconds.ts';
import type { OrderedName } from '../../ports/issuers/issuer.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { certificateClass } from './certificate-class.ts';
import { issuanceOf } from './challenges.ts';
import { type IssuingOutcome, type IssuingTools, noteObstacle } from './issuing.ts';
import { listNames, type NameOutcome, type NameRow, reopenNames, saveOutcomes } from './names.store.ts';
import { clearIssueError, reopenOrder } from './issuing.store.ts';
import { setShownByOrganization } from './proven.store.ts';
import { isByMailbox } from './mailboxes/evidence.ts';
import { isReusable } from './reusable.ts';
import { type IssuingRow, refOf } from './under-way.ts';

/** Refusals at the beginning, which are over once it has succeeded; others stay until the certificate is there. */
const OF_BEGINNING: ReadonlySet<string> = new Set([
  'CSR_NAMES',
  'NAME_REFUSED',
  'ISSUER_LIMITED',
  'ISSUER_AWAY',
  'ISSUER_PAUSED',
  'ISSUER_ACCOUNT',
  'ISSUER_REFUSED',
]);

/** An order whose issuance is under way, or what stands against it. */
export type Begun =
  | { kind: 'open'; names: NameRow[] }
  | Extract<IssuingOutcome, { kind: 'refused' | 'blocked' }>;

/**
 * Begins the issuance of a paid order, or takes up the one that was begun, and brings the names in line with what
 * the issuer knows: one that it holds for shown needs no record, and one that it doesn't has to be shown again.
 */
export async function beginIssuance(tools: IssuingTools, order: IssuingRow): Promise<Begun> {
  const ref = refOf(order);
  const now = tools.now();
  const names = await withOrganizationProofs(tools, order, await listNames(tools.db, ref));
  const begun = await tools.issuer.begin({
    ...issuanceOf(order),
    certificateClass: certificateClass(order.cert_type),
    ofOrganization: order.organization !== null,
    names: names.map((row) => toOrdered(row, now)),
    csr: order.csr,
  });
  if (begun.kind !== 'open') return noteObstacle(tools, order, begun);
  if (order.issue_error && OF_BEGINNING.has(order.issue_error.code)) await clearIssueError(tools.db, ref);
  // What one mailbox showed says nothing of its domain, and so isn't told to the issuer.
  const isShown = (row: NameRow) => begun.shown.has(row.domain) || (isByMailbox(row) && isReusable(row, now));
  const lost = names.filter((row) => row.status === 'verified' && !isShown(row));
  const known = names.filter((row) => row.status !== 'verified' && isShown(row));
  if (lost.length === 0 && known.length === 0) return { kind: 'open', names };
  if (lost.length > 0) {
    await reopenNames(
      tools.db,
      ref,
      lost.map(({ position }) => position),
    );
    await reopenOrder(tools.db, ref);
  }
  await saveOutcomes(
    tools.db,
    ref,
    known.map((row) => knownToIssuer(row, now)),
  );
  return { kind: 'open', names: await listNames(tools.db, ref) };
}

/** Names after what domains of the order's organisation show of those that aren't shown, or not any more (D-590). */
async function withOrganizationProofs(
  tools: IssuingTools,
  order: IssuingRow,
  names: NameRow[],
): Promise<NameRow[]> {
  const { organization_id: organizationID, account_id: accountID } = order;
  const now = tools.now();
  const open = names.filter((row) => !isReusable(row, now));
  if (organizationID === null || open.length === 0 || !tools.issuer.trustsOurChecks) return names;
  const domains = [...new Set(open.map(({ domain }) => domain))];
  const proofs = await tools.organizations.proofs(tools.db, { accountID, organizationID }, domains, now);
  if (proofs.size === 0) return names;
  await transaction(tools.db, (trx) => setShownByOrganization(trx, refOf(order), proofs));
  return listNames(tools.db, refOf(order));
}

/** What was shown too long ago has to be shown again (BR 4.2.1). */
const toOrdered = (row: NameRow, now: Date): OrderedName => ({
  name: { type: row.kind, value: row.name },
  domain: row.domain,
  shown: isReusable(row, now) && !isByMailbox(row),
});

/** Shown to the issuer before, for another order. */
function knownToIssuer({ position, domain, method, token }: NameRow, now: Date): NameOutcome {
  return {
    position,
    method,
    token,
    verified: true,
    checkedAt: now,
    nextTryAt: null,
    lastCheck: { code: 'OK', expected: '', seen: [], where: '', checkedAt: secondsOrZero(now) },
    evidence: { domain, by: 'issuer', checkedAt: now },
  };
}
