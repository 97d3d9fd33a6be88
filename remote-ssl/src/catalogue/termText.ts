import type { Translate } from '@certdeck/i18n';
import { validityUnit } from '@certdeck/validation';

/** `3 年`, or days over 6 (A§9.5, D-142). */
export function termText(validity: number, t: Translate): string {
  return t(validityUnit(validity) === 'unit.day' ? 'term.day' : 'term.year', { count: validity });
}
