import { BodyCode } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { addSpending, findSpender, type KeySpender, spentIn } from './spending.store.ts';
import { keyTexts } from './texts.ts';

const CALENDAR = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
});

/** The month that limits of money count in, `2026-11`, by the calendar of Asia/Shanghai. */
export const monthOf = (moment: Date): string => {
  const parts = new Map(CALENDAR.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}`;
};

/**
 * The key that pays; undefined for whoever is no key.
 * @throws BusinessError 13005 for one that has ended: a queue of payments that it began goes on after it
 */
export async function payingKey(
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string | null },
  now: Date,
): Promise<(KeySpender & { id: string }) | undefined> {
  const key = actorID === null ? undefined : await findSpender(trx, { accountID, id: actorID }, now);
  if (!key || actorID === null) return undefined;
  if (key.isEnded) throw new BusinessError(BodyCode.forbidden, keyTexts.ended);
  return { ...key, id: actorID };
}

/**
 * Counts what an API key pays from the balance, in the transaction that pays; whoever is no key is let through. What is
 * refunded later doesn't come back to the month: a limit is there for what a stolen key can do.
 * @param cents whole cents, more than 0
 * @throws BusinessError 13002 where the key's limit for the month would be exceeded, 13005 for one that has ended
 */
export async function spendByKey(
  trx: Trx,
  payer: { accountID: TenantID; actorID: string | null },
  cents: number,
  now: Date,
): Promise<void> {
  const key = await payingKey(trx, payer, now);
  if (!key) return;
  const of = { accountID: payer.accountID, keyID: key.id, month: monthOf(now) };
  if (await addSpending(trx, of, cents, key.monthLimit)) return;
  throw new BusinessError(
    BodyCode.wrongState,
    keyTexts.overLimit,
    {},
    { monthLimit: key.monthLimit, monthSpent: await spentIn(trx, of) },
  );
}
