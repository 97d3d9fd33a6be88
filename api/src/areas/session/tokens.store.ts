import { createHash, randomBytes } from 'node:crypto';
import { isStaffPermission, type Permission } from '@certdeck/contract';
import { heldBy } from '@certdeck/contract/roles';
import type { Areas } from '@certdeck/contract/schemas';
import { newID, NO_DEPARTMENT } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { openTenant } from '../tenancy/members.store.ts';

/** How long a token still counts after a newer one took its place: requests under way carry it. */
export const ROTATION_GRACE_SECONDS = 60;

/** Tokens are random, so a plain digest keeps a stolen table useless; a slow hash would gain nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** What a session is good for; all areas, as long as it is renewed, by default. */
export interface SessionLimits {
  areas?: Areas;
  /** Seconds until it ends for good. */
  lifetime?: number;
  /** Id of the partner whose pages it is for. */
  partner?: string;
}

/** By what its owner recognises a session. */
export interface SessionClient {
  userAgent: string;
  address: string;
  /** When the person signed in. */
  begunAt: Date | null;
  provenAt: Date | null;
}

/** Ends all sessions of some accounts. */
export async function endSessions(db: Db | Trx, accountIDs: readonly string[]): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', 'in', accountIDs).execute();
}

/** Of a token for a partner's page, which its owner doesn't see as a session. */
const NO_CLIENT: SessionClient = { userAgent: '', address: '', begunAt: null, provenAt: null };

const stored = (areas: Areas): string | null => (areas === 'all' ? null : areas.join());

export interface SessionOptions {
  /** Hours until a session ends that is never renewed. */
  hours: number;
  now?: () => Date;
}

/** Session tokens: 32 random bytes for the customer, their SHA-256 for the database. */
export class Tokens {
  readonly #options: SessionOptions;
  constructor(options: SessionOptions) {
    this.#options = options;
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  /** Begins a session and answers its token, which nothing else knows. */
  issue(
    db: Db | Trx,
    accountID: string,
    limits: SessionLimits = {},
    client: Pick<SessionClient, 'userAgent' | 'address'> = { userAgent: '', address: '' },
  ): Promise<string> {
    return this.#insert(db, accountID, limits, newID(), {
      ...client,
      begunAt: this.#now(),
      provenAt: this.#now(),
    });
  }

  /**
   * Makes a token that is good for a while and ends with the session that asks for it.
   * A token for a partner makes no other.
   * @returns undefined when that session has ended meanwhile
   */
  derive(
    db: Db,
    accountID: string,
    token: string,
    limits: Required<SessionLimits>,
  ): Promise<string | undefined> {
    return transaction(db, async (trx) => {
      // Held until the new one is there, so that a sign-out at this moment finds both or neither.
      const parent = await trx
        .selectFrom('sessions')
        .select('family_id')
        .where('token_hash', '=', hashToken(token))
        .where('account_id', '=', accountID)
        .where('renewable', '=', true)
        .forUpdate()
        .executeTakeFirst();
      return parent && this.#insert(trx, accountID, limits, parent.family_id);
    });
  }

  async #insert(
    db: Db | Trx,
    accountID: string,
    { areas = 'all', lifetime, partner }: SessionLimits,
    familyID: string,
    { userAgent, address, begunAt, provenAt }: SessionClient = NO_CLIENT,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const seconds = lifetime ?? this.#options.hours * 3600;
    const expiresAt = new Date(this.#now().getTime() + seconds * 1000);
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        account_id: accountID,
        expires_at: expiresAt,
        rotated_at: null,
        areas: stored(areas),
        renewable: lifetime === undefined,
        partner: partner ?? null,
        family_id: familyID,
        user_agent: userAgent,
        address,
        begun_at: begunAt,
        proven_at: provenAt,
        seen_at: this.#now(),
      })
      .execute();
    return token;
  }

  /** Who holds a live token, for whom they act and what they may do: one query. */
  async authenticate(db: Db, token: string): Promise<SignedIn | undefined> {
    if (!isToken(token)) return undefined;
    const row = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .innerJoin('accounts as opener', 'opener.id', 'accounts.root_id')
      .leftJoin('members', (join) =>
        join
          .onRef('members.tenant_id', '=', 'accounts.root_id')
          .onRef('members.principal_id', '=', 'accounts.id'),
      )
      .leftJoin('custom_roles', (join) =>
        join
          .onRef('custom_roles.tenant_id', '=', 'members.tenant_id')
          .onRef('custom_roles.id', '=', 'members.role'),
      )
      .leftJoin('staff', 'staff.account_id', 'accounts.id')
      .select(['accounts.id', 'accounts.account_no', 'accounts.root_id', 'members.role'])
      .select(['members.dept_id', 'members.own_dept'])
      .select(['custom_roles.name as role_name', 'custom_roles.permissions as role_permissions'])
      .select(['sessions.areas', 'sessions.proven_at', 'sessions.partner'])
      .select(['opener.account_no as tenant_no', 'staff.permissions as duties'])
      .where('sessions.token_hash', '=', hashToken(token))
      .where('sessions.expires_at', '>', this.#now())
      // A partner's token ends with the session that it was made with, also where nobody signed out of that.
      .where((eb) =>
        eb.or([
          eb('sessions.partner', 'is', null),
          eb.exists(
            eb
              .selectFrom('sessions as origin')
              .select('origin.token_hash')
              .whereRef('origin.family_id', '=', 'sessions.family_id')
              .where('origin.renewable', '=', true)
              .where('origin.expires_at', '>', this.#now()),
          ),
        ]),
      )
      .where('accounts.disabled_at', 'is', null)
      .where('opener.disabled_at', 'is', null)
      .where('members.suspended_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    // An earlier release, which runs beside this one for a while, opens accounts without their tenants.
    if (row.role === null && row.root_id === row.id) await openTenant(db, row.id);
    const role = row.role ?? (row.root_id === row.id ? 'owner' : undefined);
    if (role === undefined) return undefined;
    const held = heldBy(role, row.role_permissions);
    return {
      principalID: row.id,
      by: 'person' as const,
      accountNo: row.account_no,
      tenantID: row.root_id,
      tenantNo: row.tenant_no,
      role,
      ...(row.role_name === null ? {} : { roleName: row.role_name }),
      deptID: row.dept_id,
      seesDept: row.own_dept === true ? (row.dept_id ?? NO_DEPARTMENT) : null,
      provenAt: row.proven_at,
      ...(row.partner === null ? {} : { partner: row.partner }),
      areas: row.areas === null ? 'all' : row.areas.split(',').filter((area) => area !== ''),
      permissions:
        row.duties === null
          ? held
          : new Set<Permission>([...held, ...row.duties.split(',').filter(isStaffPermission)]),
    };
  }

  /**
   * Gives a session that has lived half its time a new token; the old one counts for a minute more.
   * Answers undefined when it is too early, or when another request has done it already.
   */
  async renew(trx: Trx, accountID: string, token: string): Promise<string | undefined> {
    const now = this.#now();
    const half = new Date(now.getTime() + (this.#options.hours * 3_600_000) / 2);
    const old = await trx
      .updateTable('sessions')
      .set({ rotated_at: now, expires_at: new Date(now.getTime() + ROTATION_GRACE_SECONDS * 1000) })
      .where('token_hash', '=', hashToken(token))
      .where('account_id', '=', accountID)
      .where('rotated_at', 'is', null)
      .where('renewable', '=', true)
      .where('expires_at', '>', now)
      .where('expires_at', '<', half)
      .returning(['areas', 'family_id', 'user_agent', 'address', 'begun_at', 'proven_at'])
      .executeTakeFirst();
    if (!old) return undefined;
    const areas = old.areas === null ? 'all' : old.areas.split(',');
    const client = {
      userAgent: old.user_agent,
      address: old.address,
      begunAt: old.begun_at,
      provenAt: old.proven_at,
    };
    return this.#insert(trx, accountID, { areas }, old.family_id, client);
  }

  /**
   * Ends a session with everything that came of it: the token that took its place or that it took the place
   * of, and the tokens for partners' pages. A partner's token ends itself alone.
   */
  revoke(db: Db, token: string): Promise<void> {
    return transaction(db, async (trx) => {
      const session = await trx
        .selectFrom('sessions')
        .select(['family_id', 'renewable'])
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst();
      if (!session) return;
      if (!session.renewable) {
        await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
        return;
      }
      // Waits for whoever is about to add one.
      await trx
        .selectFrom('sessions')
        .select('token_hash')
        .where('family_id', '=', session.family_id)
        .orderBy('token_hash')
        .forUpdate()
        .execute();
      // Each statement sees what was added before it; what was added during the first one the next one finds.
      for (let ended = 1n; ended > 0n;) {
        const deleted = trx.deleteFrom('sessions').where('family_id', '=', session.family_id);
        ended = (await deleted.executeTakeFirstOrThrow()).numDeletedRows;
      }
    });
  }

  /** Notes that a session has proved who uses it. */
  async proven(db: Db, accountID: string, token: string): Promise<void> {
    await transaction(db, (trx) =>
      trx
        .updateTable('sessions')
        .set({ proven_at: this.#now() })
        .where('token_hash', '=', hashToken(token))
        .where('account_id', '=', accountID)
        .where('renewable', '=', true)
        .execute(),
    );
  }

  /** Ends every session of an account but the one that asks for it, with what came of that one. */
  async revokeOthers(trx: Trx, accountID: string, token: string): Promise<void> {
    const ownFamily = trx
      .selectFrom('sessions')
      .select('family_id')
      .where('token_hash', '=', hashToken(token));
    await trx
      .deleteFrom('sessions')
      .where('account_id', '=', accountID)
      .where('family_id', 'not in', ownFamily)
      .execute();
  }

  /** Ends every session of an account, after its password has changed. */
  async revokeAll(db: Db | Trx, accountID: string): Promise<void> {
    await endSessions(db, [accountID]);
  }
}

/** Removes sessions that have ended. */
export async function removeOldSessions(db: Db | Trx, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}
