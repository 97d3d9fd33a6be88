import { oneLine } from '../../../platform/mail-content/plain.ts';

/** Between two signs that a chat would read as one; it has no width. */
const APART = '\u200b';

/** As much of a text as a measure allows, with a sign that something is missing. */
export function cutTo(text: string, most: number, measure: (text: string) => number = (one) => one.length) {
  if (measure(text) <= most) return text;
  const signs = Array.from(text);
  while (signs.length > 0 && measure(`${signs.join('')}…`) > most)
    signs.splice(-Math.ceil(signs.length / 10));
  return `${signs.join('')}…`;
}

/** Slack: its three signs as entities, so that no link, mention or `<!channel>` begins in a text. */
export const slackText = (text: string): string =>
  oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Teams: a run of a rich text is shown as it is, but for a date function in double braces. */
export const teamsText = (text: string): string => oneLine(text).replaceAll('{{', `{${APART}{`);

/** DingTalk: a backslash before what Markdown reads. Only the list `at` of a message calls people. */
export const dingtalkText = (text: string): string =>
  oneLine(text).replaceAll(/[\\`*_{}[\]()#+!<>|~]/g, '\\$&');

/**
 * WeCom: its Markdown knows no escape. `<@…>`, which calls people, and the few other signs that it reads are put apart by
 * a space without width; a name with a single `*` stays as it is.
 */
export const wecomText = (text: string): string =>
  oneLine(text)
    .replaceAll('<', `<${APART}`)
    .replaceAll('**', `*${APART}*`)
    .replaceAll('](', `]${APART}(`)
    .replaceAll('`', '’');
