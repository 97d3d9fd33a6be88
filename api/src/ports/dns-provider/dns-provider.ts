import type { TenantID } from '../../platform/database/identifiers.ts';
/** A record that shows control of a name. */
export interface PlacedRecord {
  accountID: TenantID;
  orderNo: string;
  /** Full name, lower case, without a dot at the end. */
  host: string;
  type: 'TXT' | 'CNAME';
  /** TXT text, or CNAME target without a dot at the end. */
  value: string;
}

export interface ValidationRecord extends PlacedRecord {
  /** Number by which people and the configuration know the account that wants it. */
  accountNo: string;
}

/** What became of a record, as far as we can know. `detail` is for the log. */
export type PlaceOutcome =
  /** It stands there now, whoever put it there. */
  | { kind: 'placed' }
  /** Not in a zone of ours that this account may use. */
  | { kind: 'outside' }
  /** Another record of the name stands against it (a CNAME is alone at its name, RFC 1034 3.6.2). */
  | { kind: 'conflict' }
  /** Too many requests; seconds until the next may be made. Not placed. */
  | { kind: 'limited'; retryAfter: number }
  /** The provider refuses: the operator's token or the record. Not placed. */
  | { kind: 'refused'; detail: string }
  /** No answer, and looking again gave none either: perhaps placed. Placing again is safe. */
  | { kind: 'unknown' };

export type RemoveOutcome =
  /** `removed` is false when there was none of ours. */
  { kind: 'done'; removed: boolean } | Exclude<PlaceOutcome, { kind: 'placed' } | { kind: 'conflict' }>;

/**
 * Port for whoever holds DNS zones that we may write to. A record that is placed shows control of a name to our
 * own validation, so who may have one placed in a zone is who may have certificates for all of it.
 */
export interface DnsProvider {
  /** Whether a record of this account can be placed at the host; from the configuration alone. */
  covers(host: string, accountNo: string): boolean;
  /** Puts a record in place. The same record again changes nothing, so it may be repeated after `unknown`. */
  place(record: ValidationRecord): Promise<PlaceOutcome>;
  /**
   * Takes away what `place` has put there for the order: this record, and what it may have left of others in the
   * same zone. Records of others, equal ones too, are left.
   */
  remove(record: PlacedRecord): Promise<RemoveOutcome>;
}
