import type { Db } from '../../platform/database/transaction.ts';
import type { FactorKind } from './factors.store.ts';
import { passkeySite } from './passkey-site.ts';
import { listPasskeys } from './passkeys.store.ts';
import { countRecoveryCodes } from './recovery-codes.store.ts';

/**
 * Second factors that somebody can give at a site; none where the password is enough. An account whose passkeys all
 * work at other sites still has a second factor: there it takes a recovery code, since who knows the password could
 * otherwise choose a site that asks for nothing else.
 * @param host host name of the site with its port
 * @param kinds factors other than passkeys that are on
 */
export async function secondFactors(
  db: Db,
  accountID: string,
  host: string,
  kinds: readonly FactorKind[],
): Promise<string[]> {
  const passkeys = await listPasskeys(db, accountID);
  if (kinds.length === 0 && passkeys.length === 0) return [];
  const { rpID } = passkeySite(host);
  const ways = [...(passkeys.some((one) => one.rpID === rpID) ? ['passkey'] : []), ...kinds];
  const left = await countRecoveryCodes(db, accountID);
  return left > 0 || ways.length === 0 ? [...ways, 'recovery'] : ways;
}
