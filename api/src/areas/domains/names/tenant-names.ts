import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { TldList } from '../prices/tld-list.ts';
import type { DomainState } from '../tables.ts';
import { freedBy, knownTlds, type KnownTlds } from './known-tlds.ts';
import {
  type DomainRow,
  findAlive,
  findAliveByID,
  findAliveOf,
  findAllAliveOf,
  listDomains,
} from './names.store.ts';
import { stateAt } from './state.ts';

/** A name of a tenant as other areas see it. */
export interface TenantName {
  id: string;
  /** A-labels. */
  name: string;
  orderNo: string;
  nameservers: readonly string[];
  /** `registering` too while it comes from another registrar; `ended` from its redemption on. */
  life: 'registering' | 'living' | 'ended';
}

const LIFE: Record<DomainState, TenantName['life'] | 'over'> = {
  registering: 'registering',
  arriving: 'registering',
  active: 'living',
  expired: 'living',
  redemption: 'ended',
  pendingDelete: 'ended',
  gone: 'over',
  left: 'over',
  refused: 'over',
};

/** Names of tenants for what other areas do with them. */
export function tenantNames({ db, now, list }: { db: Db; now: () => Date; list: Pick<TldList, 'current'> }) {
  const lifeOf = (row: DomainRow, tlds: KnownTlds) => LIFE[stateAt(row, tlds.get(row.tld)?.policy, now())];

  async function shown(row: DomainRow | undefined): Promise<TenantName | undefined> {
    return row && nameOf(row, await knownTlds(list));
  }
  function nameOf(row: DomainRow, tlds: KnownTlds): TenantName | undefined {
    const life = lifeOf(row, tlds);
    if (life === 'over') return undefined;
    return { id: row.id, name: row.name, orderNo: row.order_no, nameservers: row.nameservers, life };
  }

  return {
    /** A tenant's name by its A-labels. */
    find: async (on: Db | Trx, accountID: TenantID, name: string) =>
      shown(await findAliveOf(on, accountID, name)),
    findByID: async (on: Db | Trx, accountID: TenantID, id: string) =>
      shown(await findAliveByID(on, accountID, id)),

    /** Those of some names that the tenant has, A-labels. */
    async findAll(on: Db | Trx, accountID: TenantID, names: readonly string[]) {
      const rows = await findAllAliveOf(on, accountID, names);
      const tlds = await knownTlds(list);
      return rows.flatMap((row) => nameOf(row, tlds) ?? []);
    },

    /** A page of a tenant's names, and how many there are. */
    async list(
      accountID: TenantID,
      { keyword, limit, skip }: { keyword: string; limit: number; skip: number },
    ): Promise<{ rows: TenantName[]; total: number }> {
      const tlds = await knownTlds(list);
      const at = now();
      const filter = { list: 'mine', keyword, sort: 'domain' } as const;
      const { rows, total } = await listDomains(
        db,
        accountID,
        filter,
        { limit, skip },
        freedBy(tlds, at),
        at,
      );
      return { rows: rows.flatMap((row) => nameOf(row, tlds) ?? []), total };
    },

    /** The one of some names that somebody has and that is in the DNS, whosever it is; the longest of several. */
    async living(names: readonly string[]) {
      const rows = await findAlive(db, names);
      if (rows.length === 0) return undefined;
      const tlds = await knownTlds(list);
      const [found] = rows
        .filter((row) => lifeOf(row, tlds) === 'living')
        .toSorted((one, other) => other.name.length - one.name.length);
      return found && { accountID: found.account_id, id: found.id, name: found.name };
    },
  };
}

export type TenantNames = ReturnType<typeof tenantNames>;
