import type { LaterDate } from '../../../platform/database/columns.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

/** What an account chose for its orders: their plans are made of it unless somebody chooses something else for one. */
export type RenewalDefaultTable = Pick<
  RenewalPlanTable,
  'account_id' | 'mode' | 'pay_from' | 'max_price' | 'quiet_from' | 'quiet_until' | 'time_zone' | 'saved_at'
> & { actor_id: string };

/** What happens by itself with an order before its certificate ends; one without a row is reminded of. */
export interface RenewalPlanTable {
  account_id: TenantID;
  order_id: string;
  mode: 'off' | 'remind' | 'reissue' | 'renew';
  pay_from: 'balance' | 'package';
  /** Cents that a renewal may cost at most; null where no money is paid. */
  max_price: number | null;
  /** Hours of the day, 0 to 23, in which nothing happens by itself; both or neither. */
  quiet_from: number | null;
  quiet_until: number | null;
  /** IANA name, of the quiet hours. */
  time_zone: string;
  /** Who chose it last, and pays. */
  actor_id: string | null;
  saved_at: Date;
  /** `idle` where nothing is done; `working` while a certificate is on its way; `ended` for good. */
  state: 'idle' | 'planned' | 'working' | 'blocked' | 'paused' | 'ended';
  /** Why it is blocked or has ended; '' otherwise. */
  code: Generated<string>;
  /** Serial number of the certificate that the moment was chosen for. */
  serial: Generated<string>;
  window_start: LaterDate;
  window_end: LaterDate;
  window_reason: Generated<string>;
  /** When that certificate is to be replaced: chosen once. */
  chosen_at: LaterDate;
  /** When the scheduler looks at it next; null for never. */
  next_at: LaterDate;
  /** Serial number of the certificate that was acted for last: one is replaced once by itself. */
  acted_serial: Generated<string>;
  /** Number of the renewal that was ordered. */
  work_order_no: Generated<string>;
  /** Failures in a row that may pass. */
  failures: Generated<number>;
  last_at: LaterDate;
  /** What was done last: `reissued`, `renewed` or `failed`; '' before. */
  last_act: Generated<string>;
  /** It follows what its account chose for its orders. */
  by_default: Generated<boolean>;
}

declare module '../../../platform/database/schema.ts' {
  interface Schema {
    renewal_plans: RenewalPlanTable;
    renewal_defaults: RenewalDefaultTable;
  }
}
