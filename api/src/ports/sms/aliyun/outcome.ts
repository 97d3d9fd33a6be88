import { neverLeft } from '../../../platform/dns/unsent.ts';
import type { SmsOutcome } from '../sms.ts';

/** Codes about the number or the content: another message may pass. */
const REFUSED: ReadonlySet<string> = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.NOT_SUPPORTED_COUNTRY',
  'isv.COUNTRY_RESTRICTED',
  'MOBILE_NOT_ON_SERVICE',
  'MOBILE_IN_BLACK',
]);

/** `isv.BUSINESS_LIMIT_CONTROL`, `isv.DAY_LIMIT_CONTROL`, `Throttling.User` and their like. */
const LIMITED = /LIMIT_CONTROL|BUSINESS_LIMIT|^Throttling|FLOW_CONTROL/;

/** Faults within the gateway, of which its reference doesn't say whether a message left. */
const UNSURE = /^(isp\.(SYSTEM_ERROR|UNKNOWN|GATEWAY_ERROR)|InternalError|ServiceUnavailable|Unknown)/;

/**
 * What an answer of Dysmsapi says. Every code that isn't known is the operator's to look at: those that exist name
 * a wrong key, a missing right, a signature, a template or the balance.
 * @param code `Code` of the answer; undefined when it is no answer of this API
 */
export function outcomeOf(status: number, code: string | undefined, id: string): SmsOutcome {
  if (code === 'OK' && status === 200) return { kind: 'sent', id };
  const said = code ?? `HTTP ${status}`;
  if (code !== undefined && LIMITED.test(code)) return { kind: 'limited', code: said };
  // A proxy on the way may answer after it has handed the request on.
  if (code === undefined || status >= 500 || UNSURE.test(code)) return { kind: 'unknown', code: said };
  if (REFUSED.has(code)) return { kind: 'refused', code: said };
  return { kind: 'misconfigured', code: said };
}

/** What a request without an answer says; nothing but the error's code is kept, since it holds the request. */
export function outcomeOfFailure(error: unknown): SmsOutcome {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  const code = String(cause?.code ?? name ?? 'Error');
  return { kind: neverLeft(code) ? 'later' : 'unknown', code };
}
