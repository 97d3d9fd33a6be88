import * as operatorCalls from '@certdeck/contract/operator';
import { note } from '../../platform/database/acts.ts';
import { isID, newID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import type { Router } from '../../platform/server/router.ts';
import { tellMember } from './mails.ts';
import type { MemberDeskPorts } from './ports.ts';
import { insertReset, lockReset, type ResetRow, setReset } from './resets.store.ts';
import { type Clerk, targetOf, unknown, wrongState } from './rules.ts';
import { deskTexts } from './texts.ts';

/*
 * Second factors that a member has lost are taken off by two people of staff (D-441): one proposes it with the reference
 * of the request, another one confirms it.
 */

export function bindResets(router: Router, ports: MemberDeskPorts): void {
  const { db, now, nudge } = ports;

  async function waiting(trx: Trx, id: string): Promise<ResetRow> {
    const row = isID(id) ? await lockReset(trx, id) : undefined;
    if (!row) throw unknown();
    if (row.state !== 'proposed') throw wrongState(deskTexts.state);
    return row;
  }
  const decided = (state: 'made' | 'dropped', { principalID }: Clerk, answer = '') => ({
    state,
    decided_by: principalID,
    decided_at: now(),
    answer,
  });

  router.route(operatorCalls.proposeReset, ({ input, account }) =>
    transaction(db, async (trx) => {
      const { accountNo, reason, reference } = input;
      const target = await targetOf(trx, ports, await ports.findAccount(trx, accountNo), account);
      const id = newID();
      const row = { account_id: target.tenantID, id, member_id: target.id, reason, reference };
      const isFirst = await insertReset(trx, {
        ...row,
        proposed_by: account.principalID,
        proposed_at: now(),
      });
      if (!isFirst) throw wrongState(deskTexts.waits);
      note({
        tenantID: target.tenantID,
        object: { kind: 'member', id: target.id },
        after: { reason, reference },
      });
      return { id };
    }),
  );

  router.route(operatorCalls.confirmReset, async ({ input, account }) => {
    await transaction(db, async (trx) => {
      const row = await waiting(trx, input.id);
      const target = await targetOf(trx, ports, await ports.accountOf(trx, row.member_id), account);
      // Who acts for another tenant by now is another tenant's member.
      if (target.tenantID !== row.account_id) throw unknown();
      const two = { firstID: row.proposed_by, secondID: account.principalID, since: row.proposed_at };
      if (!(await ports.isIndependent(trx, two))) throw wrongState(deskTexts.second);
      await setReset(trx, row, decided('made', account));
      await ports.dropFactors(trx, target.id);
      await ports.endSessions(trx, [target.id]);
      const { reason, reference } = row;
      note({
        tenantID: target.tenantID,
        object: { kind: 'member', id: target.id },
        after: { reason, reference },
      });
      await tellMember(trx, ports, target, 'reset', reason);
    });
    nudge();
    return {};
  });

  router.route(operatorCalls.dropReset, async ({ input: { id, reason }, account }) => {
    await transaction(db, async (trx) => {
      const row = await waiting(trx, id);
      await setReset(trx, row, decided('dropped', account, reason));
      note({
        tenantID: row.account_id,
        object: { kind: 'member', id: row.member_id },
        after: { reason },
      });
    });
    return {};
  });
}
