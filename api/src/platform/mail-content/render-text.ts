import type { Language } from '@certdeck/contract';
import type { MailBlock, MailContent, MailSite } from './content.ts';
import { oneLine } from './plain.ts';
import { mailTexts, SETTINGS_PATH } from './texts.ts';

function partOf(block: MailBlock, site: MailSite): string {
  switch (block.block) {
    case 'sentence':
      return oneLine(block.text);
    case 'code':
      return `    ${oneLine(block.code)}`;
    case 'button':
      return `${oneLine(block.label)}:\n${oneLine(site.origin + block.path)}`;
    case 'facts':
      return block.rows.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n');
  }
}

/** The same mail for programs that show no pages, and for readers who want none. */
export function mailText(content: MailContent, site: MailSite, language: Language): string {
  const footer = mailTexts.footer(site)[language].replace('{link}', new URL(site.origin).host);
  return [
    ...(content.mark ? [oneLine(content.mark.text)] : []),
    oneLine(content.heading),
    ...content.blocks.map((block) => partOf(block, site)),
    ...(content.isChosen
      ? [`${mailTexts.settings[language]}:\n${oneLine(site.origin + SETTINGS_PATH)}`]
      : []),
    // Mail programs cut or grey what follows this line (RFC 3676 4.3).
    `-- \n${oneLine(site.name)}\n${oneLine(content.why)}\n${oneLine(footer)}`,
  ].join('\n\n');
}
