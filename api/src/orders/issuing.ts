import { OrderStatus } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { transaction } from '../database/transaction.ts';
import type {
  Blocked,
  IssuedCertificate,
  IssueRequest,
  Refused,
  SubjectOrganization,
} from '../issuers/issuer.ts';
import { enqueue } from '../jobs/queue.store.ts';
import { certificateClass } from './certificate-class.ts';
import { issuanceOf } from './challenges.ts';
import { addCounts } from './counts.store.ts';
import { postIssued } from './issued-mail.ts';
import { type NameRow, noteCaaLook } from './names.store.ts';
import { beginIssuing, noteIssueError, reopenOrder, storeCertificate } from './orders.store.ts';
import type { OnIssued } from './ports.ts';
import type { ValidationTools } from './validation.ts';
import type { OrderRow } from './wire.ts';

export interface IssuingTools extends ValidationTools {
  onIssued: OnIssued;
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

/**
 * Issues the certificate of an order whose names are all verified: CAA again where the last look is too old,
 * then the issuer, then the order, its certificate and the message to the customer in one transaction. Whatever
 * moment the process dies at, doing it again ends in the same one certificate: the issuer knows order and
 * attempt, and the order's status changes once.
 * @param names all names of the order, with the moment of the last CAA look
 */
export async function issueOrder(
  tools: IssuingTools,
  order: OrderRow,
  names: readonly NameRow[],
): Promise<IssuingOutcome> {
  if (!(await begin(tools, order, names.length))) return { kind: 'changed' };
  const obstacle = await caaObstacle(tools, names);
  if (obstacle) {
    await noteIssueError(tools.db, refOf(order), { code: 'CAA_FORBIDS', detail: obstacle });
    return { kind: 'blocked', at: new Date(tools.now().getTime() + BLOCKED_MS) };
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

/** Shows with the order why it is not issued, and lets it be cancelled. */
export async function noteObstacle(
  { db }: IssuingTools,
  order: OrderRow,
  obstacle: Refused | Blocked,
): Promise<Extract<IssuingOutcome, { kind: 'refused' | 'blocked' }>> {
  await noteIssueError(db, refOf(order), { code: obstacle.code, detail: obstacle.detail });
  return obstacle.kind === 'blocked' ? { kind: 'blocked', at: obstacle.at } : { kind: 'refused' };
}

/**
 * Notes that signing begins, if the order still waits and its names, of which none can be added, are all
 * there and verified. From here on it can't be cancelled and its names can't be changed, so nobody gets the
 * money back and the certificate too.
 */
async function begin(tools: IssuingTools, order: OrderRow, names: number): Promise<boolean> {
  return beginIssuing(tools.db, refOf(order), names, tools.now());
}

function requestOf(order: OrderRow, names: readonly NameRow[]): IssueRequest {
  const kind = certificateClass(order.cert_type);
  const { organization } = order;
  const subject: SubjectOrganization | undefined = organization
    ? {
        name: organization.orgName,
        country: organization.nationCode,
        state: organization.province,
        locality: organization.city,
        ...(kind === 'ev'
          ? {
              registration: {
                serialNumber: organization.creditCode,
                businessCategory: 'Private Organization',
                country: organization.nationCode,
              },
            }
          : {}),
      }
    : undefined;
  return {
    ...issuanceOf(order),
    certificateClass: kind,
    csr: order.csr,
    names: names.map((row) => ({ type: row.kind, value: row.name })),
    ...(subject ? { organization: subject } : {}),
    // 90-day products end after 90 days; all others get what class and date allow.
    ...(order.validity === 90 ? { days: 90 } : {}),
  };
}

/** A CAA record that stands against issuing, for names whose last look is older than 8 hours. */
async function caaObstacle(tools: IssuingTools, names: readonly NameRow[]): Promise<string | null> {
  const oldest = new Date(tools.now().getTime() - CAA_LIFE_MS);
  for (const row of names) {
    if (row.kind === 'ip' || (row.caa_checked_at && row.caa_checked_at > oldest)) continue;
    const verdict = await tools.verifier.checkCaa(row.domain, row.method);
    if (verdict.kind === 'forbids' || verdict.kind === 'failed') return `${row.domain}: ${verdict.reason}`;
    await noteCaaLook(
      tools.db,
      { accountID: row.account_id, orderID: row.order_id },
      row.position,
      tools.now(),
    );
  }
  return null;
}

/**
 * Stores the certificate, and lets those hear of it who tell the customer: everything that follows from it is in the
 * transaction that makes it true.
 * @returns false when the order is no longer waiting, which only a finished rival can have brought about
 */
function settle(tools: IssuingTools, order: OrderRow, certificate: IssuedCertificate): Promise<boolean> {
  const { account_id: accountID } = order;
  return transaction(tools.db, async (trx) => {
    const stored = await storeCertificate(
      trx,
      refOf(order),
      {
        attempt: certificate.attempt,
        serial: certificate.serial,
        certificate_pem: certificate.certificatePem,
        ca_bundle_pem: certificate.caBundlePem,
        root_pem: certificate.rootPem,
        sha256: certificate.sha256,
        not_before: certificate.notBefore,
        not_after: certificate.notAfter,
      },
      tools.now(),
    );
    if (!stored) return false;
    await tools.onIssued(trx, {
      accountID,
      orderID: order.id,
      orderNo: order.order_no,
      commonName: toReadable(order.common_name),
      product: { zh: order.chinese_name, en: order.product_name },
    });
    await postIssued(trx, order, certificate.notAfter);
    if (tools.mayHavePlaced) await enqueue(trx, [{ kind: 'clear-records', accountID, subject: order.id }]);
    await addCounts(trx, accountID, {
      [OrderStatus.waitingForVerification]: -1,
      [OrderStatus.issued]: 1,
    });
    return true;
  });
}

const refOf = (order: OrderRow) => ({ accountID: order.account_id, orderID: order.id });
