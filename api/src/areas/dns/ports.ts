import type { FastifyBaseLogger } from 'fastify';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** A name of a tenant that isn't over. */
export interface TenantName {
  id: string;
  /** A-labels. */
  name: string;
  orderNo: string;
  /** Those that it has at the registry. */
  nameservers: readonly string[];
  /** `ended` from its redemption on: registries take it out of the DNS. */
  life: 'registering' | 'living' | 'ended';
}

/** A name that is answered for, with whose it is. */
export interface LivingName {
  accountID: TenantID;
  id: string;
  name: string;
}

/** What DNS needs to know of names. */
export interface Names {
  find(on: Db | Trx, accountID: TenantID, name: string): Promise<TenantName | undefined>;
  findByID(on: Db | Trx, accountID: TenantID, id: string): Promise<TenantName | undefined>;
  /** Those of some names that the tenant has. */
  findAll(on: Db | Trx, accountID: TenantID, names: readonly string[]): Promise<TenantName[]>;
  /** A page of a tenant's names, and how many there are. */
  list(
    accountID: TenantID,
    filter: { keyword: string; limit: number; skip: number },
  ): Promise<{ rows: TenantName[]; total: number }>;
  /** The one of some names, A-labels, that somebody has and that is in the DNS; the longest of several. */
  living(names: readonly string[]): Promise<LivingName | undefined>;
}

/** Where the portal's own name servers listen, as `address:port` without brackets. */
export interface ListenAddress {
  address: string;
  /** 0 for a free one. */
  port: number;
}

export interface DnsPorts {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  names: Names;
  /** Names of the servers that answer for hosted names; none where this portal hosts no DNS. */
  nameservers: readonly string[];
  /** Where this process answers; nowhere where others do. */
  listen: readonly ListenAddress[];
  /** Name below which this process answers as the registry too, in a demonstration: what isn't registered isn't there. */
  registry?: { root: string; tlds: readonly string[] };
}
