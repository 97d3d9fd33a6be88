import { BodyCode } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { texts } from '../../platform/server/texts.ts';
import type { DeskAccount, MemberDeskPorts } from './ports.ts';
import { deskTexts } from './texts.ts';

/** Who of staff acts. */
export interface Clerk {
  principalID: string;
  tenantID: TenantID;
}

export const unknown = () => new BusinessError(BodyCode.notFound, texts.notFound);
export const wrongState = (text: typeof deskTexts.own) => new BusinessError(BodyCode.wrongState, text);

/** A member and the role, with its row locked. */
export interface Target extends DeskAccount {
  role: string;
}

/**
 * The member that somebody of staff wants to act on: not one of the tenant that they act for themselves, and no
 * colleague, whose duties would come into the hands of who resets their sign-in.
 * @throws BusinessError 13001, 13002
 */
export async function targetOf(
  trx: Trx,
  ports: Pick<MemberDeskPorts, 'isStaff' | 'lockRole'>,
  found: DeskAccount | undefined,
  clerk: Clerk,
): Promise<Target> {
  if (!found) throw unknown();
  if (found.tenantID === clerk.tenantID) throw wrongState(deskTexts.own);
  const role = await ports.lockRole(trx, found.tenantID, found.id);
  if (role === undefined) throw unknown();
  if (await ports.isStaff(trx, found.id)) throw wrongState(deskTexts.colleague);
  return { ...found, role };
}
