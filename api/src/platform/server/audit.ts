import type { Call } from '@certdeck/contract';
import type { SignedIn } from './context.ts';

/** What the log of an act says of its request. */
export interface AuditedRequest {
  account: SignedIn | undefined;
  address: string;
  userAgent: string;
  requestID: string;
  input: unknown;
}

/** Sees to it that a call that changes something leaves an entry of the audit log; the area of the log brings it. */
export interface CallAudit {
  during<Value>(
    call: Call<unknown, unknown>,
    request: AuditedRequest,
    work: () => Promise<Value> | Value,
  ): Promise<Value>;
}
