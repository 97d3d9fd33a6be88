import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { maskEmail } from '@certdeck/validation';
import { note } from '../../platform/database/acts.ts';
import { isID, newID, type TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import {
  type AdditionRow,
  insertAddition,
  lockAddition,
  setAddition,
  waitingAdditions,
} from './additions.store.ts';
import { tellMember } from './mails.ts';
import type { DeskAccount, MemberDeskPorts } from './ports.ts';
import { type Clerk, unknown, wrongState } from './rules.ts';
import { deskTexts } from './texts.ts';

/*
 * Two people of staff let an account act for a customer (D-476): whoever does it alone could put an account of their own
 * into any customer's.
 */

export function bindAdditions(router: Router, ports: MemberDeskPorts): void {
  const { db, now, nudge } = ports;

  /** Who may be let in: nobody of staff, nobody of the tenant already, and neither side is the clerk's own. */
  async function check(trx: Trx, tenantID: TenantID, person: DeskAccount, clerk: Clerk): Promise<void> {
    if ([tenantID, person.tenantID].includes(clerk.tenantID)) throw wrongState(deskTexts.own);
    if (await ports.isStaff(trx, person.id)) throw wrongState(deskTexts.colleague);
    if ((await ports.lockRole(trx, tenantID, person.id)) !== undefined) throw wrongState(deskTexts.already);
  }
  async function waiting(trx: Trx, id: string): Promise<AdditionRow> {
    const row = isID(id) ? await lockAddition(trx, id) : undefined;
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

  router.route(operatorCalls.additions, async ({ input, account }) => {
    const found = await ports.findAccount(db, input.accountNo);
    if (!found) throw unknown();
    return (await waitingAdditions(db, found.tenantID)).map((row) => ({
      id: row.id,
      accountNo: row.person_no,
      email: row.email ? maskEmail(row.email) : '',
      role: row.role,
      reason: row.reason,
      reference: row.reference,
      proposedBy: row.proposed_by_no,
      proposed: Math.floor(row.proposed_at.getTime() / 1000),
      mine: row.proposed_by === account.principalID,
    }));
  });

  router.route(operatorCalls.proposeAddition, ({ input, account }) =>
    transaction(db, async (trx) => {
      const { role, reason, reference } = input;
      const found = await ports.findAccount(trx, input.accountNo);
      if (!found) throw unknown();
      const { tenantID } = found;
      const person = await ports.findNamed(trx, input.account);
      if (!person)
        throw new BusinessError(BodyCode.badInput, deskTexts.noAccount, { account: deskTexts.noAccount });
      await check(trx, tenantID, person, account);
      const id = newID();
      const row = { account_id: tenantID, id, member_id: person.id, role, reason, reference };
      const by = { proposed_by: account.principalID, proposed_at: now() };
      if (!(await insertAddition(trx, { ...row, ...by }))) throw wrongState(deskTexts.additionWaits);
      note({
        tenantID,
        object: { kind: 'member', id: person.id },
        after: { account: person.accountNo, role, reason, reference },
      });
      return { id };
    }),
  );

  router.route(operatorCalls.confirmAddition, async ({ input, account }) => {
    await transaction(db, async (trx) => {
      const row = await waiting(trx, input.id);
      const person = await ports.accountOf(trx, row.member_id);
      if (!person) throw unknown();
      const { account_id: tenantID, role, reason, reference } = row;
      await check(trx, tenantID, person, account);
      const two = { firstID: row.proposed_by, secondID: account.principalID, since: row.proposed_at };
      if (!(await ports.isIndependent(trx, two))) throw wrongState(deskTexts.second);
      await setAddition(trx, row, decided('made', account));
      await ports.join(trx, tenantID, person.id, role);
      note({
        tenantID,
        object: { kind: 'member', id: person.id },
        after: { account: person.accountNo, role, reason, reference },
      });
      await tellMember(trx, ports, { ...person, tenantID, role }, 'added', reason);
    });
    nudge();
    return {};
  });

  router.route(operatorCalls.dropAddition, async ({ input: { id, reason }, account }) => {
    await transaction(db, async (trx) => {
      const row = await waiting(trx, id);
      await setAddition(trx, row, decided('dropped', account, reason));
      note({ tenantID: row.account_id, object: { kind: 'member', id: row.member_id }, after: { reason } });
    });
    return {};
  });
}
