import { OrderStatus } from '@certdeck/contract';
import { toReadable, validationLevel } from '@certdeck/validation';
import { note } from '../../platform/database/acts.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type {
  Blocked,
  IssuedCertificate,
  IssueRequest,
  Refused,
  SubjectOrganization,
} from '../../ports/issuers/issuer.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { certificateClass } from './certificate-class.ts';
import { issuanceOf } from './challenges.ts';
import { addCounts } from './counts.store.ts';
import { obstacleFact } from './failed-notice.ts';
import { issuedFact } from './issued-mail.ts';
import { type NameRow, noteCaaLook, type OrderRef } from './names.store.ts';
import { beginIssuing, noteIssueError, reopenOrder, storeCertificate } from './issuing.store.ts';
import { askingOf } from './organization.ts';
import type { OnIssued, OrganizationChecks, TellFailed, TellIssued } from './ports.ts';
import { settleReissue } from './reissue/settle.ts';
import type { ValidationTools } from './validation.ts';
import type { OrderOrganization } from './tables.ts';
import { type IssuingRow, refOf } from './under-way.ts';

export interface IssuingTools extends ValidationTools {
  organizations: OrganizationChecks;
  onIssued: OnIssued;
  /** Tells of it by mail, in the same transaction. */
  tellIssued: TellIssued;
  /** Tells that an order can't go on, in the transaction that notes it. */
  tellFailed: TellFailed;
  /** Writes to the mailboxes of a paid order that weren't written to yet. */
  askMailboxes(order: IssuingRow, names: readonly NameRow[]): Promise<void>;
  /** Whether records of the order may stand in zones of the operator's, to be taken away afterwards. */
  mayHavePlaced: boolean;
  /** Called when an attempt to issue has ended, with how. */
  issuingEnded?: (outcome: IssuingOutcome['kind']) => void;
}

/** What became of an attempt to issue. */
export type IssuingOutcome =
  | { kind: 'issued' }
  /** Issued by another worker meanwhile. */
  | { kind: 'over' }
  /** Cancelled, or its names changed, before signing began. */
  | { kind: 'changed' }
  /** The CA refuses for a reason that waiting will not change; the order shows it. */
  | { kind: 'refused' }
  /** Something stands against it that time or somebody can take away; to be looked at again. */
  | { kind: 'blocked'; at: Date }
  /** Asked for; to be looked at again. */
  | { kind: 'processing'; at: Date }
  /** The names have to be shown again. */
  | { kind: 'reopened' };

/** How soon a CAA record that stands against issuing is looked at again. */
const BLOCKED_MS = 600_000;
/** A CAA answer counts for 8 hours (BR 3.2.2.8). */
const CAA_LIFE_MS = 8 * 3_600_000;

/** Its names came too late for a certificate that would be good for a second. */
const COVERAGE_OVER: Refused = { kind: 'refused', code: 'COVERAGE_OVER', detail: '' };

/** Whether what was bought has ended; once signing has begun the issuer may have the certificate, which is then told. */
const isOver = ({ issuing_at, end_at }: IssuingRow, now: Date): boolean =>
  issuing_at === null && end_at !== null && end_at <= now;

/**
 * Issues the certificate of an order whose names are all verified: CAA again where the last look is too old,
 * then the issuer, then the order, its certificate and the message to the customer in one transaction. Whatever
 * moment the process dies at, doing it again ends in the same one certificate: the issuer knows order and
 * attempt, and the order's status changes once.
 * @param names all names of the order, with the moment of the last CAA look
 */
export async function issueOrder(
  tools: IssuingTools,
  order: IssuingRow,
  names: readonly NameRow[],
): Promise<IssuingOutcome> {
  if (isOver(order, tools.now())) return noteObstacle(tools, order, COVERAGE_OVER);
  if (!(await begin(tools, order, names.length))) return { kind: 'changed' };
  const obstacle = await caaObstacle(tools, refOf(order), names);
  if (obstacle) {
    const at = new Date(tools.now().getTime() + BLOCKED_MS);
    const { domain, reason, isCertain } = obstacle;
    const detail = `${domain}: ${reason}`;
    return noteObstacle(tools, order, { kind: 'blocked', code: 'CAA_FORBIDS', detail, at }, isCertain);
  }
  const result = await tools.issuer.finalise(requestOf(order, names));
  switch (result.kind) {
    case 'issued':
      return { kind: (await settle(tools, order, result.certificate)) ? 'issued' : 'over' };
    case 'processing':
      return result;
    case 'reopened':
      await reopenOrder(tools.db, refOf(order));
      return result;
    default:
      return noteObstacle(tools, order, result);
  }
}

/**
 * Shows with the order why it is not issued, and lets it be cancelled.
 * @param isCertain false for what may be over at the next look, which nobody is told of
 */
export async function noteObstacle(
  { db, now, tellFailed }: IssuingTools,
  order: IssuingRow,
  obstacle: Refused | Blocked,
  isCertain = true,
): Promise<Extract<IssuingOutcome, { kind: 'refused' | 'blocked' }>> {
  const { code, detail } = obstacle;
  const fact = isCertain ? obstacleFact(order, obstacle) : undefined;
  await transaction(db, async (trx) => {
    const noted = await noteIssueError(
      trx,
      refOf(order),
      { code, detail },
      obstacle.kind === 'refused' ? now() : null,
    );
    if (noted && fact) await tellFailed(trx, fact);
  });
  return obstacle.kind === 'blocked' ? { kind: 'blocked', at: obstacle.at } : { kind: 'refused' };
}

/**
 * Notes that signing begins, if the order still waits and its names, of which none can be added, are all
 * there and verified, and its organisation is validated. From here on it can't be cancelled and its names can't be changed, so nobody gets the
 * money back and the certificate too.
 */
async function begin(tools: IssuingTools, order: IssuingRow, names: number): Promise<boolean> {
  const asking = order.issuing_at === null ? askingOf(order) : undefined;
  return transaction(tools.db, async (trx) => {
    if (asking && !(await tools.organizations.holds(trx, asking, tools.now()))) return false;
    return beginIssuing(trx, refOf(order), names, tools.now());
  });
}

/** What a certificate says of the organisation: what its product promises to have validated, and no more. */
function subjectOf(organization: OrderOrganization, productType: string): SubjectOrganization {
  const { orgName, nationCode, province, city, creditCode } = organization;
  return {
    name: orgName,
    country: nationCode,
    state: province,
    locality: city,
    // The scheme of national registers (ETSI EN 319 412-1 5.1.4, SBR appendix A).
    ...(certificateClass(productType) === 'email' ? { identifier: `NTR${nationCode}-${creditCode}` } : {}),
    ...(validationLevel(productType) === 'ev'
      ? {
          registration: {
            serialNumber: creditCode,
            businessCategory: 'Private Organization',
            country: nationCode,
          },
        }
      : {}),
  };
}

function requestOf(order: IssuingRow, names: readonly NameRow[]): IssueRequest {
  const kind = certificateClass(order.cert_type);
  const subject = order.organization ? subjectOf(order.organization, order.cert_type) : undefined;
  return {
    ...issuanceOf(order),
    certificateClass: kind,
    csr: order.csr,
    names: names.map((row) => ({ type: row.kind, value: row.name })),
    ...(subject ? { organization: subject } : {}),
    ...(order.mark === null ? {} : { mark: order.mark }),
    // What was bought limits every class; a rule that allows less leaves the rest to the reissues.
    ...(order.end_at ? { until: order.end_at } : {}),
  };
}

interface CaaObstacle {
  domain: string;
  reason: string;
  /** A record stands against it; false where the lookup failed, which is no permission either. */
  isCertain: boolean;
}

/** What of CAA stands against issuing, for names whose last look is older than 8 hours. */
async function caaObstacle(
  tools: IssuingTools,
  ref: OrderRef,
  names: readonly NameRow[],
): Promise<CaaObstacle | null> {
  const oldest = new Date(tools.now().getTime() - CAA_LIFE_MS);
  for (const row of names) {
    if (row.kind === 'ip' || (row.caa_checked_at && row.caa_checked_at > oldest)) continue;
    const verdict = await tools.verifier.checkCaa(row.domain, row.method);
    if (verdict.kind === 'forbids' || verdict.kind === 'failed')
      return { domain: row.domain, reason: verdict.reason, isCertain: verdict.kind === 'forbids' };
    await noteCaaLook(tools.db, ref, row.position, tools.now());
  }
  return null;
}

/**
 * Stores the certificate, and lets those hear of it who tell the customer: everything that follows from it is in the
 * transaction that makes it true.
 * @returns false when the order is no longer waiting, which only a finished rival can have brought about
 */
function settle(tools: IssuingTools, order: IssuingRow, certificate: IssuedCertificate): Promise<boolean> {
  const { account_id: accountID } = order;
  return transaction(tools.db, async (trx) => {
    const { operation } = order;
    const stored = {
      attempt: certificate.attempt,
      serial: certificate.serial,
      certificate_pem: certificate.certificatePem,
      ca_bundle_pem: certificate.caBundlePem,
      root_pem: certificate.rootPem,
      sha256: certificate.sha256,
      not_before: certificate.notBefore,
      not_after: certificate.notAfter,
    };
    const isStored = operation
      ? await settleReissue(trx, operation, stored, tools.now())
      : await storeCertificate(trx, refOf(order), stored, tools.now());
    if (!isStored) return false;
    note({
      object: { kind: 'orders', id: order.order_no },
      after: { serialNumber: certificate.serial, notAfter: certificate.notAfter },
    });
    await tools.onIssued(trx, {
      accountID,
      orderID: order.id,
      orderNo: order.order_no,
      commonName: toReadable(order.common_name),
      product: { zh: order.chinese_name, en: order.product_name },
    });
    const { serial: serial_number, notAfter: cert_expires_at } = certificate;
    await tools.tellIssued(trx, issuedFact({ ...order, serial_number, cert_expires_at }));
    if (tools.mayHavePlaced) await enqueue(trx, [{ kind: 'clear-records', accountID, subject: order.id }]);
    // An order whose certificate is replaced was counted as issued all the time.
    if (!operation)
      await addCounts(trx, accountID, {
        [OrderStatus.waitingForVerification]: -1,
        [OrderStatus.issued]: 1,
      });
    return true;
  });
}
