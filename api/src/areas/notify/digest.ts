import { type Language, noticeKinds } from '@certdeck/contract';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { mailTexts, momentText } from '../../platform/mail-content/texts.ts';
import { isContact, listHeld, markGathered } from './notices.store.ts';
import type { NotifyPorts } from './ports.ts';
import { post } from './post.ts';
import { HOUR_MS } from './tell.ts';
import { notifyTexts } from './texts.ts';

/** Lines of a digest; it says how many more there are. */
const MOST_LINES = 50;

/** One notice of a digest: what its own mail would have had as subject. */
export interface DigestLine {
  at: Date;
  subject: string;
}

/** Many notices as one. It leads to the list of notices, since they may be about anything. */
export function digestMail(
  lines: readonly DigestLine[],
  language: Language,
  why: string = notifyTexts['digest.because'][language],
): MailContent {
  const subject = notifyTexts.digestTitle(lines.length)[language];
  const more = lines.length - MOST_LINES;
  return {
    kind: 'digest',
    subject,
    heading: subject,
    blocks: [
      { block: 'sentence', text: notifyTexts['digest.why'][language] },
      { block: 'button', label: notifyTexts['digest.button'][language], path: '/notification' },
      {
        block: 'facts',
        rows: lines
          .slice(0, MOST_LINES)
          .map(({ at, subject: value }) => ({ label: momentText(at, language), value })),
      },
      ...(more > 0 ? [{ block: 'sentence' as const, text: notifyTexts.digestMore(more)[language] }] : []),
    ],
    why,
    isChosen: true,
  };
}

/** Sends each reader of a tenant what was held back for them, as one message, once the first of it is an hour old. */
export async function sendDigests(ports: NotifyPorts, job: Job): Promise<JobOutcome> {
  const { accountID } = job;
  return transaction(ports.db, async (trx) => {
    const held = await listHeld(trx, accountID);
    const [oldest] = held;
    if (!oldest) return { kind: 'done' };
    const due = new Date(oldest.created_at.getTime() + HOUR_MS);
    if (ports.now() < due) return { kind: 'later', at: due };
    for (const [, rows] of Map.groupBy(held, ({ reader }) => reader)) {
      const [first] = rows;
      if (!first) continue;
      const { reader, recipient, language: reads, portal_host: hostname } = first;
      const write = (language: Language) =>
        digestMail(
          rows.flatMap(({ kind: stored, details, created_at: at }) => {
            const kind = noticeKinds.find((one) => one === stored);
            const content = kind && ports.writers[kind](details, language);
            return content ? [{ at, subject: content.subject }] : [];
          }),
          language,
          // Whom an order names has chosen nothing.
          isContact(reader) ? mailTexts['why.order'][language] : undefined,
        );
      await post(
        trx,
        ports,
        { reader, recipient, language: reads, hostname },
        {
          accountID,
          id: newID(),
          at: ports.now(),
          write,
          template: 'digest',
          values: { count: String(rows.length) },
        },
      );
      await markGathered(
        trx,
        accountID,
        rows.map(({ id }) => id),
      );
    }
    return { kind: 'done' };
  });
}
