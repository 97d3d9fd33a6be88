import { note } from '../../platform/database/acts.ts';
import { type Db, isDuplicate, transaction, type Trx } from '../../platform/database/transaction.ts';
import { findPasswordFor, takeInvitationByID } from './invitations.store.ts';
import { mayStillGive } from './may-still-give.ts';
import type { MemberPorts } from './members.ts';
import { putMember } from './members.store.ts';

/** A password that somebody of a team has chosen for an address, good until the invitation ends. */
export interface InvitedPassword {
  invitationID: string;
  passwordHash: string;
}

export interface FirstSignInPorts {
  db: Db;
  now: () => Date;
  members: Pick<MemberPorts, 'actFor'> & {
    /** Adds an account. @throws a duplicate-key error (`isDuplicate`) when the address is taken */
    addAccount(
      trx: Trx,
      account: { email: string; passwordHash: string; lastname: string; language: string; hostname: string },
    ): Promise<{ id: string; accountNo: string }>;
  };
}

/**
 * First sign-ins of people whom a team invited with a password (D-689). Their account is made by it and no sooner, so
 * that the team sees nothing else of an address that has one, and nobody's address is taken by others.
 */
export class FirstSignIns {
  readonly #ports: FirstSignInPorts;
  constructor(ports: FirstSignInPorts) {
    this.#ports = ports;
  }

  /** The password of the newest invitation to an address, whether or not it has an account. @param email in small letters */
  find(email: string): Promise<InvitedPassword | undefined> {
    return findPasswordFor(this.#ports.db, email, this.#ports.now());
  }

  /**
   * Makes the account, which acts for the team from then on.
   * @returns undefined where the invitation has ended meanwhile, or the address has an account
   */
  async open(
    { invitationID, passwordHash }: InvitedPassword,
    reader: { language: string; hostname: string },
  ): Promise<{ id: string; accountNo: string } | undefined> {
    const { db, now, members } = this.#ports;
    try {
      return await transaction(db, async (trx) => {
        const invitation = await takeInvitationByID(trx, invitationID, now());
        if (!invitation || !(await mayStillGive(trx, invitation))) return undefined;
        const { tenantID, email, name, invitedBy } = invitation;
        const account = await members.addAccount(trx, { email, passwordHash, lastname: name, ...reader });
        await putMember(trx, { ...invitation, principalID: account.id, addedBy: invitedBy });
        await members.actFor(trx, account.id, tenantID);
        note({
          tenantID,
          actorID: account.id,
          object: { kind: 'member', id: account.id },
          after: { role: invitation.role },
        });
        return account;
      });
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }
}
