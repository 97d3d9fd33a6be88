import { accountCalls, BodyCode } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import { seconds } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import { isID, newID, type TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { mailFor } from '../../platform/mail-content/render.ts';
import { writeMail } from '../../ports/outbox/outbox.store.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { findSpeaker, lockMember } from './members.store.ts';
import { ownershipMail, type OwnershipNews } from './ownership-mail.ts';
import { findOffer, type Offer, passOwnership, putOffer, takeOffer } from './ownership.store.ts';
import type { TeamPorts } from './ports.ts';
import { tenancyTexts } from './texts.ts';

/** Days in which an offer can be accepted. */
const DAYS = 7;
export const OWNERSHIP_JOB = 'ownership-mail';

const masked = (address: string) => (address.includes('@') ? maskEmail(address) : maskPhone(address));

/** Passing the ownership of a tenant on: offered by its owner, accepted by a member, each with a fresh proof (D-364). */
export function bindOwnership(router: Router, ports: TeamPorts): void {
  const { db, now, nudge, members } = ports;
  const ended = () => new BusinessError(BodyCode.notFound, tenancyTexts.offerEnded);
  const unknown = () =>
    new BusinessError(BodyCode.notFound, tenancyTexts.memberUnknown, {
      subAccountID: tenancyTexts.memberUnknown,
    });

  /** Writes what somebody reads of an offer, in the transaction that does it. */
  async function tell(
    trx: Trx,
    tenantID: TenantID,
    { fromID, toID }: Pick<Offer, 'fromID' | 'toID'>,
    readers: readonly { readerID: string; news: OwnershipNews }[],
  ): Promise<void> {
    const from = await findSpeaker(trx, tenantID, fromID);
    const to = await findSpeaker(trx, tenantID, toID);
    const values = { from: from.person, to: to.person, tenant: from.tenant, days: DAYS };
    for (const { readerID, news } of readers) {
      const recipient = await members.emailOf(trx, readerID);
      if (recipient === undefined) continue;
      const reader = readerID === fromID ? from : to;
      const mail = mailFor(reader, ports.siteOf, (language) => ownershipMail(news, values, language));
      const about = { accountID: tenantID, topic: 'ownership' as const, subjectID: newID() };
      const { text: body, subject: title, html, sender } = mail;
      await writeMail(trx, about, { recipient, title, body, html, sender, at: now() });
      await enqueue(trx, [{ kind: OWNERSHIP_JOB, accountID: tenantID, subject: about.subjectID }]);
    }
  }

  router.route(accountCalls.readOwnership, async ({ account }) => {
    const { tenantID, principalID } = account;
    const offer = await findOffer(db, tenantID, now());
    // Others have no part in it.
    if (offer?.fromID !== principalID && offer?.toID !== principalID) return {};
    const isMine = offer.fromID === principalID;
    const other = await transaction(db, (trx) =>
      findSpeaker(trx, tenantID, isMine ? offer.toID : offer.fromID),
    );
    const endsAt = seconds(offer.expiresAt);
    return { offer: { id: offer.id, account: masked(other.person), endsAt, isMine } };
  });

  router.route(accountCalls.offerOwnership, async ({ input, account, idempotent }) => {
    const { tenantID, principalID: fromID } = account;
    const toID = input.subAccountID;
    const answer = await idempotent(async (trx) => {
      if (!isID(toID) || toID === fromID) throw unknown();
      const own = await lockMember(trx, tenantID, fromID);
      if (own?.role !== 'owner') throw new BusinessError(BodyCode.forbidden, tenancyTexts.grants.OWNER);
      if (!(await lockMember(trx, tenantID, toID))) throw unknown();
      const expiresAt = new Date(now().getTime() + DAYS * 86_400_000);
      const id = await putOffer(trx, tenantID, { fromID, toID, expiresAt });
      note({ object: { kind: 'member', id: toID }, after: { ownership: 'offered' } });
      await tell(trx, tenantID, { fromID, toID }, [
        { readerID: toID, news: 'offered' },
        { readerID: fromID, news: 'offering' },
      ]);
      return { id };
    });
    nudge();
    return answer;
  });

  router.route(accountCalls.withdrawOwnership, async ({ input, account }) => {
    const { tenantID, principalID } = account;
    await transaction(db, async (trx) => {
      const offer =
        isID(input.id) && (await takeOffer(trx, { tenantID, id: input.id, partyID: principalID }, now()));
      if (!offer) throw ended();
      note({ object: { kind: 'member', id: offer.toID }, before: { ownership: 'offered' } });
      await tell(
        trx,
        tenantID,
        offer,
        [offer.fromID, offer.toID].map((readerID) => ({ readerID, news: 'ended' })),
      );
    });
    nudge();
    return {};
  });

  router.route(accountCalls.acceptOwnership, async ({ input, account }) => {
    const { tenantID, principalID } = account;
    await transaction(db, async (trx) => {
      // Whoever takes the row is the only one who goes on with it.
      const offer =
        isID(input.id) && (await takeOffer(trx, { tenantID, id: input.id, partyID: principalID }, now()));
      if (!offer || offer.toID !== principalID) throw ended();
      const from = await lockMember(trx, tenantID, offer.fromID);
      const to = await lockMember(trx, tenantID, offer.toID);
      if (from?.role !== 'owner' || !to) throw ended();
      await passOwnership(trx, tenantID, offer);
      note({
        object: { kind: 'member', id: principalID },
        before: { role: to.role, owner: offer.fromID },
        after: { role: 'owner', owner: principalID },
      });
      await tell(
        trx,
        tenantID,
        offer,
        [offer.fromID, offer.toID].map((readerID) => ({ readerID, news: 'passed' })),
      );
    });
    nudge();
    return {};
  });
}
