import type { RefusalCode } from '../registrar.ts';
import { NS } from './namespaces.ts';
import type { EppResponse } from './response.ts';

/** Whether a command changes something, so that an answer that didn't come leaves open what has happened. */
export type CommandKind = 'reads' | 'changes';

/** Result codes of RFC 5730 3 that mean the same for every command. */
const REFUSALS: Readonly<Record<number, RefusalCode>> = {
  // The session isn't one any more: nothing was done.
  2002: 'UNREACHABLE',
  2104: 'DEPOSIT_LOW',
  2105: 'NOT_ELIGIBLE',
  2106: 'NOT_ELIGIBLE',
  2201: 'NOT_OURS',
  2202: 'CODE_INVALID',
  2300: 'NOT_ELIGIBLE',
  2301: 'NOT_ELIGIBLE',
  2302: 'TAKEN',
  2303: 'NOT_FOUND',
  2304: 'LOCKED',
  2305: 'LOCKED',
  2501: 'UNREACHABLE',
  2502: 'UNREACHABLE',
};

/** The server ends the session with these. */
export const endsSession = (code: number): boolean => code === 2002 || code >= 2500;

/** What an answer that is no success means for the caller. */
export function refusalOf(response: EppResponse, kind: CommandKind): RefusalCode {
  const { code, values, text } = response;
  if (code === 1001) return 'PENDING';
  // The server failed at it by a fault of its own; how far it had come is unknown.
  if (code === 2400 || code === 2500) return kind === 'changes' ? 'UNKNOWN_OUTCOME' : 'UNREACHABLE';
  const known = REFUSALS[code];
  if (known) return known;
  if (code >= 2003 && code <= 2005) {
    if (values.some(({ namespace }) => namespace === NS.contact)) return 'CONTACT_INVALID';
    if (values.some(({ namespace, name }) => namespace === NS.domain && name === 'name'))
      return 'NAME_INVALID';
  }
  if ((code === 2306 || code === 2308) && /\breserved\b/i.test(text)) return 'RESERVED';
  return 'POLICY';
}
