import type { FastifyBaseLogger } from 'fastify';
import type { Areas } from '@certdeck/contract/schemas';
import type { Nudge } from '../../platform/area/area.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { MailPort } from '../../ports/mail/mail.ts';
import type { SiteOf } from '../../platform/mail-content/content.ts';
import type { MemberPorts } from './members.ts';

/** What a team needs of accounts, sessions and factors. */
export interface PeoplePorts extends MemberPorts {
  /** Mail address of an account, in small letters; undefined for none. */
  emailOf(db: Db | Trx, accountID: string): Promise<string | undefined>;
  /** Whether the operator has shut an account. */
  isShut(db: Db | Trx, accountID: string): Promise<boolean>;
  /**
   * A password as it may be kept.
   * @param password as it travels
   * @throws BusinessError 13004 at `password` for one that is tried first
   */
  hashPassword(password: string): Promise<string>;
  /** Begins a session and answers its token. */
  begin(
    trx: Trx,
    accountID: string,
    limits: { areas: Areas },
    client: { userAgent: string; address: string },
  ): Promise<string>;
  /** Whether people get a role of the tenant's own when they sign in by its provider. */
  givesRole(trx: Trx, tenantID: TenantID, roleID: string): Promise<boolean>;
  /** Kinds of second factors that are on, by account. */
  factorsOf(db: Db, accountIDs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface TeamPorts {
  db: Db;
  now: () => Date;
  nudge: Nudge;
  limiter: Limiter;
  mail: MailPort;
  log: FastifyBaseLogger;
  members: PeoplePorts;
  /** The portal at a host name, as mails show it. */
  siteOf: SiteOf;
}
