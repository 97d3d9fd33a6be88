import { BodyCode } from '@certdeck/contract';
import { type Text, texts } from './texts.ts';

/**
 * A refusal that the customer is told about: HTTP 200 with a body code other than 200 (D-245, D-246).
 * `errors` maps field names to reasons; `data` travels in the body for codes that carry some (12009, 12077).
 */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly code: BodyCode;
  readonly text: Text;
  readonly errors: Readonly<Record<string, Text>>;
  readonly data: Readonly<Record<string, unknown>>;
  constructor(
    code: BodyCode,
    text: Text,
    errors: Readonly<Record<string, Text>> = {},
    data: Readonly<Record<string, unknown>> = {},
  ) {
    super(text.en);
    this.code = code;
    this.text = text;
    this.errors = errors;
    this.data = data;
  }
}

/**
 * A call over several orders, all or none, that some of them stand in the way of: `data.failOrders` names each with
 * its reason, in the form of a payment queue (A§3.15), and `msg` the first of them.
 */
export class OrdersRefusedError extends BusinessError {
  readonly orderNos: readonly string[];
  readonly reason: Text;
  /**
   * @param orderNos as the caller named them
   * @param names whether `msg` names the first: not where the call is over one order, nor for a reason that is of all
   *   together
   * @param more what stands in `errors` and `data` besides
   */
  constructor(
    code: BodyCode,
    reason: Text,
    orderNos: readonly string[],
    names: boolean,
    more: Partial<Pick<BusinessError, 'errors' | 'data'>> = {},
  ) {
    const [first = ''] = orderNos;
    super(code, names ? texts.ofOrders(first, orderNos.length - 1, reason) : reason, more.errors, more.data);
    this.orderNos = orderNos;
    this.reason = reason;
  }
}

/** What `found` answers; a refusal of it also stands at the field that named what was looked for. */
export async function atField<Value>(field: string, found: Promise<Value>): Promise<Value> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    throw new BusinessError(error.code, error.text, { ...error.errors, [field]: error.text }, error.data);
  }
}

/** Too many tries or sends: 12010 and a Retry-After header, in seconds. */
export class TooManyError extends BusinessError {
  readonly retryAfter: number;
  constructor(text: Text, retryAfter: number) {
    super(BodyCode.tooManySends, text, {}, { retryAfter });
    this.retryAfter = retryAfter;
  }
}

/**
 * Something that the call needs is away for now: HTTP 503. Whoever asks again with the same Idempotency-Key goes on where
 * this one ended.
 */
export class AwayError extends Error {
  override readonly name = 'AwayError';
  readonly text: Text;
  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

/** The call belongs to an area that the host, the partner's page or the session isn't allowed: HTTP 403. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
}

/** No token, or one that no session knows: HTTP 401. */
export class UnauthorizedError extends Error {
  override readonly name = 'UnauthorizedError';
}
