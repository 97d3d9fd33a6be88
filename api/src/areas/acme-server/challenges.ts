import { createHash } from 'node:crypto';
import { transaction } from '../../platform/database/transaction.ts';
import type { Challenge, DcvFailureCode, VerifyResult } from '../../platform/dcv/dcv.ts';
import { enqueue, type Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { type AccountRow, findAccount } from './accounts.store.ts';
import type { Addresses } from './addresses.ts';
import { authorizationStatus, type ChallengeType, challengesOf } from './order-view.ts';
import {
  type AuthorizationRow,
  changeAuthorization,
  changeOrder,
  findAuthorization,
  type OrderRow,
} from './orders.store.ts';
import type { AcmeServerPorts, Proof } from './ports.ts';
import { AcmeRefusal, type ProblemType } from './problem.ts';

export const CHALLENGE_JOB = 'acme-challenge';

/** Looks at one challenge, and the seconds before each further one: records take a moment to be seen everywhere. */
const WAITS = [3, 7, 15];

/** Failed challenges of one name by one ACME account in an hour: who fails that often waits for a person. */
const FAILURES = { most: 30, seconds: 3600 };

/** Chooses a challenge, which is looked at in the background (RFC 8555 7.5.1). A second request changes nothing. */
export async function respond(
  { db, now, limiter, nudge }: AcmeServerPorts,
  account: AccountRow,
  id: string,
  type: string,
): Promise<{ row: AuthorizationRow; order: OrderRow; type: ChallengeType }> {
  const found = await ownAuthorization(db, account, id);
  const kind = challengesOf(found.authorization).find((one) => one === type);
  if (!kind) throw unknownAuthorization();
  if (found.authorization.status !== 'pending')
    return { row: found.authorization, order: found.order, type: kind };
  const key = `acme-challenge:${account.id}:${found.authorization.name}`;
  const wait = await limiter.take([{ key, ...FAILURES }], 'open');
  if (wait > 0)
    throw new AcmeRefusal('rateLimited', `Too many challenges of ${found.authorization.name}`, {
      retryAfter: wait,
    });
  const chosen = await transaction(db, async (trx) => {
    const held = await findAuthorization(trx, account.account_id, id, true);
    if (!held) throw unknownAuthorization();
    const { authorization, order } = held;
    const isOpen = order.state === 'open' && authorizationStatus(authorization, now()) === 'pending';
    if (!isOpen || authorization.status !== 'pending') return { row: authorization, order };
    await changeAuthorization(trx, authorization, { status: 'processing', method: kind });
    await enqueue(trx, [{ kind: CHALLENGE_JOB, accountID: account.account_id, subject: id }]);
    return { row: { ...authorization, status: 'processing' as const, method: kind }, order };
  });
  nudge();
  return { ...chosen, type: kind };
}

/** The authorization of an ACME account. @throws AcmeRefusal also for one that others have */
export async function ownAuthorization(
  db: AcmeServerPorts['db'],
  account: AccountRow,
  id: string,
): Promise<{ authorization: AuthorizationRow; order: OrderRow }> {
  const found = await findAuthorization(db, account.account_id, id);
  if (found?.order.acme_account_id !== account.id) throw unknownAuthorization();
  return found;
}

const unknownAuthorization = (): AcmeRefusal =>
  new AcmeRefusal('unauthorized', 'This account has no such authorization');

/** Looks at a challenge that was chosen. */
export async function lookAtChallenge(
  ports: AcmeServerPorts,
  addresses: Addresses,
  { accountID, subject }: Job,
): Promise<JobOutcome> {
  const { db, now } = ports;
  const found = await findAuthorization(db, accountID, subject);
  if (found?.authorization.status !== 'processing') return { kind: 'done' };
  const { authorization: row, order } = found;
  const account = await findAccount(db, order.acme_account_id);
  if (!account || !row.method) return { kind: 'done' };
  const result = await ports.verifier().verifyName({
    challenge: challengeOf(row, row.method, account.thumbprint),
    failures: row.tries,
    domains: [row.name],
    caa: {
      ...(await ports.caa()),
      accountUri: addresses.account(account.id),
      // RFC 8657 4: the names of RFC 8555.
      methods: { dns_txt: 'dns-01', dns: 'dns-01', file: 'http-01' },
    },
  });
  const wait = WAITS[row.tries];
  const isLast = result.ok || wait === undefined || row.expires_at <= now();
  await transaction(db, async (trx) => {
    const held = await findAuthorization(trx, accountID, subject, true);
    // Deactivated meanwhile.
    if (held?.authorization.status !== 'processing') return;
    if (result.ok)
      return changeAuthorization(trx, row, {
        status: 'valid',
        validated_at: result.evidence.checkedAt,
        proof: JSON.stringify({ method: methodOf(row.method), evidence: result.evidence } satisfies Proof),
        error: null,
      });
    const error = { type: typeOf(result), detail: detailOf(row, result) };
    await changeAuthorization(trx, row, {
      tries: row.tries + 1,
      error: JSON.stringify(error),
      ...(isLast ? { status: 'invalid' as const } : {}),
    });
    // An order of which one name failed comes to nothing, and holds nothing any more (RFC 8555 7.1.6).
    if (isLast && order.state === 'open')
      await changeOrder(trx, order, { state: 'invalid', error: JSON.stringify(error) });
  });
  return isLast ? { kind: 'done' } : { kind: 'later', at: new Date(now().getTime() + wait * 1000) };
}

const methodOf = (method: ChallengeType | null): Proof['method'] =>
  method === 'http-01' ? 'file' : 'dns_txt';

/** What the client publishes (RFC 8555 8.1, 8.3, 8.4), as our verifier looks for it. */
export function challengeOf(
  { name, token, expires_at: expiresAt }: Pick<AuthorizationRow, 'name' | 'token' | 'expires_at'>,
  type: ChallengeType,
  thumbprint: string,
): Challenge {
  const base = name.replace(/^\*\./, '');
  const text = `${token}.${thumbprint}`;
  const frame = { orderNo: '', domain: name, authorizationDomain: base, expiresAt };
  if (type === 'http-01') {
    const path = `/.well-known/acme-challenge/${token}`;
    return {
      ...frame,
      ...{ method: 'file', type: 'FILE', host: base, relativeHost: base, value: text },
      ...{ path, url: `http://${base}${path}`, rule: '3.2.2.4.19' },
    };
  }
  const host = `_acme-challenge.${base}`;
  return {
    ...frame,
    ...{ method: 'dns_txt', type: 'TXT', host, relativeHost: host, path: '', url: '' },
    ...{ value: createHash('sha256').update(text).digest('base64url'), rule: '3.2.2.4.7' },
  };
}

type Failed = Extract<VerifyResult, { ok: false }>;

const TYPES: Readonly<Partial<Record<DcvFailureCode, ProblemType>>> = {
  NXDOMAIN: 'dns',
  NO_RECORD: 'dns',
  SERVFAIL: 'dns',
  TIMEOUT: 'connection',
  CONNECTION_FAILED: 'connection',
  REDIRECT: 'connection',
  ADDRESS_REFUSED: 'connection',
  CAA_FORBIDS: 'caa',
  VALUE_DIFFERS: 'incorrectResponse',
  BODY_DIFFERS: 'incorrectResponse',
};

const typeOf = ({ code }: Failed): ProblemType => TYPES[code] ?? 'unauthorized';

function detailOf({ name }: AuthorizationRow, { code, where, seen }: Failed): string {
  const found =
    seen.length > 0 ? `: ${JSON.stringify(seen.slice(0, 3).map((one) => one.slice(0, 120)))}` : '';
  return `${name}: ${code}${where === '' ? '' : ` at ${where}`}${found}`;
}
