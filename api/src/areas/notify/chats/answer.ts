import type { ChatOutcome } from '../../../ports/chat/chat.ts';
import { note } from '../../../platform/database/acts.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { PATIENCE } from '../../../platform/jobs/tries.ts';
import type { NotifyPorts } from '../ports.ts';
import { markHeard, markUnheard, type SentTo, switchChatOff } from './chats.store.ts';
import { chatOffNotice, tellManagers } from './switched-off.ts';

/**
 * Notes how a chat took a message. One that is gone, or that nothing has arrived in for five days, is switched off, and
 * who manages it is told. A chat that has had enough for the moment is well.
 */
export async function noteAnswer(
  trx: Trx,
  ports: NotifyPorts,
  ref: SentTo,
  answer: ChatOutcome,
): Promise<void> {
  if (answer.kind === 'sent') return markHeard(trx, ref);
  if (answer.kind === 'limited') return;
  const { reason, code, says } = answer;
  const at = ports.now();
  const since = await markUnheard(trx, ref, { reason, said: code, words: says }, at);
  if (reason !== 'gone' && at.getTime() - since.getTime() < PATIENCE) return;
  const chat = await switchChatOff(trx, ref, at);
  if (!chat) return;
  note({
    tenantID: ref.accountID,
    action: 'chats.change',
    object: { kind: 'account', id: ref.id },
    after: { name: chat.name, enabled: 'N', reason },
  });
  await ports.announce(trx, ref.accountID, [chatOffNotice(chat.name)]);
  await tellManagers(trx, ports, ref.accountID, chat.name, at);
}
