import type { ChatMessage } from '../../../ports/chat/chat.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { ChatTable } from '../tables.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { SETTINGS_PATH } from '../../../platform/mail-content/texts.ts';
import type { NotifyPorts } from '../ports.ts';
import { notifyTexts } from '../texts.ts';
import { storedHomeHost } from './hearing.store.ts';

/** What somebody sends to see whether a chat is set up right. */
export async function testMessage(
  trx: Trx,
  ports: NotifyPorts,
  tenantID: TenantID,
  { name, language }: Pick<ChatTable, 'name' | 'language'>,
): Promise<ChatMessage> {
  const site = ports.siteOf(await storedHomeHost(trx, tenantID));
  return {
    title: notifyTexts['chat.test.title'][language],
    sentences: [notifyTexts.chatTestText(name)[language]],
    facts: [],
    link: { label: notifyTexts['chatOff.button'][language], url: `${site.origin}${SETTINGS_PATH}` },
    from: site.name,
  };
}
