import type { Nudge } from '../../platform/area/area.ts';
import type { Notice, NoticeValues } from '../../platform/area/notices.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { ScanProblem } from './tables.ts';

/** A certificate as a server sends it. */
export interface SeenCertificate {
  der: Buffer;
  /** Hexadecimal, lower case. */
  sha256: string;
  commonName: string;
  names: readonly string[];
  issuer: string;
  serial: string;
  keyType: string;
  notBefore: Date;
  notAfter: Date;
}

/** What the addresses of a server sent. */
export interface ServerLook {
  /** Why there is no address to look at; '' when there is. */
  problem: ScanProblem;
  places: readonly {
    address: string;
    problem: ScanProblem;
    certificate?: SeenCertificate;
    nameMatches: boolean;
    chain: 'trusted' | 'selfSigned' | 'untrusted';
  }[];
}

/** Something that members are told of. */
export interface DiscoveryFact {
  accountID: TenantID;
  /** Names it among the facts of discovery: one that was told is not told again. */
  name: string;
  details: NoticeValues;
  site: Notice;
  /** Mail address of the contact of the settings. */
  contact?: string;
}

export interface DiscoveryPorts {
  db: Db;
  now: () => Date;
  nudge: Nudge;
  /** What a server sends at a port; undefined when the look was interrupted. Never throws for what a network does. */
  lookAtServer(host: string, port: number): Promise<ServerLook | undefined>;
  /**
   * Orders of an account by the SHA-256 of certificates that they have or had, hexadecimal and in lower case.
   * @param seesDept department whose orders alone may be told; null for all
   */
  ordersOf(
    accountID: TenantID,
    fingerprints: readonly string[],
    seesDept: string | null,
  ): Promise<ReadonlyMap<string, string>>;
  /** Mail address of a contact of the account; undefined for none. */
  mailOfContact(trx: Trx, accountID: TenantID, id: string): Promise<string | undefined>;
  /** Tells members of a fact, in the transaction that makes it true. */
  tell(trx: Trx, fact: DiscoveryFact): Promise<void>;
}
