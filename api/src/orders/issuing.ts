import { OrderStatus } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { newID } from '../database/identifiers.ts';
import { type Trx, transaction } from '../database/transaction.ts';
import type { IssuedCertificate, Issuer, IssueRequest, SubjectOrganization } from '../issuers/issuer.ts';
import { enqueue } from '../jobs/queue.ts';
import { certificateClass } from './certificate-class.ts';
import { addCounts } from './counts.ts';
import { listNames, type NameRow } from './names.store.ts';
import type { ValidationTools } from './validation.ts';
import type { OrderRow } from './wire.ts';

export interface IssuingTools extends ValidationTools {
  issuer: Issuer;
}

/** What became of an attempt to issue. */
export type IssuingOutcome =
  | { kind: 'issued' }
  /** Cancelled, or issued by another worker meanwhile. */
  | { kind: 'over' }
  /** The CA refuses for a reason that waiting will not change; the order shows it. */
  | { kind: 'refused' }
  /** CAA stands against it; to be looked at again. */
  | { kind: 'blocked' };

/** The first certificate of an order. */
const FIRST_ATTEMPT = 1;
/** A CAA answer counts for 8 hours (BR 3.2.2.8). */
const CAA_LIFE_MS = 8 * 3_600_000;

/**
 * Issues the certificate of an order whose names are all verified: CAA again where the last look is too old,
 * then the CA, then the order, its certificate and the message to the customer in one transaction. Whatever
 * moment the process dies at, doing it again ends in the same one certificate: the CA knows order and
 * attempt, and the order's status changes once.
 */
export async function issueOrder(tools: IssuingTools, order: OrderRow): Promise<IssuingOutcome> {
  const ref = { accountID: order.account_id, orderID: order.id };
  const names = await listNames(tools.db, ref);
  const obstacle = await caaObstacle(tools, names);
  if (obstacle) {
    await noteError(tools, order, { code: 'CAA_FORBIDS', detail: obstacle });
    return { kind: 'blocked' };
  }
  // From here on the order can't be cancelled, so nobody gets the money back and the certificate too.
  const begun = await tools.db
    .updateTable('orders')
    .set({ issuing_at: tools.now() })
    .where('account_id', '=', order.account_id)
    .where('id', '=', order.id)
    .where('status', '=', OrderStatus.waitingForVerification)
    .executeTakeFirst();
  if (begun.numUpdatedRows === 0n) return { kind: 'over' };
  const result = await tools.issuer.issue(requestOf(order, names));
  if (!result.ok) {
    await noteError(tools, order, { code: result.code, detail: result.detail });
    return { kind: 'refused' };
  }
  const stored = await transaction(tools.db, (trx) =>
    storeCertificate(trx, order, result.certificate, tools.now()),
  );
  return { kind: stored ? 'issued' : 'over' };
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
    accountId: order.account_id,
    orderNo: order.order_no,
    attempt: FIRST_ATTEMPT,
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
    await tools.db
      .updateTable('order_names')
      .set({ caa_checked_at: tools.now() })
      .where('account_id', '=', row.account_id)
      .where('order_id', '=', row.order_id)
      .where('position', '=', row.position)
      .execute();
  }
  return null;
}

/** Shows why an order was not issued, and lets it be cancelled again. */
async function noteError(
  tools: IssuingTools,
  order: OrderRow,
  error: { code: string; detail: string },
): Promise<void> {
  await tools.db
    .updateTable('orders')
    .set({ issue_error: JSON.stringify(error), issuing_at: null })
    .where('account_id', '=', order.account_id)
    .where('id', '=', order.id)
    .where('status', '=', OrderStatus.waitingForVerification)
    .execute();
}

/** @returns false when the order is no longer waiting, which only a finished rival can have brought about */
async function storeCertificate(
  trx: Trx,
  order: OrderRow,
  certificate: IssuedCertificate,
  now: Date,
): Promise<boolean> {
  const changed = await trx
    .updateTable('orders')
    .set({
      status: OrderStatus.issued,
      issued_at: now,
      cert_expires_at: certificate.notAfter,
      serial_number: certificate.serial,
      issue_error: null,
    })
    .where('account_id', '=', order.account_id)
    .where('id', '=', order.id)
    .where('status', '=', OrderStatus.waitingForVerification)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await trx
    .insertInto('order_certificates')
    .values({
      account_id: order.account_id,
      order_id: order.id,
      attempt: certificate.attempt,
      serial: certificate.serial,
      certificate_pem: certificate.certificatePem,
      ca_bundle_pem: certificate.caBundlePem,
      root_pem: certificate.rootPem,
      sha256: certificate.sha256,
      not_before: certificate.notBefore,
      not_after: certificate.notAfter,
    })
    .execute();
  const name = toReadable(order.common_name);
  await trx
    .insertInto('announcements')
    .values({
      id: newID(),
      account_id: order.account_id,
      title_zh: `证书已签发：${name}`,
      title_en: `Certificate issued: ${name}`,
      content_zh: `订单 ${order.order_no}（${order.chinese_name}）的证书已签发，可在订单详情中下载。`,
      content_en: `The certificate of order ${order.order_no} (${order.product_name}) has been issued. Download it from the order's page.`,
    })
    .execute();
  await enqueue(trx, [{ kind: 'issued-mail', accountID: order.account_id, subject: order.id }]);
  await addCounts(trx, order.account_id, {
    [OrderStatus.waitingForVerification]: -1,
    [OrderStatus.issued]: 1,
  });
  return true;
}
