import type { ChatMessage } from '../../../ports/chat/chat.ts';
import type { MailContent, MailSite } from '../../../platform/mail-content/content.ts';

/** Facts that a message shows; a chat is no place for more. */
const MOST_FACTS = 20;

/** A message to a chat: what the mail about the same says, without its form, and its one link. */
export function chatMessageOf(content: MailContent, site: MailSite): ChatMessage {
  const { blocks } = content;
  const button = blocks.find((one) => one.block === 'button');
  return {
    title: content.subject,
    sentences: blocks.flatMap((one) => (one.block === 'sentence' ? [one.text] : [])),
    facts: blocks
      .flatMap((one) => (one.block === 'facts' ? one.rows : []))
      .slice(0, MOST_FACTS)
      .map(({ label, value }) => ({ label, value })),
    link: { label: button?.label ?? site.name, url: `${site.origin}${button?.path ?? '/'}` },
    from: site.name,
  };
}
