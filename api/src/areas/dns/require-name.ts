import { BodyCode } from '@certdeck/contract';
import { comparableName } from '@certdeck/validation';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { DnsPorts, TenantName } from './ports.ts';
import { dnsTexts } from './texts.ts';

/** A name of the tenant that isn't over. @throws BusinessError 13001 at `domain` */
export async function requireName(
  { db, names }: Pick<DnsPorts, 'db' | 'names'>,
  accountID: TenantID,
  domain: string,
): Promise<TenantName> {
  const name = await names.find(db, accountID, comparableName(domain));
  if (name) return name;
  throw new BusinessError(BodyCode.notFound, dnsTexts.nameUnknown, { domain: dnsTexts.nameUnknown });
}
