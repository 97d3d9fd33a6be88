import { BodyCode } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import { AwayError, BusinessError } from '../../../platform/server/errors.ts';
import { AFTER_REFUSAL, type RefusalCode } from '../../../ports/registrar/registrar.ts';
import { domainUnknown, requireDomain } from '../names/find.ts';
import { refusalText } from '../names/refusal-text.ts';
import type { Payer } from '../ports.ts';
import { domainTexts } from '../texts.ts';
import { findOpenOrder, type OpenOrder } from '../work/orders.store.ts';
import { DOMAIN_JOB } from '../work/place.ts';
import { settleRefused } from '../work/settle.ts';
import { hasDoneNothing, lastCode, type WorkTools } from '../work/step.ts';
import { transferTexts } from './texts.ts';

const refused = (text: (typeof transferTexts)[keyof typeof transferTexts]) =>
  new BusinessError(BodyCode.wrongState, text, { orderNo: text });

/**
 * Takes a request for a name back that hasn't been decided, and gives its price back.
 * @throws BusinessError 13001, 13002 where it is decided already, or being asked for right now; AwayError
 */
export async function cancelTransfer(
  tools: Pick<WorkTools, 'db' | 'now' | 'registrar' | 'announce'>,
  { accountID }: Payer,
  orderNo: string,
): Promise<void> {
  const { db, now, registrar } = tools;
  const row = await requireDomain(db, accountID, orderNo);
  const open = await findOpenOrder(db, accountID, row.id);
  if (row.state !== 'arriving' || open?.order.kind !== 'transfer') {
    if (row.transferred_at || row.state === 'refused') throw refused(transferTexts.decided);
    throw domainUnknown();
  }
  if (open.order.attempts > 0) {
    const answer = await registrar.decideTransfer(row.name, 'cancel', { key: `${orderNo}-cancel` });
    if (!answer.ok && !(await isNowhere(tools, open))) {
      // The work on the order finds out where it stands.
      await transaction(db, (trx) => enqueue(trx, [{ kind: DOMAIN_JOB, accountID, subject: row.id }]));
      if (AFTER_REFUSAL[answer.code] !== 'stop') throw new AwayError(domainTexts.registryAway);
      if (answer.code === 'NOT_ELIGIBLE' || answer.code === 'NOT_FOUND')
        // Before the registry has said that it has the request, it may be on its way there.
        throw refused(lastCode(open.order) === 'PENDING' ? transferTexts.decided : transferTexts.busy);
      const text = refusalText(answer.code, answer.detail);
      throw new BusinessError(BodyCode.wrongState, text, { orderNo: text });
    }
  }
  const isOver = await settleRefused(tools, open, { code: 'TRANSFER_CANCELLED', detail: '' }, now());
  // It has just been sent to the registry: whoever asks again takes it back there.
  if (!isOver) throw refused(transferTexts.busy);
  note({ object: { kind: 'domainOrder', id: orderNo }, after: { cancelled: row.name } });
}

/** Whether nobody has the request: the last one did nothing, the registry has none to take back, and the name isn't here. */
async function isNowhere({ registrar }: Pick<WorkTools, 'registrar'>, open: OpenOrder): Promise<boolean> {
  if (!hasDoneNothing(open.order)) return false;
  const [asked, info] = [
    await registrar.queryTransfer(open.domain.name),
    await registrar.info(open.domain.name),
  ];
  const isAsked = asked.ok ? asked.value.toUs && asked.value.state === 'pending' : !isStop(asked.code);
  return !isAsked && (info.ok ? !info.value.ours : isStop(info.code));
}

const isStop = (code: RefusalCode): boolean => AFTER_REFUSAL[code] === 'stop';
