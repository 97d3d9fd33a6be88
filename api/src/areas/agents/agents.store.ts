import type { Selectable } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { AgentTable } from './tables.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import { containing } from '../../platform/database/search.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type AgentRow = Selectable<AgentTable>;
export type AgentStatus = AgentRow['status'];

export function findAgent(db: Db | Trx, tenantID: TenantID): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').selectAll().where('account_id', '=', tenantID).executeTakeFirst();
}

/** How far a customer is, as the account's own page says it: who was refused may apply again (D-236). */
export async function agentStatusOf(db: Db, tenantID: TenantID): Promise<'none' | 'applied' | 'active'> {
  const agent = await findAgent(db, tenantID);
  return agent === undefined || agent.status === 'refused' ? 'none' : agent.status;
}

/** Holds an agent until the transaction ends. */
export function lockAgent(trx: Trx, tenantID: TenantID): Promise<AgentRow | undefined> {
  return trx
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', tenantID)
    .forUpdate()
    .executeTakeFirst();
}

type Application = Pick<
  AgentRow,
  'account_id' | 'company' | 'contact' | 'reason' | 'applied_by' | 'applied_at'
>;

/**
 * Keeps an application, in the place of one that was refused.
 * @returns false where another is open or was accepted
 */
export async function keepApplication(trx: Trx, application: Application): Promise<boolean> {
  const fresh = { ...application, status: 'applied' as const, decided_by: null, decided_at: null };
  const row = await trx
    .insertInto('agents')
    .values(fresh)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ ...fresh, answer: '' })
        .where('agents.status', '=', 'refused'),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function decideAgent(
  trx: Trx,
  tenantID: TenantID,
  decision: Pick<AgentRow, 'status' | 'answer' | 'decided_by' | 'decided_at'>,
): Promise<void> {
  await trx.updateTable('agents').set(decision).where('account_id', '=', tenantID).execute();
}

export async function deleteAgent(trx: Trx, tenantID: TenantID): Promise<void> {
  await trx.deleteFrom('agents').where('account_id', '=', tenantID).execute();
}

/** The tenant of an account's number or mail address, if it applied. */
export async function agentOf(db: Db | Trx, account: string): Promise<TenantID | undefined> {
  const row = await db
    .selectFrom('agents')
    .innerJoin('accounts', 'accounts.id', 'agents.account_id')
    .select('agents.account_id')
    .where((where) =>
      where.or([
        where('accounts.account_no', '=', account),
        where('accounts.email', '=', account.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  return row?.account_id;
}

/** Agents for the operator: those who wait from the oldest on, everybody else from the newest. */
export async function listAgents(
  db: Db,
  { status, keyword }: { status?: AgentStatus | undefined; keyword?: string | undefined },
  { limit, skip }: { limit: number; skip: number },
) {
  let matching = db
    .selectFrom('agents')
    .innerJoin('accounts as customer', 'customer.id', 'agents.account_id');
  if (status) matching = matching.where('agents.status', '=', status);
  if (keyword) {
    const pattern = containing(keyword);
    matching = matching.where((where) =>
      where.or([
        where('agents.company', 'ilike', pattern),
        where('agents.contact', 'ilike', pattern),
        where('customer.account_no', 'ilike', pattern),
      ]),
    );
  }
  const rows = await matching
    .leftJoin('accounts as decider', 'decider.id', 'agents.decided_by')
    .selectAll('agents')
    .select(['customer.account_no', 'decider.account_no as decided_by_no'])
    .orderBy('agents.applied_at', status === 'applied' ? 'asc' : 'desc')
    .orderBy('agents.account_id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}
