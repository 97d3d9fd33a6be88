import type { Language } from '@certdeck/contract';
import { newID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { mailFor } from '../../platform/mail-content/render.ts';
import { mailTexts, momentText } from '../../platform/mail-content/texts.ts';
import { writeMail } from '../../ports/outbox/outbox.store.ts';
import type { MemberDeskPorts } from './ports.ts';
import type { Target } from './rules.ts';
import { deskTexts } from './texts.ts';

export const MEMBER_MAIL_JOB = 'member-mail';

/** What staff did to a member. */
export type MemberNews = 'lost' | 'reset' | 'suspended' | 'reactivated' | 'role' | 'added' | 'removed';

/** What the member and the owner read of it; it can't be switched off. */
export function memberMail(
  news: MemberNews,
  { account, reason, at }: { account: string; reason: string; at: Date },
  language: Language,
): MailContent {
  const { title, body } = deskTexts.told[news](account);
  return {
    kind: 'member-changed',
    mark: { text: deskTexts['mail.mark'][language], tone: 'warning' },
    subject: title[language],
    heading: title[language],
    blocks: [
      { block: 'sentence', text: body[language] },
      { block: 'sentence', text: deskTexts['mail.advice'][language] },
      { block: 'button', label: mailTexts.openSecurity[language], path: '/account/secure' },
      {
        block: 'facts',
        rows: [
          { label: deskTexts['mail.reason'][language], value: reason },
          { label: mailTexts['label.time'][language], value: momentText(at, language) },
        ],
      },
    ],
    why: mailTexts['why.account'][language],
  };
}

/** Writes the mails to a member and to the owner, in the transaction that does it. */
export async function tellMember(
  trx: Trx,
  ports: Pick<MemberDeskPorts, 'readers' | 'siteOf' | 'now'>,
  target: Target,
  news: MemberNews,
  reason: string,
): Promise<void> {
  const at = ports.now();
  for (const reader of await ports.readers(trx, target.tenantID, target.id)) {
    if (reader.principalID !== target.id && reader.role !== 'owner') continue;
    const about = { account: target.accountNo, reason, at };
    const mail = mailFor(reader, ports.siteOf, (language) => memberMail(news, about, language));
    const ref = { accountID: target.tenantID, topic: 'member' as const, subjectID: newID() };
    const { text: body, subject: title, html, sender } = mail;
    await writeMail(trx, ref, { recipient: reader.email, title, body, html, sender, at });
    await enqueue(trx, [{ kind: MEMBER_MAIL_JOB, accountID: target.tenantID, subject: ref.subjectID }]);
  }
}
