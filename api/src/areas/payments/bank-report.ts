import { BodyCode } from '@certdeck/contract';
import { checkOfficePhone } from '@certdeck/validation';
import { BusinessError } from '../../platform/server/errors.ts';
import { issueTexts } from '../../platform/server/issue-texts.ts';
import { texts } from '../../platform/server/texts.ts';

/** A form knows the day alone and sends its noon, and somewhere it is tomorrow already. */
const AHEAD_SECONDS = 86_400;

/**
 * Holds the report of a bank transfer against what its schema can't say: the telephone is one (D-105), and the money
 * was sent before now.
 * @param report `banktime` in seconds
 * @throws BusinessError 13004 with a reason at each field
 */
export function checkReport(report: { banktel: string; banktime: number }, now: Date): void {
  const errors = {
    ...issueTexts({ banktel: checkOfficePhone(report.banktel) ?? undefined }),
    ...(report.banktime > now.getTime() / 1000 + AHEAD_SECONDS ? { banktime: texts.fieldRange } : {}),
  };
  if (Object.keys(errors).length > 0) throw new BusinessError(BodyCode.badInput, texts.badInput, errors);
}
