import { BLANK } from '../issue.ts';
import type { Issue } from '../issue.ts';

/** The events on which a form checks a rule. Rules without a trigger run on all but click (A§5.37, D-108). */
export type RuleTrigger = 'blur' | 'change' | 'input' | 'update' | 'click';

/** A rule that a value must be there. */
export interface RequiredRule {
  message: string;
  trigger: RuleTrigger;
}

/** The required-field rule: its message is one space and it runs on click (submit) by default (B§5.10). */
export function required(rule: Partial<RequiredRule> = {}): RequiredRule {
  return { message: ' ', trigger: 'click', ...rule };
}

/** Red without a text when nothing but blanks is there (D-111). */
export function checkRequired(value: string | null | undefined): Issue<'blank'> | null {
  return value === null || value === undefined || value.trim() === '' ? { key: BLANK, params: {} } : null;
}
