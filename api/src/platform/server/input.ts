import { BodyCode } from '@certdeck/contract';
import type { z } from 'zod';
import { BusinessError } from './errors.ts';
import { type Text, texts } from './texts.ts';

/** Fields of a call before its schema has seen them. */
export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOST_FIELDS = 200;

/** What may never stand in the address of a call that has a body (D-046). */
const CREDENTIALS = ['password', 'newPwd', 'captchaValidate', 'ticket', 'authCode', 'token'];

/**
 * The fields of a call, whether they came in the query, a form or JSON. The path wins over the
 * body and the body over the query.
 * @throws BusinessError 13004 for a body that is no object and for credentials in the address.
 */
export function gatherFields(request: {
  method: string;
  query: unknown;
  body: unknown;
  params: unknown;
}): Fields {
  const { method, query, body, params } = request;
  if (method !== 'GET' && isFields(query) && CREDENTIALS.some((name) => Object.hasOwn(query, name)))
    throw new BusinessError(BodyCode.badInput, texts.credentialsInAddress);
  if (body !== undefined && body !== null && !isFields(body))
    throw new BusinessError(BodyCode.badInput, texts.unreadable);
  // Some 15 fields are the most; thousands of them take seconds to put together.
  if (Object.keys(body ?? {}).length + Object.keys(isFields(query) ? query : {}).length > MOST_FIELDS)
    throw new BusinessError(BodyCode.badInput, texts.unreadable);
  return { ...(isFields(query) ? query : {}), ...body, ...(isFields(params) ? params : {}) };
}

/** PostgreSQL's text holds every character but this one. */
function holdsNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (depth > 6 || typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((one) => holdsNul(one, depth + 1));
}

/** Fields whose own rules say more about a key in them (orders/submission.ts). */
const KEY_FIELDS: ReadonlySet<string> = new Set(['csr', 'key', 'sslCerts']);

/** A private key that was pasted into the wrong field: nobody keeps it, wherever it was meant to go (D-083). */
const isPrivateKey = (name: string, value: unknown): boolean =>
  typeof value === 'string' && !KEY_FIELDS.has(name) && /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(value);

/**
 * Holds the fields of a call against its schema.
 * A form can't leave a field out where its input is empty, so an empty text counts as absent for a field
 * that may be absent and that refuses it (`telPrefix=`).
 * @throws BusinessError 13004 with a reason per top-level field.
 */
export function parseInput(schema: z.ZodType, fields: Fields): unknown {
  for (const [name, value] of Object.entries(fields)) {
    if (holdsNul(value))
      throw new BusinessError(BodyCode.badInput, texts.badInput, { [name]: texts.fieldFormat });
    if (isPrivateKey(name, value))
      throw new BusinessError(BodyCode.badInput, texts.keyInClear, { [name]: texts.keyInClear });
  }
  const verdict = schema.safeParse(fields);
  if (verdict.success) return verdict.data;
  const refused = new Set(verdict.error.issues.map((issue) => String(issue.path[0] ?? '')));
  const kept = Object.entries(fields).filter(([name, value]) => value !== '' || !refused.has(name));
  if (kept.length < Object.keys(fields).length) {
    const second = schema.safeParse(Object.fromEntries(kept));
    if (second.success) return second.data;
  }
  throw new BusinessError(BodyCode.badInput, texts.badInput, reasons(verdict.error.issues, fields));
}

function reasons(issues: readonly z.core.$ZodIssue[], fields: Fields): Record<string, Text> {
  const found: Record<string, Text> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
      for (const key of issue.keys) found[key] = texts.fieldUnknown;
    const name = String(issue.path[0] ?? '');
    if (name === '' || Object.hasOwn(found, name)) continue;
    const value = fields[name];
    found[name] =
      issue.path.length === 1 && (value === undefined || value === '') ? texts.fieldRequired : reason(issue);
  }
  return found;
}

function reason(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return texts.fieldType;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? texts.fieldTooLong : texts.fieldRange;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? texts.fieldTooShort : texts.fieldRange;
    case 'invalid_value':
      return texts.fieldChoice;
    default:
      return texts.fieldFormat;
  }
}
