import { defineCall } from '@certdeck/contract';
import { fillPath, serialise } from '@certdeck/contract/requests';
import { CallError, type Client, randomUuid } from '@certdeck/session';
import type { Operation } from './openapi.ts';

/** What came of a call: an answer of any code, or why there is none. */
export type Outcome =
  | { ok: true; status: number; text: string }
  | { ok: false; reason: 'network' | 'body' | 'file' };

type Values = Readonly<Record<string, string>>;

const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Asks with the session of the page, which may read alone. */
export async function runWithSession(client: Client, operation: Operation, values: Values): Promise<Outcome> {
  const { id, path, area } = operation;
  const call = defineCall<object, unknown>({ id, method: 'GET', path, area, permission: 'session' });
  try {
    const { status, shown: _, ...answer } = await client.call(call, given(values), { messages: 'none' });
    return { ok: true, status, text: pretty(answer) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ok: false, reason: error.kind === 'unreadable' ? 'file' : 'network' };
  }
}

interface KeyRun {
  base: string;
  operation: Operation;
  values: Values;
  /** JSON; '' for none. */
  body: string;
  key: string;
}

/** Makes a call with a key, and with nothing of the session: no cookie goes along and none is kept. */
export async function runWithKey({ base, operation, values, body, key }: KeyRun): Promise<Outcome> {
  const { method, path: pattern, fields: known } = operation;
  const { path, fields } = fillPath({ method: 'POST', path: pattern }, given(values));
  const query = serialise(fields);
  if (body !== '' && !isJson(body)) return { ok: false, reason: 'body' };
  const repeats = known.some(({ name }) => name === 'Idempotency-Key');
  try {
    const response = await fetch(`${base}${path}${query === '' ? '' : `?${query}`}`, {
      method,
      credentials: 'omit',
      redirect: 'error',
      headers: {
        token: key,
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...(repeats ? { 'idempotency-key': randomUuid() } : {}),
      },
      ...(body === '' ? {} : { body }),
    });
    const text = await response.text();
    return { ok: true, status: response.status, text: isJson(text) ? pretty(JSON.parse(text)) : text };
  } catch {
    return { ok: false, reason: 'network' };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
