import type { TenantPermission } from '@certdeck/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Notice } from '../../platform/area/notices.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { SafeHttpClient } from '../../platform/dns/http-client.ts';
import type { Resolver } from '../../platform/dns/resolver.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Context } from '../../platform/server/context.ts';

/** An account as far as a sign-in by a provider looks at it. */
export interface KnownAccount {
  id: string;
  accountNo: string;
  /** For whom it acts. */
  tenantID: TenantID;
  disabled: boolean;
}

/** Somebody new, as the provider describes them. */
export interface NewColleague {
  email: string;
  firstname: string;
  lastname: string;
  language: string;
  hostname: string;
}

/** What is asked of an account after its provider: its own second factor. */
export interface SsoAsker {
  deviceHash: string;
  address: string;
  host: string;
}

/** What single sign-on needs of accounts, members and sessions. */
export interface SsoPeople {
  accountOf(trx: Trx, accountID: string): Promise<KnownAccount | undefined>;
  accountOfEmail(trx: Trx, email: string): Promise<KnownAccount | undefined>;
  /** Whether a person of the operator: no customer's provider signs them in. */
  isStaff(trx: Trx, accountID: string): Promise<boolean>;
  /** Adds an account with no password that anybody knows, as a member of the tenant. */
  addColleague(
    trx: Trx,
    colleague: NewColleague,
    member: { tenantID: TenantID; role: string },
  ): Promise<KnownAccount>;
  /** What a member is, its row locked; undefined for no member. */
  memberOf(
    trx: Trx,
    tenantID: TenantID,
    accountID: string,
  ): Promise<{ role: string; ownDept: boolean } | undefined>;
  /** What a role of the tenant holds, a role of its own locked until the transaction ends; undefined for no role. */
  permissionsOf(
    trx: Trx,
    tenantID: TenantID,
    role: string,
  ): Promise<ReadonlySet<TenantPermission> | undefined>;
  /** Gives a member another role and ends their sessions. */
  changeRole(trx: Trx, member: { tenantID: TenantID; principalID: string }, role: string): Promise<void>;
  /** Ends the sessions of members but the owner whose addresses are at one of the domains. */
  endSessionsAt(trx: Trx, tenantID: TenantID, domains: readonly string[], except: string): Promise<void>;
  /** What an account asks for beside its provider; undefined for nothing. */
  demand(accountID: string, asker: SsoAsker): Promise<Readonly<Record<string, string>> | undefined>;
  /** Begins a session as every sign-in does, and answers its token. */
  begin(
    context: Context<unknown>,
    deviceHash: string,
    accountID: string,
    before: (trx: Trx) => Promise<void>,
  ): Promise<string>;
}

export interface SsoPorts {
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
  limiter: Limiter;
  seal: TextSeal;
  /** Reaches providers, whose addresses strangers give. */
  client: SafeHttpClient;
  /** At least one; each is a point of view. */
  resolvers: readonly Resolver[];
  /** Whether customers reach the portal by https. */
  encrypted: boolean;
  people: SsoPeople;
  /** Writes notices of the portal. */
  announce(trx: Trx, tenantID: TenantID, notices: readonly Notice[]): Promise<void>;
}
