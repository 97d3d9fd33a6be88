import type { CreatedAt } from '../database/columns.ts';

/** Failures and sends counted per key (`login:account:x`, `send:ip:y`) in a window. */
export interface AttemptTable {
  key: string;
  count: number;
  window_ends_at: Date;
}

/** First answer of a call that was made with an Idempotency-Key. */
export interface IdempotencyTable {
  account_id: string;
  call_id: string;
  key: string;
  request_hash: string;
  answer: string | null;
  created_at: CreatedAt;
}

declare module '../database/schema.ts' {
  interface Schema {
    attempts: AttemptTable;
    idempotency_keys: IdempotencyTable;
  }
}
