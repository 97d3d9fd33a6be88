import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** What a request to the provider came to. */
export type Outcome<Result> =
  | { kind: 'ok'; result: Result; pages: number }
  /** Too many requests; seconds until the next may be made. */
  | { kind: 'limited'; retryAfter: number }
  /** The token is unknown or may not do this. */
  | { kind: 'token' }
  | { kind: 'refused'; codes: number[]; message: string }
  | { kind: 'unreachable' };

export type Failed = Exclude<Outcome<never>, { kind: 'ok' }>;

/** A record as the provider has it; `data` holds the parts of types that are more than one text. */
const wireRecord = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  content: z.string().optional(),
  ttl: z.number().optional(),
  proxied: z.boolean().nullish(),
  priority: z.number().nullish(),
  comment: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});
export type WireRecord = z.output<typeof wireRecord>;

const wireZone = z.object({ id: z.string(), name: z.string() });
export type WireZone = z.output<typeof wireZone>;

/** The frame of every answer of version 4. */
const envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).nullish(),
  result: z.unknown(),
  result_info: z.object({ total_pages: z.number().nullish() }).nullish(),
});

export interface CloudflareOptions {
  /** `https://api.cloudflare.com/client/v4`, without a slash at the end. */
  base: string;
  /** Sent with each request and put nowhere else. */
  token: string;
  /** Milliseconds since 1970 at which no further request is begun. */
  deadline: number;
}

const REQUEST_MS = 15_000;
/** Seconds of waiting that are sat out here; longer ones are the page's to show. */
const SHORT_WAIT = 5;
const MAX_BODY = 16_777_216;
const ZONES_A_PAGE = 50;
const RECORDS_A_PAGE = 500;
/** 2,000 zones or 20,000 records. */
const MAX_PAGES = 40;
/** Refusals of the token itself: unknown, malformed, without the right, from a wrong address. */
const TOKEN_CODES = new Set([1000, 6003, 6111, 9106, 9109, 10000, 10001]);

/** Speaks version 4 of Cloudflare's API until a deadline. */
export class Cloudflare {
  private readonly options: CloudflareOptions;

  constructor(options: CloudflareOptions) {
    this.options = options;
  }

  zones(): Promise<Outcome<WireZone[]>> {
    return this.pages('/zones', ZONES_A_PAGE, wireZone);
  }

  records(zone: string): Promise<Outcome<WireRecord[]>> {
    return this.pages(`/zones/${encodeURIComponent(zone)}/dns_records`, RECORDS_A_PAGE, wireRecord);
  }

  /** Records of one name, or with one comment. */
  recordsWhere(
    zone: string,
    filter: { name: string } | { 'comment.exact': string },
  ): Promise<Outcome<WireRecord[]>> {
    const path = `/zones/${encodeURIComponent(zone)}/dns_records`;
    return this.pages(path, RECORDS_A_PAGE, wireRecord, `&${new URLSearchParams(filter).toString()}`);
  }

  create(zone: string, record: object): Promise<Outcome<WireRecord>> {
    return this.send('POST', `/zones/${encodeURIComponent(zone)}/dns_records`, wireRecord, record);
  }

  update(zone: string, id: string, record: object): Promise<Outcome<WireRecord>> {
    const path = `/zones/${encodeURIComponent(zone)}/dns_records/${encodeURIComponent(id)}`;
    return this.send('PATCH', path, wireRecord, record);
  }

  remove(zone: string, id: string): Promise<Outcome<unknown>> {
    const path = `/zones/${encodeURIComponent(zone)}/dns_records/${encodeURIComponent(id)}`;
    return this.send('DELETE', path, z.unknown());
  }

  private async pages<Item>(
    path: string,
    size: number,
    item: z.ZodType<Item>,
    filter = '',
  ): Promise<Outcome<Item[]>> {
    const all: Item[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const outcome = await this.send('GET', `${path}?per_page=${size}&page=${page}${filter}`, z.array(item));
      if (outcome.kind !== 'ok') return outcome;
      all.push(...outcome.result);
      if (page >= outcome.pages) break;
    }
    return { kind: 'ok', result: all, pages: 1 };
  }

  private async send<Result>(
    method: string,
    path: string,
    result: z.ZodType<Result>,
    body?: object,
  ): Promise<Outcome<Result>> {
    for (;;) {
      const outcome = await this.once(method, path, result, body);
      const time = this.options.deadline - Date.now();
      if (outcome.kind !== 'limited' || outcome.retryAfter > SHORT_WAIT) return outcome;
      if (outcome.retryAfter * 1000 >= time) return outcome;
      await wait(outcome.retryAfter * 1000);
    }
  }

  private async once<Result>(
    method: string,
    path: string,
    schema: z.ZodType<Result>,
    body?: object,
  ): Promise<Outcome<Result>> {
    const { base, token, deadline } = this.options;
    const time = Math.min(REQUEST_MS, deadline - Date.now());
    if (time <= 0) return { kind: 'unreachable' };
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // The token goes to the configured address and to no other.
        redirect: 'error',
        signal: AbortSignal.timeout(time),
      });
      text = await readText(response);
    } catch {
      // No detail of a failed request is kept: it would carry the headers, and the token with them.
      return { kind: 'unreachable' };
    }
    if (response.status === 429) return { kind: 'limited', retryAfter: secondsOf(response) };
    return this.judge(response.status, text, schema);
  }

  private judge<Result>(status: number, text: string, schema: z.ZodType<Result>): Outcome<Result> {
    const verdict = envelope.safeParse(parseJson(text));
    if (!verdict.success)
      return status === 401 || status === 403 ? { kind: 'token' } : { kind: 'unreachable' };
    const { success, errors, result, result_info: info } = verdict.data;
    if (success) {
      const read = schema.safeParse(result);
      if (!read.success) return { kind: 'unreachable' };
      return { kind: 'ok', result: read.data, pages: info?.total_pages ?? 1 };
    }
    const codes = (errors ?? []).map(({ code }) => code);
    if (status === 401 || status === 403 || codes.some((code) => TOKEN_CODES.has(code)))
      return { kind: 'token' };
    if (status >= 500) return { kind: 'unreachable' };
    const message = (errors ?? []).map((error) => error.message).join(' ');
    // Should the provider ever repeat the token, it ends here.
    return { kind: 'refused', codes, message: message.replaceAll(this.options.token, '…').slice(0, 300) };
  }
}

/** Seconds of Retry-After, which may be a date; a minute when it says nothing of use. */
function secondsOf(response: Response): number {
  const header = response.headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(header)) return Math.max(1, Number(header));
  const at = Date.parse(header);
  return Number.isNaN(at) ? 60 : Math.max(1, Math.ceil((at - Date.now()) / 1000));
}

/** @throws when the body is longer than any answer in earnest */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    length += part.length;
    if (length > MAX_BODY) throw new Error('the answer is too long');
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
