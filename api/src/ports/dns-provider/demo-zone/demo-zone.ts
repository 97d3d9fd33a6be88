/**
 * A small authoritative DNS server and a web server on loopback, for names under one zone (`demo.test`), so
 * that ordering works end to end on a machine without a domain of its own. Demo mode only. Whose record is
 * whose is the caller's to decide; the zone keeps the `owner` it is given.
 */

export type DemoRecordType = 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'TXT';

export interface DemoRecord {
  id: string;
  owner: string;
  /** Full name under the zone, lower case, without trailing dot. */
  name: string;
  type: DemoRecordType;
  /** Text form: an address, a name, a TXT text, or `0 issue "ca.example"` for CAA. */
  value: string;
  /** Seconds. */
  ttl: number;
}

export interface DemoFile {
  id: string;
  owner: string;
  /** Host under the zone, or one of the zone's demo addresses. */
  host: string;
  /** Begins with `/.well-known/pki-validation/` or `/.well-known/acme-challenge/`. */
  path: string;
  body: string;
}

/** Where records survive a restart; the owner of the database supplies it. */
export interface DemoZoneStore {
  load(): Promise<{ records: DemoRecord[]; files: DemoFile[] }>;
  putRecord(record: DemoRecord): Promise<void>;
  putFile(file: DemoFile): Promise<void>;
  /** Removes the record or file of this id; no error when there is none. */
  remove(id: string): Promise<void>;
}

export type PublishResult<T> =
  | { ok: true; item: T }
  | {
      ok: false;
      code:
        | 'OUTSIDE_ZONE'
        | 'NAME_INVALID'
        | 'VALUE_INVALID'
        /** A CNAME beside other records of its name (RFC 1034 3.6.2). */
        | 'CNAME_CONFLICT'
        | 'PATH_INVALID';
    };

export interface DemoZoneOptions {
  /** `demo.test` by default. */
  zone?: string;
  /** 0 for a free one. */
  dnsPort: number;
  /** 0 for a free one. */
  httpPort: number;
  store: DemoZoneStore;
  /** CAA identity that the zone permits at its apex; `certdeck.test` by default. */
  caaIdentity?: string;
  /** IP addresses for which the web server answers too (orders of IP products in a demonstration). */
  addresses?: string[];
}

export interface DemoZone {
  readonly zone: string;
  /** IP addresses for which the web server answers. */
  readonly addresses: readonly string[];
  /** Known after `start`. */
  readonly dnsPort: number;
  readonly httpPort: number;
  /** Loads the store and listens on 127.0.0.1: DNS over UDP and TCP on one port, HTTP on the other. */
  start(): Promise<void>;
  /** Ends both servers and their open connections. */
  stop(): Promise<void>;
  /** Adds a record; the same owner, name, type and value again gives the existing one. */
  publish(record: Omit<DemoRecord, 'id' | 'ttl'> & { ttl?: number }): Promise<PublishResult<DemoRecord>>;
  /** Serves a file; the same owner, host and path again replaces its body. */
  publishFile(file: Omit<DemoFile, 'id'>): Promise<PublishResult<DemoFile>>;
  /** False when there is no such record or file. */
  remove(id: string): Promise<boolean>;
  /** All records, or one owner's, in order of publishing. */
  list(owner?: string): DemoRecord[];
  listFiles(owner?: string): DemoFile[];
  /** True for names at or under the zone, with or without star. */
  covers(name: string): boolean;
}
