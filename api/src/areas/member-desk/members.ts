import * as operatorCalls from '@certdeck/contract/operator';
import { maskEmail, maskPhone } from '@certdeck/validation';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Router } from '../../platform/server/router.ts';
import { tellMember } from './mails.ts';
import type { DeskMember, MemberDeskPorts } from './ports.ts';
import { waitingResets } from './resets.store.ts';
import { targetOf, unknown, wrongState } from './rules.ts';
import { deskTexts } from './texts.ts';

const wireOf = (one: DeskMember) => ({
  accountNo: one.accountNo,
  name: [one.lastname, one.firstname].filter(Boolean).join(' '),
  email: one.email && maskEmail(one.email),
  tel: one.tel && maskPhone(one.tel),
  role: one.role,
  since: secondsOrZero(one.since),
  lastLogin: secondsOrZero(one.seenAt),
  state: one.disabled ? ('disabled' as const) : ('active' as const),
});

/** Members of a customer as staff see them, and what one of staff does alone (D-441). */
export function bindMemberDesk(router: Router, ports: MemberDeskPorts): void {
  const { db, now, nudge } = ports;

  router.route(operatorCalls.members, async ({ input, account }) => {
    const found = await ports.findAccount(db, input.accountNo);
    if (!found) throw unknown();
    const rows = await ports.listMembers(db, found.tenantID);
    const factors = await ports.factorsOf(
      db,
      rows.map(({ principalID }) => principalID),
    );
    const waiting = new Map((await waitingResets(db, found.tenantID)).map((one) => [one.member_id, one]));
    return rows.map((row) => {
      const reset = waiting.get(row.principalID);
      return {
        ...wireOf(row),
        factors: [...(factors.get(row.principalID) ?? [])],
        ...(reset && {
          reset: {
            id: reset.id,
            reason: reset.reason,
            reference: reset.reference,
            proposedBy: reset.proposed_by_no,
            proposed: secondsOrZero(reset.proposed_at),
            mine: reset.proposed_by === account.principalID,
          },
        }),
      };
    });
  });

  router.route(operatorCalls.setMemberRole, async ({ input: { accountNo, role, reason }, account }) => {
    await transaction(db, async (trx) => {
      const target = await targetOf(trx, ports, await ports.findAccount(trx, accountNo), account);
      if (target.role === 'owner') throw wrongState(deskTexts.owner);
      if (target.role === role) throw wrongState(deskTexts.state);
      await ports.setRole(trx, target.tenantID, target.id, role);
      await ports.endSessions(trx, [target.id]);
      note({
        tenantID: target.tenantID,
        object: { kind: 'member', id: target.id },
        before: { role: target.role },
        after: { role, reason },
      });
      await tellMember(trx, ports, target, 'role', reason);
    });
    nudge();
    return {};
  });

  router.route(operatorCalls.removeMember, async ({ input: { accountNo, reason }, account }) => {
    await transaction(db, async (trx) => {
      const target = await targetOf(trx, ports, await ports.findAccount(trx, accountNo), account);
      if (target.role === 'owner') throw wrongState(deskTexts.owner);
      // The tenant is under the id of who opened it, also after its ownership has passed on.
      if (target.id === target.tenantID) throw wrongState(deskTexts.opener);
      await ports.leave(trx, target.tenantID, target.id);
      note({
        tenantID: target.tenantID,
        object: { kind: 'member', id: target.id },
        before: { role: target.role },
        after: { reason },
      });
      await tellMember(trx, ports, target, 'removed', reason);
    });
    nudge();
    return {};
  });

  router.route(operatorCalls.setMemberState, async ({ input: { accountNo, state, reason }, account }) => {
    await transaction(db, async (trx) => {
      const target = await targetOf(trx, ports, await ports.findAccount(trx, accountNo), account);
      if (target.role === 'owner') throw wrongState(deskTexts.owner);
      // The same account is the tenant's: it is shut for all members by the duty over customers, and by that alone.
      if (target.id === target.tenantID) throw wrongState(deskTexts.openerState);
      const news = state === 'disabled' ? 'suspended' : 'reactivated';
      if (news === 'suspended') await ports.suspend(trx, target.id, now());
      else if (!(await ports.reactivate(trx, target.id))) throw wrongState(deskTexts.public);
      note({
        tenantID: target.tenantID,
        object: { kind: 'member', id: target.id },
        after: { state, reason },
      });
      await tellMember(trx, ports, target, news, reason);
    });
    nudge();
    return {};
  });
}
