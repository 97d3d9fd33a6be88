import { BodyCode } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Text } from '../../platform/server/sentences.ts';
import { texts } from '../../platform/server/texts.ts';
import type { DnsPorts, TenantName } from './ports.ts';
import { dnsTexts } from './texts.ts';
import { lockZone, type ZoneRef } from './zones.store.ts';

/** What keeps records of a name from being changed. */
export function zoneProblem({ life }: Pick<TenantName, 'life'>, ours: readonly string[]): Text | undefined {
  if (ours.length === 0) return dnsTexts.off;
  return life === 'ended' ? dnsTexts.ended : undefined;
}

/** Holds the zone of a name that may have records now. @throws BusinessError 13001, 13002 */
export async function holdZone(
  { names, nameservers, now }: Pick<DnsPorts, 'names' | 'nameservers' | 'now'>,
  trx: Trx,
  accountID: TenantID,
  domainID: string,
): Promise<ZoneRef> {
  if (nameservers.length === 0) throw new BusinessError(BodyCode.wrongState, dnsTexts.off);
  const name = await names.findByID(trx, accountID, domainID);
  if (!name) throw new BusinessError(BodyCode.notFound, texts.notFound);
  const problem = zoneProblem(name, nameservers);
  if (problem) throw new BusinessError(BodyCode.wrongState, problem);
  const ref = { accountID, domainID };
  await lockZone(trx, ref, now());
  return ref;
}
