import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { databaseTrouble } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Authenticate } from '../../platform/server/context.ts';
import { tokenOf } from '../../platform/server/router.ts';
import { allowsOrigin } from '../../platform/config/override-origins.ts';
import { grantedTo, putGrant, removeGrant } from './overrides.store.ts';
import { isStaff } from './staff.store.ts';

const COOKIE = 'certdeck-override';
const EIGHT_HOURS = 8 * 3_600;
const ADDRESS = '/__portal/overrides';

/** Origins that one browser session takes remotes from at most. */
const body = z.object({ origins: z.array(z.string().max(200)).min(1).max(5) });

export interface GrantPorts {
  db: Db;
  now: () => Date;
  config: { OVERRIDE_ORIGINS: readonly string[] };
}

export interface OverridePorts extends GrantPorts {
  authenticate: Authenticate;
  /** What stands for a token in the database. */
  hashToken(token: string): string;
}

/**
 * Lets pages of one session of a member of staff take code from listed origins. The content policy stands in
 * the answer that brings the page, so the server has to know: a cookie names a grant, which ends with the
 * session, with the staff permission, with the list, and after eight hours.
 */
export function registerOverrides(app: FastifyInstance, ports: OverridePorts): void {
  const { config, db, now } = ports;
  /** The account and token of a member of staff; to everybody else the address doesn't exist. */
  const staffOf = async (request: FastifyRequest) => {
    const token = tokenOf(request);
    const account = token === '' ? undefined : await ports.authenticate(token, request.ip);
    // A session that shows a partner one area is no way to more.
    return account?.areas === 'all' && (await isStaff(db, account.principalID))
      ? { accountID: account.principalID, tokenHash: ports.hashToken(token) }
      : undefined;
  };

  app.post(ADDRESS, { bodyLimit: 4_096 }, async (request, reply) => {
    const staff = await staffOf(request);
    if (!staff) return reply.code(404).send();
    const verdict = body.safeParse(request.body);
    if (!verdict.success) return reply.code(400).send();
    const { origins } = verdict.data;
    if (!origins.every((origin) => allowsOrigin(config.OVERRIDE_ORIGINS, origin)))
      return reply.code(403).send();
    const cookie = randomBytes(32).toString('base64url');
    await putGrant(db, {
      cookie_hash: hashOf(cookie),
      token_hash: staff.tokenHash,
      account_id: staff.accountID,
      origins,
      expires_at: new Date(now().getTime() + EIGHT_HOURS * 1000),
    });
    request.log.warn({ account: staff.accountID, origins }, 'Staff takes remotes from another origin');
    return setCookie(request, reply, cookie, EIGHT_HOURS).code(204).send();
  });

  app.delete(ADDRESS, async (request, reply) => {
    const cookie = cookieOf(request);
    if (cookie) await removeGrant(db, hashOf(cookie));
    return setCookie(request, reply, '', 0).code(204).send();
  });
}

/** Origins that the page of this request may take code from besides its own; almost always none. */
export async function grantedOrigins(
  request: FastifyRequest,
  { config, db, now }: GrantPorts,
): Promise<readonly string[]> {
  const cookie = cookieOf(request);
  if (!cookie) return [];
  const origins = await grantedTo(db, hashOf(cookie), now()).catch((error: unknown) => {
    // The page itself needs no database, and is served without the grant.
    if (databaseTrouble(error) === undefined) throw error;
    return [];
  });
  return origins.filter((origin) => allowsOrigin(config.OVERRIDE_ORIGINS, origin));
}

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('hex');

function cookieOf(request: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, age: number): FastifyReply {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return reply
    .header('set-cookie', `${COOKIE}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`)
    .header('cache-control', 'no-store');
}
