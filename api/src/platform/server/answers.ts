import type { Readable } from 'node:stream';
import type { Answer } from '@certdeck/contract';
import { BodyCode } from '@certdeck/contract';
import { type BusinessError, OrdersRefusedError } from './errors.ts';
import type { ApiLanguage } from './texts.ts';
import { texts } from './texts.ts';

/** A page of a list with the number of rows in all. */
export class Listed<Rows> {
  readonly rows: Rows;
  readonly total: number;
  constructor(rows: Rows, total: number) {
    this.rows = rows;
    this.total = total;
  }
}

/** A file instead of a body (D-197). */
export class Download {
  readonly fileName: string;
  readonly type: string;
  readonly content: string | Buffer | Readable;
  /** @param content a stream where the file may be longer than memory should hold */
  constructor(fileName: string, type: string, content: string | Buffer | Readable) {
    this.fileName = fileName;
    this.type = type;
    this.content = content;
  }
}

/** Fields that stand at the top of the body as well as inside data (D-067). */
const RAISED: Readonly<Record<string, readonly string[]>> = {
  'API-045': ['siteMsges', 'total'],
  'API-101': ['payWays'],
  'API-107': ['key', 'csr'],
  'API-142': ['groups', 'total', 'pagination'],
  'API-151': ['tld'],
};

/** Body of a success. */
export function success(callID: string, value: unknown, language: ApiLanguage): Answer<unknown> {
  const [data, total] = value instanceof Listed ? [value.rows, { total: value.total }] : [value, {}];
  const raised: Record<string, unknown> = {};
  if (typeof data === 'object' && data !== null) {
    const fields: Readonly<Record<string, unknown>> = { ...data };
    for (const name of RAISED[callID] ?? []) raised[name] = fields[name];
  }
  return { ...raised, code: BodyCode.ok, msg: texts.ok[language], data: data ?? {}, ...total };
}

const failOrders = ({ code, orderNos, reason }: OrdersRefusedError, language: ApiLanguage) =>
  orderNos.map((orderNo) => ({ orderNo, code, msg: reason[language] }));

/** Body of a refusal; `data` holds something for few codes only. */
export function refusal(error: BusinessError, language: ApiLanguage): Answer<unknown> {
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([field, text]) => [field, text[language]]),
  );
  const data =
    error instanceof OrdersRefusedError
      ? { ...error.data, failOrders: failOrders(error, language) }
      : error.data;
  return { code: error.code, msg: error.text[language], data, errors };
}

/** Body that goes with an HTTP status other than 200; never a stack, never a reason from inside. */
export function fault(status: number, msg: string): Answer<Record<string, never>> {
  return { code: status, msg, data: {} };
}

/** Rows to skip and to take: `offset` is a 1-based page and `limit` is 10 by default (D-063, D-064). */
export function page(input: { limit?: number | undefined; offset?: number | undefined }): {
  limit: number;
  skip: number;
} {
  const limit = input.limit ?? 10;
  return { limit, skip: (Math.max(1, input.offset ?? 1) - 1) * limit };
}
