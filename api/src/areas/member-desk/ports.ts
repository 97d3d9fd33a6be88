import type { FastifyBaseLogger } from 'fastify';
import type { Nudge } from '../../platform/area/area.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { MailPort } from '../../ports/mail/mail.ts';
import type { SiteOf } from '../../platform/mail-content/content.ts';

/** An account and the tenant that it acts for. */
export interface DeskAccount {
  id: string;
  accountNo: string;
  tenantID: TenantID;
}

export interface DeskMember {
  principalID: string;
  accountNo: string;
  email: string;
  tel: string;
  firstname: string;
  lastname: string;
  role: string;
  since: Date;
  seenAt: Date | null;
  disabled: boolean;
}

/** Somebody who reads a mail about a member. */
export interface Reader {
  principalID: string;
  email: string;
  language: string;
  hostname: string;
  role: string;
}

/** An account that has lost its second factors, and what it waits for. */
export interface LostFactors {
  account_id: string;
  reason: string;
  asked_at: Date;
  due_at: Date | null;
}

export interface MemberDeskPorts {
  db: Db;
  now: () => Date;
  nudge: Nudge;
  mail: MailPort;
  log: FastifyBaseLogger;
  siteOf: SiteOf;
  findAccount(db: Db | Trx, accountNo: string): Promise<DeskAccount | undefined>;
  /** By number or mail address. */
  findNamed(trx: Trx, name: string): Promise<DeskAccount | undefined>;
  accountOf(db: Db | Trx, accountID: string): Promise<DeskAccount | undefined>;
  listMembers(db: Db, tenantID: TenantID): Promise<readonly DeskMember[]>;
  factorsOf(db: Db, accountIDs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  isStaff(trx: Trx, accountID: string): Promise<boolean>;
  /** Whether two people of staff can be the two who have to agree. */
  isIndependent(trx: Trx, of: { firstID: string; secondID: string; since: Date }): Promise<boolean>;
  /** Role of a member, whose row is locked; undefined for no member. */
  lockRole(trx: Trx, tenantID: TenantID, accountID: string): Promise<string | undefined>;
  setRole(trx: Trx, tenantID: TenantID, accountID: string, role: string): Promise<void>;
  /** Lets an account act for a tenant, and no other from then on; its sessions end. */
  join(trx: Trx, tenantID: TenantID, accountID: string, role: string): Promise<void>;
  /** Takes a member out, with all that acts for it; it acts for its own tenant again. */
  leave(trx: Trx, tenantID: TenantID, accountID: string): Promise<void>;
  /** Shuts an account and ends its sessions. */
  suspend(trx: Trx, accountID: string, at: Date): Promise<void>;
  /** Opens it again; false where everybody knows its password. */
  reactivate(trx: Trx, accountID: string): Promise<boolean>;
  hasFactors(trx: Trx, accountID: string): Promise<boolean>;
  dropFactors(trx: Trx, accountID: string): Promise<void>;
  lost: {
    insert(trx: Trx, row: Omit<LostFactors, 'due_at'>): Promise<boolean>;
    lock(trx: Trx, accountID: string): Promise<LostFactors | undefined>;
    setDue(trx: Trx, accountID: string, dueAt: Date): Promise<void>;
    drop(trx: Trx, accountID: string): Promise<boolean>;
    list(db: Db): Promise<readonly LostFactors[]>;
  };
  endSessions(trx: Trx, accountIDs: readonly string[]): Promise<void>;
  /** Members who can be mailed, and an account that can't sign in at present. */
  readers(trx: Trx, tenantID: TenantID, accountID: string): Promise<readonly Reader[]>;
}
