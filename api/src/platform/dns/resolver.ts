/**
 * The port through which names are looked up. Lookups never throw: what can go wrong is a closed union,
 * since "no such name", "no such record" and "the server failed" have different consequences (RFC 8659 3:
 * a failure is not a permission).
 */

export interface CaaRecord {
  /** Bit 7 of the flags octet: an issuer that does not know the tag must not issue (RFC 8659 4.1). */
  critical: boolean;
  /** Lower-case property tag. */
  tag: string;
  value: string;
}

/** What the records of each looked-up type are made of. TXT: one string per record, its parts joined. */
export interface RecordData {
  A: string;
  AAAA: string;
  CAA: CaaRecord;
  CNAME: string;
  /** Key tag of the key a parent zone vouches for (RFC 4034 5). */
  DS: number;
  NS: string;
  TXT: string;
}
export type RecordType = keyof RecordData;

interface Asked {
  /** Address and port of the server that gave (or owed) the answer, e.g. `127.0.0.1:5353`. */
  resolver: string;
  /** Milliseconds between question and result. */
  tookMs: number;
}

export type DnsResult<T extends RecordType> =
  | (Asked & {
      kind: 'answer';
      /** Empty when the name exists without records of this type. */
      records: RecordData[T][];
      /** Smallest TTL of the answer in seconds; 0 when there is none. */
      ttl: number;
      /** Names the answer went through by CNAME, in order, without the asked one. */
      aliases: string[];
      /** The server said that it checked the signatures (AD bit, RFC 4035 3.2.3). */
      authenticated: boolean;
    })
  | (Asked & { kind: 'nxdomain'; aliases: string[] })
  | (Asked & { kind: 'servfail'; reason: string })
  | (Asked & { kind: 'timeout' });

/** One server's point of view. `lookup` follows CNAMEs, except when CNAME itself is asked for. */
export interface Resolver {
  /** Shown as evidence: `address:port` of the server. */
  readonly name: string;
  lookup<T extends RecordType>(name: string, type: T): Promise<DnsResult<T>>;
}

export interface ResolverOptions {
  /** `127.0.0.1:5353,[::1]:53,9.9.9.9`; empty: the system's servers. From `DNS_SERVERS`. */
  servers: string;
  /**
   * Servers for names below a suffix, asked instead of `servers`: the demo zone is reachable although nobody
   * delegates to it. Each entry has the suffix without a leading dot.
   */
  zones?: { suffix: string; servers: string }[];
  /** Milliseconds one question may take over all its tries; 5,000 by default. */
  timeoutMs?: number;
  /** UDP tries within the time; 2 by default. */
  tries?: number;
  /** Lookups under way at once over all servers; 100 by default (more lose packets). */
  concurrency?: number;
}
