/** What the operator has switched off or on again: an issuer, a way to pay. No row: on since ever. */
export interface ServiceSwitchTable {
  /** `issuer:embedded`, `payment:bank-transfer`. */
  id: string;
  is_off: boolean;
  /** Why it was switched last. */
  reason: string;
  /** Principal of the member of staff; null for the command line. */
  changed_by: string | null;
  changed_at: Date;
}

/** How a service did last, as every process that uses it says. */
export interface ServiceOutcomeTable {
  id: string;
  succeeded_at: Date | null;
  failed_at: Date | null;
  /** What failed last. */
  error: string;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    service_switches: ServiceSwitchTable;
    service_outcomes: ServiceOutcomeTable;
  }
}
