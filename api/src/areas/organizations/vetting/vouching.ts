import { checksOfLevel, VALIDATED_DAYS, vettingLevels } from '@certdeck/contract';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { findByIdentity, lockOrganization, type OrganizationFields } from '../organizations.store.ts';
import { identityOf, isSameIdentity } from './identity.ts';
import { insertApproved, lockValid } from './vetting.store.ts';

const DAY_MS = 86_400_000;
/** How long before its end a validation is made again. */
const EARLY_MS = 30 * DAY_MS;

/**
 * Writes that an organisation of an account counts as validated without anybody having looked, at every level: for
 * demonstrations and tests, where it exists nowhere. Does nothing where the account has no organisation of exactly these
 * details, or where one holds for a while yet.
 * @param source what the checks are said to rest on
 */
export async function vouchFor(
  trx: Trx,
  accountID: TenantID,
  organization: OrganizationFields,
  { now, source }: { now: Date; source: string },
): Promise<void> {
  const identity = identityOf(organization);
  const organizationID = await findByIdentity(trx, accountID, identity);
  const row = organizationID && (await lockOrganization(trx, accountID, organizationID));
  if (!organizationID || !row || !isSameIdentity(identityOf(row), identity)) return;
  const key = { accountID, organizationID };
  for (const level of vettingLevels) {
    const held = await lockValid(trx, key, level, new Date(now.getTime() + EARLY_MS));
    if (held.some((one) => one.level === level)) continue;
    await insertApproved(trx, key, {
      id: newID(),
      level,
      identity,
      checks: Object.fromEntries(checksOfLevel(level).map((check) => [check, source])),
      from: now,
      until: new Date(now.getTime() + VALIDATED_DAYS * DAY_MS),
    });
  }
}
