import { BodyCode } from '@certdeck/contract';
import { seconds, secondsOrZero } from '../../../platform/clock/seconds.ts';
import { note } from '../../../platform/database/acts.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { createToken } from '../../../platform/dcv/challenge.ts';
import type { VerifyResult } from '../../../platform/dcv/dcv.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { texts } from '../../../platform/server/texts.ts';
import { organizationTexts } from '../texts.ts';
import type { DomainCheck } from '../tables.ts';
import { challengeOf, isValueOver } from './domain.ts';
import { changeDomain, type DomainKey, type DomainRow, findDomain } from './domains.store.ts';
import { noticeAt } from './ending.ts';
import type { DomainPorts } from './ports.ts';

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** Columns of a fresh random value. */
export function freshValue(now: Date) {
  const { value, createdAt, expiresAt } = createToken(now);
  return { token: value, token_created_at: createdAt, token_expires_at: expiresAt };
}

/**
 * Gives domains whose random value is over a fresh one: a customer never sees a value that would not be accepted.
 * @returns the rows as they are then
 */
export async function renewValues(
  { db, now }: Pick<DomainPorts, 'db' | 'now'>,
  rows: readonly DomainRow[],
): Promise<DomainRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (!isValueOver(row, now())) return row;
      const key = { accountID: row.account_id, id: row.id };
      return transaction(db, async (trx) => {
        const current = await findDomain(trx, key, true);
        // Another request was first, or it is gone.
        if (!current || !isValueOver(current, now())) return current ?? row;
        const method = current.method ?? 'dns_txt';
        await changeDomain(trx, key, { ...freshValue(now()), method });
        return { ...current, ...freshValue(now()), method };
      });
    }),
  );
}

/**
 * Looks now whether the record of a domain is there. What was shown before stays where it isn't: it serves orders until
 * its time is over, and is shown anew by the same record before.
 * @throws BusinessError 13001, 13002 where method or value were changed while we looked
 */
export async function checkDomain(
  ports: Pick<DomainPorts, 'db' | 'now' | 'verifier' | 'orders'>,
  key: DomainKey,
): Promise<DomainRow> {
  const { db, verifier, orders } = ports;
  const row = await findDomain(db, key);
  if (!row) throw notFound();
  const [current = row] = await renewValues(ports, [row]);
  const challenge = challengeOf(current);
  if (!challenge) throw new BusinessError(BodyCode.wrongState, organizationTexts.methodNotAllowed);
  const result = await verifier().verifyName({ challenge, failures: 0 });
  return transaction(db, async (trx) => {
    const locked = await findDomain(trx, key, true);
    if (!locked) throw notFound();
    if (locked.token !== current.token || locked.method !== current.method)
      throw new BusinessError(BodyCode.wrongState, organizationTexts.domainChanged);
    const lastCheck = checkOf(challenge.value, result);
    if (!result.ok) {
      await changeDomain(trx, key, { last_check: JSON.stringify(lastCheck), failures: locked.failures + 1 });
      return { ...locked, last_check: lastCheck };
    }
    const { evidence } = result;
    const { checkedAt, reusableUntil } = evidence;
    const shown = {
      status: 'verified' as const,
      verified_at: checkedAt,
      expires_at: reusableUntil,
      notice_at: noticeAt(checkedAt, reusableUntil),
      failures: 0,
    };
    await changeDomain(trx, key, {
      ...shown,
      last_check: JSON.stringify(lastCheck),
      evidence: JSON.stringify(evidence),
    });
    // Orders that wait for it go on.
    await orders.wake(trx, { accountID: key.accountID, organizationID: locked.organization_id });
    note({
      object: { kind: 'organizations', id: locked.organization_id },
      after: { domain: locked.domain, method: evidence.method, until: reusableUntil },
    });
    const row = await findDomain(trx, key);
    return row ?? { ...locked, ...shown, last_check: lastCheck, evidence };
  });
}

function checkOf(expected: string, result: VerifyResult): DomainCheck {
  if (result.ok) {
    const { perspectives, checkedAt } = result.evidence;
    const [first] = perspectives;
    const seen = first?.seen ?? [];
    return {
      code: 'OK',
      expected,
      seen,
      where: first?.where ?? '',
      checkedAt: seconds(checkedAt),
      nextTryAt: 0,
    };
  }
  const { code, seen, hint, where, checkedAt } = result;
  return {
    code,
    expected: result.expected,
    seen,
    ...(hint ? { hint } : {}),
    where,
    checkedAt: secondsOrZero(checkedAt),
    nextTryAt: 0,
  };
}
