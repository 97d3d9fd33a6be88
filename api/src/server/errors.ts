import { BodyCode } from '@certdeck/contract';
import type { Text } from './texts.ts';

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

/** No token, or one that no session knows: HTTP 401 (API-003). */
export class UnauthorizedError extends Error {
  override readonly name = 'UnauthorizedError';
}
