import { BodyCode, type DomainBatchWish } from '@certdeck/contract';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { groupNames } from '../groups/groups.store.ts';
import { changeDomains } from '../names/change.ts';
import { domainUnknown } from '../names/find.ts';
import { type KnownTlds, knownTlds } from '../names/known-tlds.ts';
import { type DomainRow, findAliveOf, findAllAliveOf } from '../names/names.store.ts';
import { isOver } from '../living.ts';
import { stateAt } from '../names/state.ts';
import { nameTexts } from '../names/texts.ts';
import type { TldList } from '../prices/tld-list.ts';
import type { BatchActor, BatchWork } from './ports.ts';

export interface SortingTools {
  db: Db;
  now: () => Date;
  list: Pick<TldList, 'current'>;
}

const wordOf = (text: string) => (text === '' ? [] : [text]);

/** A name that has ended by now isn't changed, though nobody has looked since. */
const problemOf = (row: DomainRow, tlds: KnownTlds, now: Date) =>
  isOver(stateAt(row, tlds.get(row.tld)?.policy, now)) ? nameTexts.domainOver : undefined;

/** Changes something that a tenant decides alone. */
async function applyWith(
  { db, now, list }: SortingTools,
  actor: BatchActor,
  name: string,
  changes: { groupID?: string | null; remark?: string },
): Promise<void> {
  const tlds = await knownTlds(list);
  await transaction(db, async (trx) => {
    const row = await findAliveOf(trx, actor.accountID, name);
    if (!row) throw domainUnknown();
    await changeDomains(trx, actor, [row.order_no], changes, tlds, now());
  });
}

const groupOf = ({ groupID = '' }: DomainBatchWish) => groupID;

/** Puts names into a group, or out of theirs. */
export function groups(tools: SortingTools): BatchWork {
  const { db } = tools;

  async function nameOf({ accountID }: BatchActor, wish: DomainBatchWish): Promise<string> {
    const id = groupOf(wish);
    if (id === '') return '';
    const name = (await groupNames(db, accountID)).get(id);
    if (name === undefined) {
      const text = nameTexts.groupUnknown;
      throw new BusinessError(BodyCode.badInput, text, { groupID: text });
    }
    return name;
  }

  return {
    read: async (actor, wish) => wordOf(await nameOf(actor, wish)),
    async plan(actor, wish, names) {
      const after = wordOf(await nameOf(actor, wish));
      const called = await groupNames(db, actor.accountID);
      const tlds = await knownTlds(tools.list);
      const rows = await findAllAliveOf(db, actor.accountID, names);
      return new Map(
        rows.map((row) => [
          row.name,
          {
            orderNo: row.order_no,
            before: wordOf(called.get(row.group_id ?? '') ?? ''),
            after,
            isSame: (row.group_id ?? '') === groupOf(wish),
            problem: problemOf(row, tlds, tools.now()),
          },
        ]),
      );
    },
    apply: (actor, wish, name) => applyWith(tools, actor, name, { groupID: groupOf(wish) || null }),
  };
}

/** Writes the same remark at names. */
export const remarks = (tools: SortingTools): BatchWork => ({
  read: async (_, { remark = '' }) => wordOf(remark),
  async plan({ accountID }, { remark = '' }, names) {
    const tlds = await knownTlds(tools.list);
    const rows = await findAllAliveOf(tools.db, accountID, names);
    return new Map(
      rows.map((row) => [
        row.name,
        {
          orderNo: row.order_no,
          before: wordOf(row.remark),
          after: wordOf(remark),
          isSame: row.remark === remark,
          problem: problemOf(row, tlds, tools.now()),
        },
      ]),
    );
  },
  apply: (actor, { remark = '' }, name) => applyWith(tools, actor, name, { remark }),
});
