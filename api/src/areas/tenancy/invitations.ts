import { randomBytes } from 'node:crypto';
import { accountCalls, BodyCode } from '@certdeck/contract';
import type { teamSchemas } from '@certdeck/contract/schemas';
import { maskEmail, maskPhone, readEmail } from '@certdeck/validation';
import type { z } from 'zod';
import { seconds } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { mailFor } from '../../platform/mail-content/render.ts';
import { writeMail } from '../../ports/outbox/outbox.store.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import { firstPasswordMail, INVITATION_JOB, invitationMail } from './invitation-mail.ts';
import { countInvitations, findInvitation, putInvitation, takeInvitation } from './invitations.store.ts';
import { standingIn } from './changes.ts';
import { countMembers, findSpeaker, lockMember, openTenant, putMember, roleOf } from './members.store.ts';
import { mayStillGive } from './may-still-give.ts';
import type { TeamPorts } from './ports.ts';
import { roleNameIn, tenancyTexts } from './texts.ts';

/** Days in which an invitation can be accepted. */
const DAYS = 7;
/** Mails that a tenant may send to strangers in a day. */
const MAILS = { most: 100, seconds: 86_400 };
/** Passwords that a tenant may choose for others in a day: each is an account that its person didn't ask for. */
const PASSWORDS = { most: 20, seconds: 86_400 };

/** Inviting people to a tenant, and accepting it (D-307). */
export function bindInvitations(router: Router, ports: TeamPorts): void {
  const { db, now, nudge, limiter, members } = ports;

  router.route(accountCalls.inviteMember, async ({ input, account, idempotent }) => {
    const email = readEmail(input.account)?.toLowerCase();
    if (email === undefined)
      throw new BusinessError(BodyCode.badInput, tenancyTexts.mailWrong, { account: tenancyTexts.mailWrong });
    const { password, ...wanted } = input;
    await takeOrRefuse(limiter, [{ key: `invite:${account.tenantID}`, ...MAILS }], 'open');
    if (password !== undefined)
      await takeOrRefuse(limiter, [{ key: `addMember:${account.tenantID}`, ...PASSWORDS }], 'open');
    // Before the transaction: it takes a while on purpose.
    const passwordHash = password === undefined ? undefined : await members.hashPassword(password);
    const answer = await idempotent(async (trx) => ({
      subAccountID: await invite(trx, account, { ...wanted, email, passwordHash }),
    }));
    nudge();
    return answer;
  });

  /**
   * With a password the answer and all that the team sees are those of an invitation, whether or not the address has an
   * account: nobody gives somebody else's a password, and its person gets the link (D-689).
   * @throws BusinessError 12004 for who is a member already, 13004 for what the inviting one may not give
   */
  async function invite(
    trx: Trx,
    { tenantID, principalID }: { tenantID: TenantID; principalID: string },
    wanted: Omit<z.output<typeof teamSchemas.inviteMember.input>, 'password'> & {
      email: string;
      passwordHash: string | undefined;
    },
  ): Promise<string> {
    const { email, name = '', passwordHash = null } = wanted;
    const standing = await standingIn(trx, { tenantID, principalID }, undefined, wanted);
    const known = await members.findAccount(trx, email);
    if (known && (await roleOf(trx, tenantID, known.id)) !== undefined)
      throw new BusinessError(BodyCode.exists, tenancyTexts.isMember, { account: tenancyTexts.isMember });
    await checkAllowance(
      trx,
      { kind: 'members', ofID: tenantID },
      async () => 1 + (await countMembers(trx, tenantID)) + (await countInvitations(trx, tenantID, now())),
    );
    const code = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + DAYS * 86_400_000);
    const about = { tenantID, email, name, invitedBy: principalID, code, expiresAt, passwordHash };
    const id = await putInvitation(trx, { ...about, ...standing });
    const { person, tenant, ...reader } = await findSpeaker(trx, tenantID, principalID);
    const said = { person, tenant, days: DAYS, path: `/account/join?code=${code}` };
    const mailIn = passwordHash === null || known ? invitationMail : firstPasswordMail;
    // Nothing is known of who reads it: who invites them speaks their language most likely.
    const mail = mailFor(reader, ports.siteOf, (language) => mailIn(said, language));
    await writeMail(
      trx,
      { accountID: tenantID, topic: 'invitation', subjectID: id },
      {
        recipient: email,
        title: mail.subject,
        body: mail.text,
        html: mail.html,
        sender: mail.sender,
        at: now(),
      },
    );
    await enqueue(trx, [{ kind: INVITATION_JOB, accountID: tenantID, subject: id }]);
    return id;
  }

  const ended = () =>
    new BusinessError(BodyCode.notFound, tenancyTexts.invitationEnded, {
      code: tenancyTexts.invitationEnded,
    });

  router.route(accountCalls.readInvitation, async ({ input, account, language }) => {
    const found = await findInvitation(db, input.code, now());
    if (!found) throw ended();
    const invitedBy = found.inviter_email
      ? maskEmail(found.inviter_email)
      : maskPhone(found.inviter_tel ?? '');
    return {
      tenant: found.company_name || invitedBy,
      invitedBy,
      account: maskEmail(found.email),
      roleID: found.role,
      roleName: roleNameIn(found.role, found.role_name, language),
      endsAt: seconds(found.expires_at),
      isOwn: (await members.emailOf(db, account.principalID)) === found.email,
    };
  });

  router.route(accountCalls.acceptInvitation, async (context) => {
    const { principalID } = context.account;
    const { address, userAgent, limit } = context;
    const token = await transaction(db, async (trx) => {
      // The person's row first: two invitations that are accepted at once wait for each other.
      const actsFor = await members.actsFor(trx, principalID);
      const invitation = await takeInvitation(trx, context.input.code, now());
      if (!invitation || (await members.emailOf(trx, principalID)) !== invitation.email) throw ended();
      const { tenantID } = invitation;
      if (!(await mayStillGive(trx, invitation))) throw ended();
      if ((await lockMember(trx, tenantID, principalID)) !== undefined)
        throw new BusinessError(BodyCode.exists, tenancyTexts.isMember);
      if (actsFor !== principalID) throw new BusinessError(BodyCode.wrongState, tenancyTexts.otherTeam);
      if ((await countMembers(trx, actsFor)) > 1)
        throw new BusinessError(BodyCode.wrongState, tenancyTexts.hasTeam);
      note({ tenantID, object: { kind: 'member', id: principalID }, after: { role: invitation.role } });
      await openTenant(trx, principalID);
      await putMember(trx, { ...invitation, principalID, addedBy: invitation.invitedBy });
      await members.actFor(trx, principalID, tenantID);
      await members.endSessions(trx, [principalID]);
      return members.begin(trx, principalID, { areas: limit }, { address, userAgent });
    });
    context.setToken(token);
    return {};
  });
}
