import type { Language } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import type { NoticeValues } from '../../platform/area/notices.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { dayText, mailTexts } from '../../platform/mail-content/texts.ts';
import { type OutboxTools, sendFromOutbox } from '../../ports/outbox/outbox.ts';
import { findMail } from '../../ports/outbox/outbox.store.ts';
import { findForMail } from './orders.store.ts';
import type { TellIssued } from './ports.ts';
import { orderTexts } from './texts.ts';
import type { OrderRow } from './wire.ts';

/** What a mail about an order says of it. */
export interface MailedOrder {
  order_no: string;
  common_name: string;
  /** Trade names, of which the Chinese one is for Chinese readers (D-262). */
  product_name: string;
  chinese_name: string;
}

/** What a customer reads when a certificate has been issued. */
export function issuedMail(order: MailedOrder, until: Date | null, language: Language): MailContent {
  const name = toReadable(order.common_name);
  const subject = orderTexts.issuedTitle(name || order.order_no)[language];
  return {
    kind: 'issued',
    subject,
    heading: subject,
    blocks: [
      { block: 'sentence', text: orderTexts['issuedMail.body'][language] },
      {
        block: 'button',
        label: orderTexts['issuedMail.button'][language],
        path: `/ssl/certificate/${encodeURIComponent(order.order_no)}`,
      },
      {
        block: 'facts',
        rows: [
          ...(name === '' ? [] : [{ label: mailTexts['label.name'][language], value: name }]),
          {
            label: mailTexts['label.product'][language],
            value: language === 'zh' ? order.chinese_name : order.product_name,
          },
          { label: mailTexts['label.order'][language], value: order.order_no, isExact: true },
          ...(until
            ? [{ label: mailTexts['label.validUntil'][language], value: dayText(until, language) }]
            : []),
        ],
      },
    ],
    why: mailTexts['why.order'][language],
    isChosen: true,
  };
}

/** The same from what is stored with a notice. */
export function issuedMailOf(values: NoticeValues, language: Language): MailContent | undefined {
  const {
    orderNo: order_no,
    name: common_name,
    productEn: product_name,
    productZh: chinese_name,
    end,
  } = values;
  if (
    order_no === undefined ||
    common_name === undefined ||
    product_name === undefined ||
    chinese_name === undefined
  )
    return undefined;
  return issuedMail(
    { order_no, common_name, product_name, chinese_name },
    end === undefined ? null : new Date(end),
    language,
  );
}

/** What is told of an order's certificate. */
export function issuedFact(
  order: MailedOrder & Pick<OrderRow, 'account_id' | 'id' | 'serial_number' | 'contact' | 'cert_expires_at'>,
): Parameters<TellIssued>[1] {
  return {
    accountID: order.account_id,
    name: order.serial_number || order.id,
    contact: order.contact?.email,
    details: {
      orderNo: order.order_no,
      name: order.common_name,
      productZh: order.chinese_name,
      productEn: order.product_name,
      ...(order.cert_expires_at && { end: order.cert_expires_at.toISOString() }),
    },
  };
}

/**
 * Does what earlier releases asked for with a certificate: sends the mail that they wrote into the outbox with it, or
 * tells of it where they wrote none.
 */
export async function mailIssued(
  tools: OutboxTools & { tellIssued: TellIssued },
  job: Job,
): Promise<JobOutcome> {
  const { accountID, subject: orderID } = job;
  const written = { accountID, topic: 'issued' as const, subjectID: orderID };
  if (await findMail(tools.db, written)) return sendFromOutbox(tools, written);
  await transaction(tools.db, async (trx) => {
    const order = await findForMail(trx, { accountID, orderID });
    if (order) await tools.tellIssued(trx, issuedFact(order));
  });
  return { kind: 'done' };
}
