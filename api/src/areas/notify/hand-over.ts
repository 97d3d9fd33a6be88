import { z } from 'zod';
import type { ChatMessage } from '../../ports/chat/chat.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { delayAfter } from '../../platform/jobs/tries.ts';
import { noticeTemplates } from '../../ports/sms/sms.ts';
import { findChat } from './chats/chats.store.ts';
import { chatTarget } from './chats/target.ts';
import { noteAnswer } from './chats/answer.ts';
import { beginHanding, findMessage, type MessageRef, putOff, settleMessage } from './messages.store.ts';
import { findPhone } from './notices.store.ts';
import type { NotifyPorts } from './ports.ts';

/** After so long a message is no news. */
const GIVEN_UP_AFTER_MS = 86_400_000;

/** What became of a message, whichever way it went. */
interface Outcome {
  kind: 'sent' | 'refused' | 'limited' | 'later' | 'unknown' | 'misconfigured';
  code: string;
  waitSeconds?: number;
}

const smsBody = z.object({
  text: z.string(),
  template: z.enum(noticeTemplates),
  values: z.record(z.string(), z.string()),
});

/**
 * Sends a message to a chat or a phone, once as far as it can be known. It is marked before it goes out: whoever finds the
 * mark knows that it may have arrived, and since neither chats nor gateways know a message by a name, it isn't sent again.
 * What surely didn't arrive is tried again for a day.
 */
export async function handOver(ports: NotifyPorts, job: Job): Promise<JobOutcome> {
  const { db, now, log } = ports;
  const ref: MessageRef = { accountID: job.accountID, id: job.subject };
  const row = await findMessage(db, ref);
  if (row?.state !== 'waiting') {
    if (row?.state === 'handing') await settleMessage(db, ref, 'unsure', 'INTERRUPTED');
    return { kind: 'done' };
  }
  if (row.next_at && row.next_at > now()) return { kind: 'later', at: row.next_at };
  if (!(await beginHanding(db, ref))) return { kind: 'done' };
  const send = row.way === 'chat' ? toChat : toPhone;
  const outcome = await send(ports, ref, row);
  const { kind, code } = outcome;
  if (kind === 'sent') await settleMessage(db, ref, 'sent', '');
  else if (kind === 'later' || kind === 'limited') {
    const tries = row.tries + 1;
    const delay = Math.max(delayAfter(tries) ?? GIVEN_UP_AFTER_MS, (outcome.waitSeconds ?? 0) * 1000);
    const nextAt = new Date(now().getTime() + delay);
    if (nextAt.getTime() - row.created_at.getTime() <= GIVEN_UP_AFTER_MS) {
      await transaction(db, (trx) => putOff(trx, ref, { tries, nextAt, code }));
      return { kind: 'later', at: nextAt };
    }
    await settleMessage(db, ref, 'failed', code);
  } else await settleMessage(db, ref, kind === 'unknown' ? 'unsure' : 'failed', code);
  if (kind === 'misconfigured') log.error({ reason: code }, 'The gateway for text messages refuses us');
  return { kind: 'done' };
}

/** What a message row says. */
interface Row {
  receiver: string;
  body: string;
}

async function toChat(ports: NotifyPorts, { accountID }: MessageRef, row: Row): Promise<Outcome> {
  const ref = { accountID, id: row.receiver };
  const chat = await findChat(ports.db, ref);
  if (!chat?.enabled) return { kind: 'refused', code: 'SWITCHED_OFF' };
  const message = JSON.parse(row.body) as ChatMessage;
  const answer = await ports.chats.send(await chatTarget(ports.chatSeal, chat), message);
  await transaction(ports.db, (trx) => noteAnswer(trx, ports, { ...ref, sealed: chat.sealed }, answer));
  return answer.kind === 'sent' ? { kind: 'sent', code: '' } : answer;
}

async function toPhone(ports: NotifyPorts, _ref: MessageRef, row: Row): Promise<Outcome> {
  const phone = await findPhone(ports.db, row.receiver);
  if (!phone) return { kind: 'refused', code: 'NO_PHONE' };
  const { text, template, values } = smsBody.parse(JSON.parse(row.body));
  const outcome = await ports.sms.send({ ...phone, text, notice: { template, values } });
  return { kind: outcome.kind, code: outcome.kind === 'sent' ? '' : outcome.code };
}
