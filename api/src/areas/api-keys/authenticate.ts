import { BodyCode } from '@certdeck/contract';
import type { Db } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { limitsOf, prefixOf } from '../../platform/limits/prefixes.ts';
import type { Authenticate } from '../../platform/server/context.ts';
import { BusinessError, TooManyError } from '../../platform/server/errors.ts';
import { hashKey, isKey } from '../../platform/server/key-text.ts';
import { tooManyText } from '../../platform/server/too-many.ts';
import { findLiveKey, seeKey } from './keys.store.ts';
import { isWithin } from './ranges.ts';
import { keyTexts } from './texts.ts';

/** Keys that nobody has, from one network: a program with an old key passes, one that searches doesn't. */
const UNKNOWN = { most: 60, seconds: 600 };
/** Networks that are remembered as being over that. */
const MOST_NETWORKS = 10_000;

/**
 * Looks API keys up. A key acts for the tenant as a principal of its own: it may do what it was given and its maker may
 * do at present, and nothing that is for people.
 */
export function keyAuthenticator({
  db,
  limiter,
  now,
}: {
  db: Db;
  limiter: Limiter;
  now: () => Date;
}): Authenticate {
  /** Until when a network is refused, in milliseconds. */
  const refused = new Map<string, number>();

  return async (key, address) => {
    // A mistyped key costs no look-up.
    if (!isKey(key)) return undefined;
    const network = prefixOf(address);
    const wait = Math.ceil(((refused.get(network) ?? 0) - now().getTime()) / 1000);
    if (wait > 0) throw new TooManyError(tooManyText(wait), wait);
    const found = await findLiveKey(db, hashKey(key), now());
    if (!found) {
      await countUnknown(network, address);
      return undefined;
    }
    if (found.ranges.length > 0 && !isWithin(address, found.ranges))
      throw new BusinessError(BodyCode.forbidden, keyTexts.wrongAddress(address), {}, { address });
    await seeKey(db, found, address, now());
    const held = found.makerHolds;
    return {
      principalID: found.id,
      by: 'key',
      accountNo: found.makerNo,
      tenantID: found.accountID,
      tenantNo: found.tenantNo,
      role: found.role,
      // A key sees what its maker sees. What it orders is of no department, unless it could see none of it then.
      deptID: found.seesDept,
      seesDept: found.seesDept,
      areas: 'all',
      provenAt: null,
      permissions: new Set(found.permissions.filter((permission) => held.has(permission))),
    };
  };

  async function countUnknown(network: string, address: string): Promise<void> {
    const wait = await limiter.take(limitsOf('api-key', address, UNKNOWN), 'open');
    if (wait === 0) return;
    if (refused.size >= MOST_NETWORKS) refused.clear();
    refused.set(network, now().getTime() + wait * 1000);
    throw new TooManyError(tooManyText(wait), wait);
  }
}
