import type { Answer, AnyShape } from '@certdeck/contract';
import { BodyCode, hasShape } from '@certdeck/contract';

/** What a call resolves with: the body, and what the client knows beyond it. */
export interface Reply<Data> extends Answer<Data> {
  /** HTTP status; 0 when the client answered by itself. */
  status: number;
  /** The client has shown a message for this answer, so that nobody shows a second one (D-037). */
  shown: boolean;
}

/** Whether an answer means success: body code 200 alone (A§8.1). */
export function isSuccess(answer: Pick<Answer<unknown>, 'code'>): boolean {
  return answer.code === BodyCode.ok;
}

/** Fields that an API may put beside data instead of inside it; they are read as data.x, then x (D-067). */
const lifted = ['payWays', 'key', 'csr', 'siteMsges', 'groups', 'tld', 'currencies'] as const;

type Fields = Record<string, unknown>;

/**
 * Reads a response body as an answer. For any HTTP status outside 2xx the msg is copied to errors.msg (A§8.4,
 * D-050). Field errors are read from errors, then from data.errors (D-049). A body that is no answer at all, such
 * as a proxy's page, takes the HTTP status as its code.
 */
export function readReply<Data>(status: number, body: string): Reply<Data> {
  const fields = parseObject(body);
  const msg = typeof fields.msg === 'string' ? fields.msg : '';
  const errors = readErrors(fields);
  const failed = status < 200 || status > 299;
  const code = typeof fields.code === 'number' ? fields.code : status;
  return {
    // No error status is a success, whatever its body says.
    code: failed && code === BodyCode.ok ? status : code,
    msg,
    data: readData(fields) as Data,
    ...(typeof fields.total === 'number' ? { total: fields.total } : {}),
    ...(errors || failed ? { errors: { ...errors, ...(failed ? { msg } : {}) } } : {}),
    status,
    shown: false,
  };
}

/** An answer of HTTP 2xx that isn't one of the API's, or lacks what the page relies on. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply';
}

/**
 * Reads a response whose call says what it relies on.
 * @throws UnreadableReply for a success that can't be relied on: a proxy's page with status 200, an answer cut
 *   off, data of another shape. It is no refusal either: the API may have done what was asked.
 */
export function readReliably<Data>(status: number, body: string, shape: AnyShape | undefined): Reply<Data> {
  const reply = readReply<Data>(status, body);
  if (status < 200 || status > 299) return reply;
  if (typeof parseObject(body).code !== 'number')
    throw new UnreadableReply('no code in an answer of HTTP 2xx');
  if (isSuccess(reply) && shape !== undefined && !hasShape(reply.data, shape))
    throw new UnreadableReply('data of another shape than the call relies on');
  return reply;
}

/** An answer that the client gives by itself, without a request. */
export function localReply<Data>(code: number, msg: string, data: Data, shown = false): Reply<Data> {
  return { code, msg, data, status: 0, shown };
}

/** The file of an answer, or what the API says instead of one. A proxy's page is no file. */
export async function readFile(response: Response): Promise<Reply<Blob>> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || /json/i.test(type))
    return readReliably<Blob>(response.status, await response.text(), undefined);
  if (/html/i.test(type)) throw new UnreadableReply('a page instead of a file');
  return { ...localReply(BodyCode.ok, '', await response.blob()), status: response.status };
}

function readData(fields: Fields): unknown {
  const beside = lifted.filter((name) => fields[name] !== undefined);
  if (beside.length === 0) return fields.data ?? {};
  const data = fields.data ?? {};
  if (!isObject(data)) return data;
  return { ...Object.fromEntries(beside.map((name) => [name, fields[name]])), ...data };
}

function readErrors(fields: Fields): Record<string, string> | null {
  const inside = isObject(fields.data) ? fields.data.errors : null;
  const errors = isObject(fields.errors) ? fields.errors : inside;
  if (!isObject(errors)) return null;
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, String(message)]));
}

function parseObject(body: string): Fields {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
