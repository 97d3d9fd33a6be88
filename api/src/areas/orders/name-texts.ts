import type { NameIssue } from '@certdeck/validation';
import type { Text } from '../../platform/server/texts.ts';
import { orderTexts } from './texts.ts';

/** The sentence of a broken name rule (B.1 of the messages, D-119, D-120). */
export function nameIssueText(issue: NameIssue): Text {
  switch (issue.code) {
    case 'noMulti':
    case 'evNoWildcard':
    case 'vmcNoWildcardIp':
      return orderTexts[`name.${issue.code}`];
    case 'notWildcard':
    case 'format':
      return orderTexts[issue.code](issue.params.x);
    case 'duplicate':
      return orderTexts.duplicate(issue.params.domain);
    case 'required':
      return orderTexts.required;
  }
}
