import { BusinessError } from '../../../platform/server/errors.ts';
import { domainUnknown } from '../names/find.ts';
import { knownTlds } from '../names/known-tlds.ts';
import { findAliveOf, findAllAliveOf } from '../names/names.store.ts';
import {
  hasSame,
  nameserverProblem,
  type NameserverTools,
  readNameservers,
  setNameservers,
} from '../names/nameservers.ts';
import type { TldList } from '../prices/tld-list.ts';
import type { BatchWork } from './ports.ts';

/** Stands for a name below which no server is. */
const NO_NAME = '.';

/** Lets other servers answer for names. */
export const nameservers = (tools: NameserverTools & { list: Pick<TldList, 'current'> }): BatchWork => ({
  read: async (_, { nameservers: typed = [] }) => readNameservers(typed, NO_NAME),
  async plan({ accountID }, { nameservers: typed = [] }, names) {
    const rows = await findAllAliveOf(tools.db, accountID, names);
    const tlds = await knownTlds(tools.list);
    const now = tools.now();
    const after = readNameservers(typed, NO_NAME);
    return new Map(
      rows.map((row) => [
        row.name,
        {
          orderNo: row.order_no,
          before: row.nameservers,
          after,
          isSame: hasSame(row.nameservers, after),
          problem: nameserverProblem(row, tlds, now) ?? sentenceOf(() => readNameservers(typed, row.name)),
        },
      ]),
    );
  },
  async apply(actor, { nameservers: typed = [] }, name) {
    const row = await findAliveOf(tools.db, actor.accountID, name);
    if (!row) throw domainUnknown();
    if (hasSame(row.nameservers, readNameservers(typed, name))) return;
    const wish = { orderNo: row.order_no, nameservers: typed };
    await setNameservers(tools, actor, wish, await knownTlds(tools.list), { looksFirst: true });
  },
});

/** What is said of something that is refused. */
function sentenceOf(read: () => unknown) {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof BusinessError) return error.text;
    throw error;
  }
}
