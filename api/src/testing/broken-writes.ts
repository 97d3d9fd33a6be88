import { sql } from 'kysely';
import type { Db } from '../platform/database/transaction.ts';

/**
 * Lets tests break work off at its writes, as a process that dies there would leave it.
 * @returns what does something while nothing can be written to a table; the writes throw `broken off`
 */
export async function breakingWrites(db: Db) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create function break_off() returns trigger language plpgsql
    as $$ begin raise exception 'broken off'; end $$`);
  return async <Result>(table: string, act: () => Promise<Result>): Promise<Result> => {
    await run(`create trigger broken before insert or update or delete on ${table}
      for each row execute function break_off()`);
    try {
      return await act();
    } finally {
      await run(`drop trigger broken on ${table}`);
    }
  };
}
