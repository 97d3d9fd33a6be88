import { isEmail } from '@certdeck/validation';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/database/transaction.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { MailError, type MailPort } from '../mail/mail.ts';
import { hideSecrets } from '../../platform/server/secrets.ts';
import { findMail, type MailRef, noteMail, removeSettledBefore, settleMail } from './outbox.store.ts';

/** How long a server may refuse for the moment; RFC 5321 4.5.4.1 asks for four to five days. */
const GIVEN_UP_AFTER_MS = 5 * 86_400_000;
/** Times that a mail whose outcome is unknown goes out again, under the same Message-ID. */
const UNSURE_TIMES = 3;
/** Settled mails are kept so long, without their text. */
const KEPT_MS = 30 * 86_400_000;

export interface OutboxTools {
  db: Db;
  mail: MailPort;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

/**
 * Sends a mail of the outbox, once as far as it can be known. It is marked before its content goes out and after
 * the server has taken it: a process that dies before the first mark has sent nothing, one that dies after the
 * second has sent it. In between nobody knows; then it goes out again with the same Message-ID, by which servers
 * and mail programs tell that they have it (docs/adr/0022-mails-once.md).
 * @param unsubscribe address at which its reader ends mails of its kind, '' without one
 * @throws MailError when it is to be tried later
 */
export async function sendFromOutbox(
  tools: OutboxTools,
  ref: MailRef,
  unsubscribe = '',
): Promise<JobOutcome> {
  const { db, log, now } = tools;
  const row = await findMail(db, ref);
  if (!row || row.state === 'sent' || row.state === 'failed') return { kind: 'done' };
  const set = (change: Parameters<typeof noteMail>[2]) => noteMail(db, ref, change);
  const settle = async (state: 'sent' | 'failed', reason: string | null = null): Promise<JobOutcome> => {
    await settleMail(db, ref, state, now(), reason);
    if (state === 'failed') log.error({ mail: row.id, topic: row.topic, reason }, 'A mail will not be sent');
    return { kind: 'done' };
  };

  if (!isEmail(row.recipient)) return settle('failed', 'The recipient is not a mail address');
  if (now().getTime() - row.created_at.getTime() > GIVEN_UP_AFTER_MS)
    return settle('failed', row.last_error ?? 'No server has taken it for five days');
  if (row.state === 'handing') {
    if (row.unsure >= UNSURE_TIMES) return settle('failed', 'No server has said whether it took it');
    log.warn({ mail: row.id, topic: row.topic }, 'A mail may have been sent already: again, same Message-ID');
  }
  try {
    await tools.mail.send(
      {
        to: row.recipient,
        subject: row.title,
        text: row.body,
        html: row.html,
        sender: row.sender,
        unsubscribe,
        id: row.id,
        date: row.created_at,
      },
      // A server that can't be reached makes nothing less sure.
      async () =>
        void (await set({ state: 'handing', unsure: row.unsure + (row.state === 'handing' ? 1 : 0) })),
    );
  } catch (error) {
    // Servers repeat what they were told, and the row is kept.
    const reason = hideSecrets(error instanceof Error ? error.message : String(error));
    const kind = error instanceof MailError ? error.kind : 'later';
    if (kind === 'refused') return settle('failed', reason);
    // The server has said that it doesn't have it, unless no answer came.
    await set({
      last_error: reason,
      ...(kind === 'later' && row.state === 'waiting' ? { state: 'waiting' } : {}),
    });
    throw error;
  }
  return settle('sent');
}

/** Forgets mails that were settled a month ago. */
export async function removeSettledMail(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await removeSettledBefore(db, before);
}
