import { rowCount } from '../../platform/database/row-count.ts';
import { containing } from '../../platform/database/search.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

const columns = [
  'accounts.id',
  'accounts.root_id',
  'accounts.account_no',
  'accounts.email',
  'accounts.tel',
  'accounts.firstname',
  'accounts.lastname',
  'accounts.company_name',
  'accounts.created_at',
  'accounts.last_login_at',
  'accounts.disabled_at',
] as const;

/** Accounts, the newest first. @param keyword part of a number, a name, a company, an address or a phone number */
export async function listCustomers(
  db: Db,
  keyword: string | undefined,
  { limit, skip }: { limit: number; skip: number },
) {
  let matching = db.selectFrom('accounts');
  if (keyword) {
    const pattern = containing(keyword);
    matching = matching.where((where) =>
      where.or(
        (['account_no', 'email', 'tel', 'firstname', 'lastname', 'company_name'] as const).map((column) =>
          where(column, 'ilike', pattern),
        ),
      ),
    );
  }
  const rows = await matching
    .select(columns)
    .orderBy('accounts.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}

/** One account by its number, with the number of the tenant it acts for. */
export function findCustomer(db: Db | Trx, accountNo: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('accounts as opener', 'opener.id', 'accounts.root_id')
    .select([...columns, 'opener.account_no as tenant_no'])
    .where('accounts.account_no', '=', accountNo)
    .executeTakeFirst();
}
