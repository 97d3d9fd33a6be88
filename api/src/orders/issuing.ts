import { OrderStatus } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { DnsProvider } from '../dns-provider/dns-provider.ts';
import { newID } from '../database/identifiers.ts';
import type { IssuedCertificate, Issuer, IssueRequest, SubjectOrganization } from '../issuers/issuer.ts';
import { certificateClass } from './certificate-class.ts';
import { issuedMail } from './issued-mail.ts';
import type { NameRow } from './names.store.ts';
import type { ValidationTools } from './validation.ts';
import type { OrderRow } from './wire.ts';

export interface IssuingTools extends ValidationTools {
  issuer: Issuer;
  /** Told how each attempt to issue ended. */
  issuingEnded?: (outcome: IssuingOutcome['kind']) => void;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Who wrote records of the order to the operator's zones; undefined when there are none. */
  provider: DnsProvider | undefined;
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
    await noteError(tools, order, { code: 'CAA_FORBIDS', detail: obstacle });
    return { kind: 'blocked' };
  }
  const result = await tools.issuer.issue(requestOf(order, names));
  if (!result.ok) {
    await noteError(tools, order, { code: result.code, detail: result.detail });
    return { kind: 'refused' };
  }
  const stored = await storeCertificate(tools, order, result.certificate);
  return { kind: stored ? 'issued' : 'over' };
}

/**
 * Notes that signing begins, if the order still waits and its names, of which none can be added, are all
 * there and verified. From here on it can't be cancelled and its names can't be changed, so nobody gets the
 * money back and the certificate too.
 */
async function begin(tools: IssuingTools, order: OrderRow, names: number): Promise<boolean> {
  const now = tools.now();
  const begun = await tools.db
    .updateTable('orders')
    .set({ issuing_at: now, validated_at: sql<Date>`coalesce(validated_at, ${now})` })
    .where('account_id', '=', order.account_id)
    .where('id', '=', order.id)
    .where('status', '=', OrderStatus.waitingForVerification)
    .where(
      (where) =>
        where
          .selectFrom('order_names')
          .select(sql<number>`count(*) filter (where order_names.status = 'verified')`.as('verified'))
          .where('order_names.account_id', '=', order.account_id)
          .where('order_names.order_id', '=', order.id)
          .having(sql<number>`count(*)`, '=', names),
      '=',
      names,
    )
    .executeTakeFirst();
  return begun.numUpdatedRows > 0n;
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

/**
 * Writes certificate, status, message, counters, the mail and its job in one statement, which is a transaction
 * of its own: everything else rests on the order having changed.
 * @returns false when the order is no longer waiting, which only a finished rival can have brought about
 */
async function storeCertificate(
  tools: IssuingTools,
  order: OrderRow,
  certificate: IssuedCertificate,
): Promise<boolean> {
  const name = toReadable(order.common_name);
  const message = {
    titleZh: `证书已签发：${name}`,
    titleEn: `Certificate issued: ${name}`,
    contentZh: `订单 ${order.order_no}（${order.chinese_name}）的证书已签发，可在订单详情中下载。`,
    contentEn: `The certificate of order ${order.order_no} (${order.product_name}) has been issued. Download it from the order's page.`,
  };
  const mail = issuedMail(order, certificate.notAfter);
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update orders set status = ${OrderStatus.issued}, issued_at = ${tools.now()},
        cert_expires_at = ${certificate.notAfter}, serial_number = ${certificate.serial}, issue_error = null
      where account_id = ${order.account_id} and id = ${order.id}
        and status = ${OrderStatus.waitingForVerification}
      returning account_id, id
    ), stored as (
      insert into order_certificates (account_id, order_id, attempt, serial, certificate_pem, ca_bundle_pem,
        root_pem, sha256, not_before, not_after)
      select account_id, id, ${certificate.attempt}::integer, ${certificate.serial},
        ${certificate.certificatePem}, ${certificate.caBundlePem}, ${certificate.rootPem},
        ${certificate.sha256}, ${certificate.notBefore}::timestamptz, ${certificate.notAfter}::timestamptz
      from changed
    ), told as (
      insert into announcements (id, account_id, title_zh, title_en, content_zh, content_en)
      select ${newID()}::uuid, account_id, ${message.titleZh}, ${message.titleEn}, ${message.contentZh},
        ${message.contentEn}
      from changed
    ), posted as (
      insert into mail_outbox (id, account_id, topic, subject_id, recipient, title, body)
      select ${newID()}::uuid, changed.account_id, 'issued', changed.id,
        coalesce(nullif(${order.contact?.email ?? ''}, ''), accounts.email), ${mail.title}, ${mail.body}
      from changed join accounts on accounts.id = changed.account_id
      where coalesce(nullif(${order.contact?.email ?? ''}, ''), accounts.email) is not null
    ), mailed as (
      insert into jobs (kind, account_id, subject, run_at)
      select 'issued-mail', account_id, id, now() from changed
      on conflict (account_id, kind, subject) do nothing
    ), counted as (
      insert into order_counts (account_id, status, count)
      select account_id, step.status, step.change
      from changed, (values
        (${OrderStatus.waitingForVerification}::integer, -1), (${OrderStatus.issued}::integer, 1)
      ) as step (status, change)
      order by step.status
      on conflict (account_id, status) do update set count = order_counts.count + excluded.count
    )
    select id from changed`.execute(tools.db);
  return rows.length > 0;
}
