import type { DcvCheck, DcvRecord } from '@certdeck/contract';
import { fileAddress } from './records.ts';

/** Every outcome of a look (`api/src/platform/dcv/dcv.ts`); each has a sentence in six languages. */
export const CHECK_CODES = [
  'OK',
  'NXDOMAIN',
  'NO_RECORD',
  'VALUE_DIFFERS',
  'SERVFAIL',
  'TIMEOUT',
  'CONNECTION_FAILED',
  'HTTP_STATUS',
  'BODY_DIFFERS',
  'REDIRECT',
  'ADDRESS_REFUSED',
  'CAA_FORBIDS',
  'TOKEN_EXPIRED',
  'RESOLVERS_DISAGREE',
] as const;

/** Usual mistakes that a look recognised. */
export const CHECK_HINTS = [
  'ZONE_APPENDED_TWICE',
  'RECORD_AT_APEX',
  'WRONG_RECORD_TYPE',
  'EXTRA_TEXT_IN_FILE',
] as const;

/** Characters of a value that stand in a sentence; the whole value stands in the record above it. */
const SHOWN = 120;

const short = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/**
 * The sentence that explains a look: what was expected, what was seen, where it was asked.
 * @param nothing the words for "nothing was seen"
 */
export function checkSentence(
  record: DcvRecord,
  check: DcvCheck,
  nothing: string,
): { key: string; values: Record<string, string> } {
  const isFile = record.type === 'FILE';
  const known = CHECK_CODES.find((code) => code === check.code);
  // A file is not fetched where the name has no address.
  const code = known === 'NO_RECORD' && isFile ? 'NO_ADDRESS' : (known ?? 'other');
  return {
    key: `check.${code}`,
    values: {
      code: check.code,
      name: record.host,
      type: record.type,
      expected: short(check.expected || record.value),
      seen: check.seen.length > 0 ? short(check.seen.join(', ')) : nothing,
      where: check.where || (isFile ? fileAddress(record) : record.host),
    },
  };
}

export function hintKey(hint: string | undefined): string | null {
  const known = CHECK_HINTS.find((code) => code === hint);
  return known ? `hint.${known}` : null;
}
