import type { ChatFailure, ChatMessage, ChatOutcome, ChatTarget } from '../chat.ts';

/** What a chat has answered. */
export interface ChatAnswer {
  status: number;
  body: string;
  /** `Retry-After`, '' without one. */
  retryAfter: string;
}

/** How one chat wants its messages, and how it answers. */
export interface ChatFormat {
  /** Documented hosts of its webhooks; `*.` stands for one or more labels. */
  hosts: readonly string[];
  /** How paths of its webhooks begin. */
  path: string;
  request(target: ChatTarget, message: ChatMessage, now: Date): { url: string; body: object };
  read(answer: ChatAnswer, now: Date): ChatOutcome;
}

/** Characters of an answer that are kept. */
const MOST_SAID = 200;

export const failed = (
  kind: ChatFailure['kind'],
  reason: ChatFailure['reason'],
  code: number | string,
  says: string,
  waitSeconds?: number,
): ChatFailure => ({
  kind,
  reason,
  code: String(code),
  says: says
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_SAID),
  ...(waitSeconds !== undefined && { waitSeconds }),
});

/** Seconds of a `Retry-After`, which is a number of them or a moment (RFC 9110 10.2.3). */
function secondsOf(retryAfter: string, now: Date): number | undefined {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const moment = Date.parse(retryAfter);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - now.getTime()) / 1000));
}

/**
 * What every HTTP server says by its status; undefined for one that took the request. A proxy on the way may answer with
 * another 5xx after it has handed the request on.
 */
export function readStatus({ status, body, retryAfter }: ChatAnswer, now: Date): ChatFailure | undefined {
  const code = `HTTP ${status}`;
  if (status >= 200 && status < 300) return undefined;
  if (status === 429) return failed('limited', 'limited', code, body, secondsOf(retryAfter, now));
  if (status === 503) return failed('later', 'away', code, '', secondsOf(retryAfter, now));
  if (status >= 500) return failed('unknown', 'unknown', code, '');
  if (status === 404 || status === 410) return failed('refused', 'gone', code, body);
  // A redirect isn't followed: the address is a secret.
  if (status < 400) return failed('refused', 'address', code, '');
  return failed('refused', 'message', code, body);
}

/** Codes in the body of an answer that has status 200 whatever became of the message. */
export interface CodedAnswers {
  codeField: string;
  textField: string;
  reasons: Readonly<Record<number, ChatFailure['reason']>>;
  /** Reasons by the words beside a code that stands for several. */
  words?: readonly (readonly [RegExp, ChatFailure['reason']])[];
}

export function readCoded(answer: ChatAnswer, now: Date, coded: CodedAnswers): ChatOutcome {
  const { [coded.codeField]: code, [coded.textField]: text } = fieldsOf(answer.body);
  if (typeof code !== 'number')
    return readStatus(answer, now) ?? failed('unknown', 'unknown', `HTTP ${answer.status}`, answer.body);
  const says = typeof text === 'string' ? text : '';
  if (code === 0) return { kind: 'sent' };
  const reason = coded.words?.find(([words]) => words.test(says))?.[1] ?? coded.reasons[code] ?? 'message';
  if (reason === 'limited') return failed('limited', reason, code, says);
  // The chat says that it is busy and has not taken it.
  if (reason === 'away') return failed('later', reason, code, says);
  return failed('refused', reason, code, says);
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? Object.fromEntries(Object.entries(read)) : {};
  } catch {
    return {};
  }
}
