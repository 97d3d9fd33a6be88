import type { Language } from '@certdeck/contract';
import { decimalFromCents } from '@certdeck/validation';
import type { NoticeKinds, NoticeValues } from '../../platform/area/notices.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import type { Asked } from './approvals.store.ts';
import type { Limits, SpendingPorts } from './ports.ts';
import { approvalTexts } from './texts.ts';

export const APPROVAL_JOB = 'approval-mail';
/** People who are asked by mail at most. */
const MOST_ASKED = 20;

const noticeSteps = ['asked', 'approved', 'refused'] as const;
type NoticeStep = (typeof noticeSteps)[number];

const valuesOf = (asked: Asked, answer = '') => ({
  person: asked.person,
  key: asked.key,
  order: asked.orderNo,
  name: asked.commonName,
  amount: `${decimalFromCents(asked.amount)} CNY`,
  answer,
});

/** Notices about approvals, by kind. */
export const approvalNotices: NoticeKinds = {
  'approval-asked': (values) => worded('asked', values),
  'approval-approved': (values) => worded('approved', values),
  'approval-refused': (values) => worded('refused', values),
};

function worded(step: NoticeStep, { person, order, name, ...more }: NoticeValues) {
  if (person === undefined || order === undefined || name === undefined) return undefined;
  const { key = '', amount = '', answer = '' } = more;
  return approvalTexts.notices[step]({ person, key, order, name, amount, answer });
}

/** Tells in the portal, and by mail whom it concerns. The notice has its name from the approval. */
async function tell(
  trx: Trx,
  ports: SpendingPorts,
  step: NoticeStep,
  { asked, only, answer = '' }: { asked: Asked; only: readonly string[]; answer?: string },
): Promise<void> {
  const values = valuesOf(asked, answer);
  await ports.tell(trx, {
    tenantID: asked.tenantID,
    name: `${asked.id}:${step}`,
    only,
    details: { ...values, told: step },
    notice: {
      kind: `approval-${step}`,
      values,
      says: approvalTexts.notices[step](values),
      orderNo: asked.orderNo,
    },
    fact:
      step === 'asked'
        ? { type: 'approval.asked', data: { orderNo: asked.orderNo } }
        : { type: 'approval.decided', data: { orderNo: asked.orderNo, verdict: step } },
  });
}

/** What those read who may decide about an order, and who asked; undefined when the values lack something. */
export function approvalMail(values: NoticeValues, language: Language): MailContent | undefined {
  const step = noticeSteps.find((one) => one === values['told']);
  const says = step && worded(step, values);
  if (!says) return undefined;
  const { title, content } = says;
  const isAsked = step === 'asked';
  return {
    kind: isAsked ? 'approval-asked' : 'approval-decided',
    subject: title[language],
    heading: title[language],
    blocks: [
      { block: 'sentence', text: content[language] },
      {
        block: 'button',
        label: approvalTexts[isAsked ? 'mail.review' : 'mail.order'][language],
        path: `${isAsked ? '/account/manage?order=' : '/ssl/certificate/'}${encodeURIComponent(values['order'] ?? '')}`,
      },
    ],
    why: approvalTexts['mail.why'][language],
    isChosen: true,
  };
}

/** Whether limits alone, without what was spent, let somebody pay an amount. */
const mayEver = ({ orderLimit, monthLimit }: Limits, amount: number): boolean =>
  (orderLimit === null || amount <= orderLimit) && (monthLimit === null || amount <= monthLimit);

/** Tells those who may pay it that an order waits for them, in the transaction that makes it wait. */
export async function tellAsked(trx: Trx, ports: SpendingPorts, asked: Asked): Promise<void> {
  const payers = await ports.payers(trx, asked.tenantID);
  const able = payers.filter(
    (one) =>
      // Who made an API key decides about what it asks for, as far as their own limits go.
      (one.principalID !== asked.askedBy || asked.key !== '') &&
      mayEver(one, asked.amount) &&
      (one.seesDept === null || one.seesDept === asked.deptID),
  );
  const only = able.slice(0, MOST_ASKED).map(({ principalID }) => principalID);
  await tell(trx, ports, 'asked', { asked, only });
}

/** Tells who asked what became of it, in the transaction that decides. */
export const tellDecided = (
  trx: Trx,
  ports: SpendingPorts,
  step: 'approved' | 'refused',
  { asked, answer }: { asked: Asked; answer: string },
): Promise<void> => tell(trx, ports, step, { asked, only: [asked.askedBy], answer });
