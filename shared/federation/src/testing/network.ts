import { http, HttpResponse, type RequestHandler } from 'msw';
import type { Answer, Call } from '@certdeck/contract';

/** One request that a page sent, as the API would read it. */
export interface SentCall {
  /** Id of the call's descriptor. */
  id: string;
  /** Path parameters, query and body in one; values are texts unless the body is JSON. A file is in `file`. */
  input: Record<string, unknown>;
  request: Request;
}

/** An answer; what is left out is code 200 and an empty msg. */
export type PartialAnswer<Data> = Partial<Omit<Answer<Data>, 'data'>> & { data?: Data; status?: number };
type Responder<Data> = (sent: SentCall) => PartialAnswer<Data> | Promise<PartialAnswer<Data>>;

const sent: SentCall[] = [];

/**
 * Answers one call of the contract below `/api`. `'network'` breaks the connection, `'never'` never answers,
 * a function decides by what was sent.
 *
 * `onCall(accountCalls.getAccount, { data: account })`
 */
export function onCall<Input, Data>(
  call: Call<Input, Data>,
  answer: PartialAnswer<Data> | Responder<Data> | 'network' | 'never',
): RequestHandler {
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[method](`*/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    const made = await record(call.id, request, params);
    if (answer === 'network') return HttpResponse.error();
    if (answer === 'never') return new Promise<never>(() => {});
    const { status = 200, ...body } = typeof answer === 'function' ? await answer(made) : answer;
    return HttpResponse.json({ code: 200, msg: '', data: {}, ...body }, { status });
  });
}

/** Notes what a page sent. */
export async function record(
  id: string,
  request: Request,
  params: Record<string, unknown>,
): Promise<SentCall> {
  const made: SentCall = { id, input: { ...named(params), ...(await inputOf(request)) }, request };
  sent.push(made);
  return made;
}

/** What was sent to one call since the test began, oldest first. */
export function sentTo<Input, Data>(call: Call<Input, Data>): SentCall[] {
  return sent.filter(({ id }) => id === call.id);
}

export function forgetSent(): void {
  sent.length = 0;
}

/** Without the wildcard's own entry, which is the origin. */
function named(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !/^\d+$/.test(name)));
}

async function inputOf(request: Request): Promise<Record<string, unknown>> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const text = await request.clone().text();
  if (text === '') return query;
  if (request.headers.get('content-type') === 'application/octet-stream') return { ...query, file: text };
  const isJson = request.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text));
  return { ...query, ...body };
}
