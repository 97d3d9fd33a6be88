import { BodyCode, type DcvMethod, type DcvRecord, type VerifiedDomain } from '@certdeck/contract';
import { canonicalIp, isDomain, toAscii } from '@certdeck/validation';
import { registrableDomain } from '@certdeck/validation/public-suffix';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { challengeFor } from '../../../platform/dcv/challenge.ts';
import type { Challenge } from '../../../platform/dcv/dcv.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { texts } from '../../../platform/server/texts.ts';
import { organizationTexts } from '../texts.ts';
import { type DomainKey, type DomainRow, findDomain } from './domains.store.ts';
import type { DomainPorts } from './ports.ts';

/**
 * A domain as it is kept. A DNS change covers its wildcards, so that none is written with a star.
 * @throws BusinessError 13004 for what is no domain that one party can control
 */
export function domainOf(text: string): string {
  const domain = toAscii(text.trim().toLowerCase().replace(/\.$/, ''))?.toLowerCase() ?? '';
  const sentence = domain.startsWith('*.') ? organizationTexts.domainWithStar : organizationTexts.badDomain;
  if (!isDomain(domain) || canonicalIp(domain) !== null || registrableDomain(domain) === null)
    throw new BusinessError(BodyCode.badInput, sentence, { domain: sentence });
  return domain;
}

/** Whether its random value may not be used any more (BR 3.2.2.4.7: 30 days). */
export const isValueOver = (row: DomainRow, now: Date): boolean =>
  row.token_expires_at === null || row.token_expires_at <= now;

/** What is to be published for a domain; undefined where it has no random value yet. */
export function challengeOf({ domain, ...row }: DomainRow): Challenge | undefined {
  const { method, token, token_created_at: createdAt, token_expires_at: expiresAt } = row;
  if (method === null || token === null || createdAt === null || expiresAt === null) return undefined;
  const made = challengeFor({ orderNo: '', domain, method, token: { value: token, createdAt, expiresAt } });
  return made.ok ? made.challenge : undefined;
}

/** What is to be published for a domain of an account's organisation. @throws BusinessError 13001 */
export async function challengeOfDomain(db: Db, key: DomainKey): Promise<Challenge | undefined> {
  const row = await findDomain(db, key);
  if (!row) throw new BusinessError(BodyCode.notFound, texts.notFound);
  return challengeOf(row);
}

/** The same as the wire shows it. */
export function recordOf(row: DomainRow): DcvRecord | null {
  const challenge = challengeOf(row);
  if (!challenge) return null;
  const { method, type, host, relativeHost, value, path, expiresAt } = challenge;
  const expireTime = secondsOrZero(expiresAt);
  return { domain: row.domain, method, type, host, relativeHost, value, path, expireTime };
}

/** How a domain stands at a moment. */
export function statusOf({ status, expires_at }: DomainRow, now: Date): VerifiedDomain['status'] {
  if (status !== 'verified') return status;
  return expires_at !== null && expires_at < now ? 'expired' : 'verified';
}

/** A domain as the wire shows it. */
export function toVerifiedDomain(
  { issuer, inDemoZone, now }: Pick<DomainPorts, 'issuer' | 'inDemoZone' | 'now'>,
  row: DomainRow,
): VerifiedDomain {
  const dcv = recordOf(row);
  return {
    id: row.id,
    domain: row.domain,
    status: statusOf(row, now()),
    expireTime: secondsOrZero(row.expires_at),
    verifiedTime: secondsOrZero(row.verified_at),
    verifiedBy: row.evidence?.method ?? null,
    methods: issuer.methodsFor(row.domain),
    dcv,
    lastCheck: row.last_check,
    demoZone: dcv !== null && inDemoZone(dcv.host),
  };
}

/** @throws BusinessError 13004 for a method that the issuer doesn't take for the domain */
export function requireMethod(
  { issuer }: Pick<DomainPorts, 'issuer'>,
  domain: string,
  method: DcvMethod,
): void {
  if (issuer.methodsFor(domain).includes(method)) return;
  const sentence = organizationTexts.methodNotAllowed;
  throw new BusinessError(BodyCode.badInput, sentence, { dcvMethod: sentence });
}
