import { knownTlds } from '../names/known-tlds.ts';
import { calledOf, holderProblem, type HolderTools, requireHolder, setHolder } from '../names/holder.ts';
import { findAliveOf, findAllAliveOf } from '../names/names.store.ts';
import { domainUnknown } from '../names/find.ts';
import { contactsByID } from '../contacts/contacts.store.ts';
import type { TldList } from '../prices/tld-list.ts';
import type { BatchWork } from './ports.ts';

/** Registers names for another contact of their tenant. */
export const holders = (tools: HolderTools & { list: Pick<TldList, 'current'> }): BatchWork => ({
  read: async ({ accountID }, { contactID = '' }) => [
    calledOf(await requireHolder(tools.db, { accountID, contactID })),
  ],
  async plan({ accountID }, { contactID = '' }, names) {
    const { db } = tools;
    const contact = await requireHolder(db, { accountID, contactID });
    const rows = await findAllAliveOf(db, accountID, names);
    const present = await contactsByID(
      db,
      accountID,
      rows.map((row) => row.contact_id),
    );
    const facts = {
      tlds: await knownTlds(tools.list),
      isVerified: await tools.isVerified(accountID),
      now: tools.now(),
    };
    return new Map(
      rows.map((row) => {
        const before = present.get(row.contact_id);
        const isSame = row.contact_id === contactID;
        return [
          row.name,
          {
            orderNo: row.order_no,
            before: before ? [calledOf(before)] : [],
            after: isSame && before ? [calledOf(before)] : [calledOf(contact)],
            isSame,
            problem: holderProblem(row, facts),
          },
        ];
      }),
    );
  },
  async apply(actor, { contactID = '' }, name) {
    const row = await findAliveOf(tools.db, actor.accountID, name);
    if (!row) throw domainUnknown();
    if (row.contact_id === contactID) return;
    await setHolder(tools, actor, { orderNo: row.order_no, contactID }, await knownTlds(tools.list), {
      looksFirst: true,
    });
  },
});
