import { z } from 'zod';

/** What a request is about: the first part of its path. */
export type Kind =
  | 'dir'
  | 'nonce'
  | 'account'
  | 'acct'
  | 'orders'
  | 'new'
  | 'order'
  | 'authz'
  | 'chall'
  | 'finalize'
  | 'cert'
  | 'revoke';

/** What happens to the next request of a kind instead of what should. */
export type Fault =
  /** Nothing; the connection ends before anything was done, or after everything was done and before the answer. */
  | 'none'
  | 'lost-request'
  | 'lost-answer'
  | { status: number; type: string; detail?: string; retryAfter?: number; subproblems?: readonly object[] };

export interface Order {
  id: string;
  account: string;
  status: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid';
  identifiers: { type: string; value: string }[];
  expires: Date;
  /** How many looks it still says "processing". */
  waits: number;
  certificate?: string;
  error?: object;
}

export const newOrder = z.object({
  identifiers: z.array(z.object({ type: z.string(), value: z.string() })).min(1),
});
export const newAccount = z.object({
  termsOfServiceAgreed: z.literal(true),
  contact: z.array(z.string()).optional(),
  externalAccountBinding: z.unknown().optional(),
});
export const revocation = z.object({ certificate: z.string(), reason: z.number() });

export class Refusal extends Error {
  readonly problem: Exclude<Fault, string>;
  constructor(status: number, type: string, detail = '') {
    super(detail);
    this.problem = { status, type, detail };
  }
}
