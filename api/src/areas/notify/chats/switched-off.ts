import type { Language } from '@certdeck/contract';
import type { Notice, NoticeText } from '../../../platform/area/notices.ts';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { MailContent } from '../../../platform/mail-content/content.ts';
import { SETTINGS_PATH } from '../../../platform/mail-content/texts.ts';
import { listReaders } from '../notices.store.ts';
import type { NotifyPorts } from '../ports.ts';
import { post } from '../post.ts';
import { notifyTexts } from '../texts.ts';

/** What is said of a chat that was switched off. */
export const chatOffWords = (name: string): NoticeText => ({
  title: notifyTexts.chatOffTitle(name),
  content: notifyTexts['chatOff.text'],
});

export const chatOffNotice = (name: string): Notice => ({
  kind: 'chatSwitchedOff',
  values: { name },
  says: chatOffWords(name),
});

/** The mail about it. */
export function chatOffMail(name: string, language: Language): MailContent {
  const { title, content } = chatOffWords(name);
  return {
    kind: 'chat-off',
    subject: title[language],
    heading: title[language],
    blocks: [
      { block: 'sentence', text: content[language] },
      { block: 'button', label: notifyTexts['chatOff.button'][language], path: SETTINGS_PATH },
    ],
    why: notifyTexts['chatOff.why'][language],
  };
}

/** Tells by mail who can mend it. */
export async function tellManagers(
  trx: Trx,
  ports: NotifyPorts,
  accountID: TenantID,
  name: string,
  at: Date,
): Promise<void> {
  const members = await listReaders(trx, accountID, 'issued', undefined);
  for (const { principalID, email, language, hostname, permissions } of members) {
    if (email === null || !permissions.has('developer:manage')) continue;
    await post(
      trx,
      ports,
      { reader: principalID, recipient: email, language, hostname },
      {
        accountID,
        id: newID(),
        at,
        write: (one) => chatOffMail(name, one),
        template: 'digest',
        values: {},
      },
    );
  }
}
