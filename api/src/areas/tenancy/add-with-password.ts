import { BodyCode } from '@certdeck/contract';
import { note } from '../../platform/database/acts.ts';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { isDuplicate, type Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { mailFor } from '../../platform/mail-content/render.ts';
import { writeMail } from '../../ports/outbox/outbox.store.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { standingIn, type WantedStanding } from './changes.ts';
import { accountMadeMail, INVITATION_JOB } from './invitation-mail.ts';
import { countInvitations, deleteInvitationTo } from './invitations.store.ts';
import { countMembers, findSpeaker, putMember } from './members.store.ts';
import type { TeamPorts } from './ports.ts';
import { tenancyTexts } from './texts.ts';

/**
 * Makes an account that acts for the tenant from the start, with a password that somebody of it has chosen, and tells
 * the address. An account that is there already is nobody's to give a password to: it is invited.
 * @param wanted.email in small letters
 * @returns id of the account
 * @throws BusinessError 12004 for an address that has an account, 13004 for what the acting member may not give
 */
export async function addWithPassword(
  { members, now, siteOf }: Pick<TeamPorts, 'members' | 'now' | 'siteOf'>,
  trx: Trx,
  { tenantID, principalID }: { tenantID: TenantID; principalID: string },
  wanted: WantedStanding & { email: string; name?: string | undefined; passwordHash: string },
): Promise<string> {
  const { email, name = '', passwordHash } = wanted;
  const standing = await standingIn(trx, { tenantID, principalID }, undefined, wanted);
  const taken = () =>
    new BusinessError(BodyCode.exists, tenancyTexts.accountExists, { account: tenancyTexts.accountExists });
  if (await members.findAccount(trx, email)) throw taken();
  await deleteInvitationTo(trx, tenantID, email);
  await checkAllowance(
    trx,
    { kind: 'members', ofID: tenantID },
    async () => 1 + (await countMembers(trx, tenantID)) + (await countInvitations(trx, tenantID, now())),
  );
  const { person, tenant, ...reader } = await findSpeaker(trx, tenantID, principalID);
  const account = { email, passwordHash, lastname: name, ...reader };
  const id = await members.addAccount(trx, account).catch((error: unknown) => {
    throw isDuplicate(error) ? taken() : error;
  });
  await putMember(trx, { ...standing, tenantID, principalID: id, addedBy: principalID });
  await members.actFor(trx, id, tenantID);
  const { permissions: _held, ...after } = standing;
  note({ object: { kind: 'member', id }, after });
  const mail = mailFor(reader, siteOf, (language) => accountMadeMail({ person, tenant }, language));
  const about = { accountID: tenantID, topic: 'invitation' as const, subjectID: newID() };
  const { text: body, subject: title, html, sender } = mail;
  await writeMail(trx, about, { recipient: email, title, body, html, sender, at: now() });
  await enqueue(trx, [{ kind: INVITATION_JOB, accountID: tenantID, subject: about.subjectID }]);
  return id;
}
