import type { Reply } from './reply.ts';

/**
 * Why a call has no usable answer:
 * - `network`: no response or no connection, time-outs included (B§8.3, D-051)
 * - `unreadable`: a success that says nothing which can be relied on; whether the work was done isn't known
 * - `cancelled`: an equal call followed, or the caller gave up (B§9.4)
 * - `signedOut`: a /v1 call without a token, which is never sent (B§4.11)
 * - `answer`: the API answered another code than 200; only reads through hooks reject with it
 */
export type CallErrorKind = 'network' | 'unreadable' | 'cancelled' | 'signedOut' | 'answer';

/** A call that failed. Its message has been shown already where one is due; callers show nothing more (D-051). */
export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** The answer, for the kind `answer`. */
  readonly reply: Reply<unknown> | null;

  constructor(kind: CallErrorKind, options: { cause?: unknown; reply?: Reply<unknown> } = {}) {
    super(options.reply?.msg || `call failed: ${kind}`, { cause: options.cause });
    this.name = 'CallError';
    this.kind = kind;
    this.reply = options.reply ?? null;
  }
}
