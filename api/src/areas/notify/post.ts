import { type Language, languages } from '@certdeck/contract';
import type { NoticeValues } from '../../platform/area/notices.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { renderMail } from '../../platform/mail-content/render.ts';
import { writeMail } from '../../ports/outbox/outbox.store.ts';
import type { NoticeTemplate } from '../../ports/sms/sms.ts';
import { chatMessageOf } from './chats/message.ts';
import { insertMessage } from './messages.store.ts';
import type { Reader } from './notices.store.ts';
import { smsText, templateValues } from './phone.ts';
import type { NotifyPorts } from './ports.ts';
import { wayOf } from './ways.ts';

export const MESSAGE_JOB = 'notice-message';

/** What is to be told to one reader. */
export interface Letter {
  accountID: TenantID;
  /** That of the notice, or a digest's own. */
  id: string;
  at: Date;
  write(language: Language): MailContent;
  template: NoticeTemplate;
  /** What the template's variables are taken from. */
  values: NoticeValues;
}

/** Writes what is told to one reader by their way, in the transaction that makes it true, and asks for it to be sent. */
export async function post(trx: Trx, ports: NotifyPorts, reader: Reader, letter: Letter): Promise<void> {
  const { accountID, id, at } = letter;
  const site = ports.siteOf(reader.hostname);
  const language = languages.find((one) => one === reader.language) ?? site.language;
  const content = letter.write(language);
  const by = wayOf(reader.reader);
  if (by.way === 'email') {
    const { subject: title, text: body, html, sender } = renderMail(content, site, language);
    await writeMail(
      trx,
      { accountID, topic: 'notice', subjectID: id },
      { recipient: reader.recipient, title, body, html, sender, at },
    );
    await enqueue(trx, [{ kind: 'notice-mail', accountID, subject: id }]);
    return;
  }
  const { template, values } = letter;
  const body =
    by.way === 'chat'
      ? JSON.stringify(chatMessageOf(content, site))
      : JSON.stringify({
          text: smsText(site.name, content.subject),
          template,
          values: templateValues(template, values),
        });
  await insertMessage(trx, { accountID, id }, { ...by, body }, at);
  await enqueue(trx, [{ kind: MESSAGE_JOB, accountID, subject: id }]);
}
