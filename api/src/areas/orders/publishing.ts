import type { TenantID } from '../../platform/database/identifiers.ts';
import { BodyCode } from '@certdeck/contract';
import type { Challenge } from '../../platform/dcv/dcv.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { challengesOf } from './challenges.ts';
import { comparedName } from './csr-check.ts';
import { findName } from './names.store.ts';
import { findIssuing } from './reissue/operations.store.ts';
import { orderTexts } from './texts.ts';
import { refOf } from './under-way.ts';
import { challengeFrame, type ValidationTools } from './validation.ts';

/**
 * What is to be published for one name of an account's order; undefined when its method can't show control of it.
 * @throws BusinessError 13001
 */
export async function challengeOfName(
  tools: ValidationTools,
  accountID: TenantID,
  input: { orderNo: string; domain: string },
): Promise<Challenge | undefined> {
  const order = await findIssuing(tools.db, accountID, input.orderNo);
  const row = await findName(tools.db, refOf(order), comparedName(input.domain));
  if (!row) throw new BusinessError(BodyCode.notFound, orderTexts.domainUnknown);
  return (await challengesOf(tools.issuer, await challengeFrame(tools, order), [row])).get(row);
}
