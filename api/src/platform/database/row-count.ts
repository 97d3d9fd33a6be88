import { sql, type SelectQueryBuilder } from 'kysely';

/** How many rows match, of a query that selects nothing yet. */
export async function rowCount<Tables, Table extends keyof Tables>(
  matching: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { total } = await matching
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}
