import { expect } from '@jest/globals';

/** What no answer may hold: places in the code, statements, names of the database's own. */
const INSIDE =
  /\n\s+at |\.ts:\d|node_modules|\bselect .* from\b|insert into|\bkysely|\/api\/src\/|pg_catalog|syntax error at|ECONNREFUSED|ENOENT/i;

/**
 * Holds an answer against what is true of every answer to anybody: no fault of the server, nothing from its
 * inside. 503 says that there is nothing built to show, which in these tests is so.
 */
export function expectHarmless(answer: { status: number; body: string }, what: unknown): void {
  expect([what, answer.status >= 500 && answer.status !== 503, INSIDE.exec(answer.body)?.[0]]).toEqual([
    what,
    false,
    undefined,
  ]);
}
