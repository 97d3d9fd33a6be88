import { createHash } from 'node:crypto';
import { BodyCode, type KeyPermission } from '@certdeck/contract';
import { note } from '../../platform/database/acts.ts';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { texts } from '../../platform/server/texts.ts';
import type { Maker } from './keys.store.ts';
import { readRanges } from './ranges.ts';
import { lockKey, type Settings, updateSettings } from './settings.store.ts';
import { keyTexts } from './texts.ts';

/** A key's life at most: five years, in seconds. */
const LONGEST = 5 * 366 * 86_400;

/** What a key is to be, as the wire has it: seconds since 1970, cents. */
export interface KeyInput {
  name: string;
  permissions: readonly KeyPermission[];
  ranges?: readonly string[] | undefined;
  expiresAt?: number | undefined;
  monthLimit?: number | undefined;
  orderLimit?: number | undefined;
}

/**
 * What a key is to be, in the form in which it is kept.
 * @param kept permissions that the key has already: they may stay though its maker has lost them, since it can't use
 *   them until its maker has them again
 * @throws BusinessError 13004 that names the first field that is wrong
 */
export function settingsOf(
  input: KeyInput,
  held: SignedIn['permissions'],
  now: Date,
  kept: readonly string[] = [],
): Settings {
  if (input.permissions.some((one) => !held.has(one) && !kept.includes(one)))
    throw new BusinessError(BodyCode.badInput, keyTexts.notYours, { permissions: keyTexts.notYours });
  const expiresAt = input.expiresAt ? new Date(input.expiresAt * 1000) : null;
  const life = expiresAt && (expiresAt.getTime() - now.getTime()) / 1000;
  if (life !== null && (life <= 0 || life > LONGEST))
    throw new BusinessError(BodyCode.badInput, keyTexts.badExpiry, { expiresAt: keyTexts.badExpiry });
  return {
    name: input.name,
    permissions: [...new Set(input.permissions)],
    ranges: readRanges(input.ranges ?? []),
    expiresAt,
    monthLimit: input.monthLimit ?? null,
    orderLimit: input.orderLimit ?? null,
  };
}

/** Names a state of what a key is, so that a change says on which one it was begun: two pages don't undo each other unseen. */
export function revisionOf(settings: Settings): string {
  const { name, permissions, ranges, expiresAt, monthLimit, orderLimit } = settings;
  const parts = [name, [...permissions].sort(), ranges, expiresAt?.getTime(), monthLimit, orderLimit];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

const wrongState = (text: BusinessError['text']) => new BusinessError(BodyCode.wrongState, text);

/**
 * Changes what a key of a maker may do, from where, until when and for how much; it counts from the key's next call on.
 * What is asked for again, and is so already, changes nothing.
 * @throws BusinessError 13001, 13002 for one that has ended, that is the account's own, or that changed meanwhile, 13004
 */
export async function changeKey(
  { db, now }: { db: Db; now: () => Date },
  maker: Maker & { permissions: SignedIn['permissions'] },
  { id, revision, ...input }: KeyInput & { id: string; revision: string },
): Promise<void> {
  await transaction(db, async (trx) => {
    const key = await lockKey(trx, maker, id);
    if (!key) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const { settings: before, isRevoked, isAccountKey } = key;
    if (isRevoked || (before.expiresAt !== null && before.expiresAt <= now()))
      throw wrongState(keyTexts.endedChange);
    if (isAccountKey) throw wrongState(keyTexts.accountKeyChange);
    const after = settingsOf(input, maker.permissions, now(), before.permissions);
    if (revisionOf(before) === revisionOf(after)) return;
    if (revisionOf(before) !== revision) throw wrongState(keyTexts.changedMeanwhile);
    await updateSettings(trx, maker, id, after);
    note({ object: { kind: 'developer', id }, before, after });
  });
}
