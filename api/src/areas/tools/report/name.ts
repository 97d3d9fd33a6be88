import { BodyCode } from '@certdeck/contract';
import { isDomain, toAscii } from '@certdeck/validation';
import { BusinessError } from '../../../platform/server/errors.ts';
import { reportTexts } from './texts.ts';

/**
 * The name in the form of the DNS; addresses are no names, and one label is nobody's site.
 * @throws BusinessError 13004
 */
export function nameOf(text: string): string {
  const ascii = isDomain(text) ? toAscii(text.trim()) : null;
  if (ascii !== null) return ascii.toLowerCase();
  throw new BusinessError(BodyCode.badInput, reportTexts.notAName, { domain: reportTexts.notAName });
}
