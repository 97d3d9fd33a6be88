import type { Translate } from '@certdeck/i18n';

/** Text of a broken rule; a blank one turns the field red and says nothing (D-106). */
export function issueText(t: Translate, issue: { key: string }): string {
  return issue.key === 'blank' ? ' ' : t(`common:${issue.key}`);
}
