import type { Generated } from 'kysely';

interface Counted {
  /** SHA-256 hex of everything that makes two reports the same. */
  digest: string;
  /** Beginning of the hour that the count is for. */
  bucket: Date;
  count: number;
  first_at: Date;
  last_at: Date;
  /** Networks that told of it in its hour, up to 50; of a day, those of its widest hour (telemetry/admission.ts). */
  reporters: Generated<number>;
}

export interface TelemetryFailureTable extends Counted {
  remote: string;
  release: string;
  owner: string;
  code: string;
  detail: string;
  phase: Generated<string>;
  recovered: Generated<string>;
  /** Host of the page. */
  site: Generated<string>;
  /** Name of the partner whose page it was; '' for the portal's own. */
  partner: Generated<string>;
  browser: Generated<string>;
}

/** How many loads of a step took how long: `slot` is a class of durations, -1 those that failed. */
export interface TelemetryLoadTable {
  bucket: Date;
  remote: string;
  release: string;
  step: string;
  slot: number;
  count: number;
  reporters: Generated<number>;
}

/** Networks that have told of a row of this hour: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export interface TelemetryNetworkTable {
  digest: string;
  network: string;
  bucket: Date;
}

export interface TelemetryViolationTable extends Counted {
  directive: string;
  blocked: string;
  source: string;
  remote: string;
  release: string;
  site: Generated<string>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    telemetry_failures: TelemetryFailureTable;
    telemetry_loads: TelemetryLoadTable;
    telemetry_networks: TelemetryNetworkTable;
    telemetry_violations: TelemetryViolationTable;
  }
}
