import type { Issue } from '@certdeck/validation';
import { type Text, texts } from './texts.ts';

/** The API's sentence for each rule of the validation package that an area of the account checks. */
const sentences: Readonly<Record<string, Text>> = {
  blank: texts.fieldRequired,
  'email.format': texts['issue.email.format'],
  'tel.format': texts['issue.tel.format'],
  'tax.format': texts['issue.tax.format'],
  'tax.sign': texts['issue.tax.sign'],
};

/** Reasons by field, or undefined when no rule is broken. */
export function issueTexts(
  issues: Readonly<Record<string, Issue | undefined>>,
): Record<string, Text> | undefined {
  const found: Record<string, Text> = {};
  for (const [field, issue] of Object.entries(issues))
    if (issue) found[field] = sentences[issue.key] ?? texts.fieldFormat;
  return Object.keys(found).length > 0 ? found : undefined;
}
