import { sql } from 'kysely';
import type { Db } from '../../../platform/database/transaction.ts';
import type { Owner } from './owner.ts';
import { identifyingTexts } from './identifying-texts.ts';

/**
 * Counts of tries and codes that were asked for: anybody who names an account changes them, and the limits'
 * own tests say how.
 */
const COUNTERS = new Set(['attempts', 'verification_codes', 'captchas']);

/** Databases that have the function, since their tables don't change while a suite runs. */
const readable = new WeakSet<Db>();

/**
 * Adds a function that answers the rows of all tables: a connection keeps the plan of its statement, which is of some
 * hundred tables and takes four times as long to plan as to run. The matrix of rights looks before and after each call.
 */
async function addReader(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%' order by table_name`.execute(db);
  const parts = tables.rows.map(({ name }) => {
    const rows = `select '${name} ' || row_to_json(t)::text from "${name}" t`;
    return name === 'sessions' ? `${rows} where sessions_of is null or t.account_id = sessions_of` : rows;
  });
  await sql
    .raw(
      `create or replace function every_row(sessions_of uuid) returns setof text language plpgsql as
        $$ begin return query ${parts.join(' union all ')}; end $$`,
    )
    .execute(db);
  readable.add(db);
}

/**
 * Every row of every table as JSON text, beginning with the table's name. Counters are left out by default, and with
 * `sessionsOf` the sessions of all accounts but that one.
 */
export async function allRows(
  db: Db,
  { but = COUNTERS, sessionsOf }: { but?: ReadonlySet<string>; sessionsOf?: string } = {},
): Promise<string[]> {
  if (!readable.has(db)) await addReader(db);
  const result = await sql<{ row: string }>`select every_row(${sessionsOf ?? null}::uuid) as row`.execute(db);
  return result.rows
    .map(({ row }) => row)
    .filter((row) => !but.has(row.slice(0, row.indexOf(' '))))
    .sort();
}

type Fields = Readonly<Record<string, unknown>>;
/** Most rows stay the same from one look to the next. */
const fieldsByRow = new Map<string, Fields>();

function fieldsOf(row: string): Fields {
  let fields = fieldsByRow.get(row);
  if (!fields) {
    fields = JSON.parse(row.slice(row.indexOf(' ') + 1)) as Fields;
    fieldsByRow.set(row, fields);
  }
  return fields;
}

/** Columns by which one row refers to another. */
const isReference = (column: string): boolean =>
  /^((account|tenant|order|organization|queue|announcement|transfer)_id|order_no|subject|serial)$/.test(
    column,
  );

/**
 * What stands in the database about a customer: the rows of the account, those that refer to one of its things,
 * and of tables without an account those that hold its word. A stranger may write the word into rows of their own.
 */
export async function rowsOf(db: Db, owner: Owner): Promise<string[]> {
  const { accountID, word, issued, waiting, cancelled, unpaid } = owner;
  const { issuedID, queueID, reportID, contactID, organizationID, messageID, transferID, serial } = owner;
  const orders = [issued, waiting, cancelled, ...unpaid];
  const things = new Set([accountID, ...orders, issuedID, queueID, reportID, contactID, organizationID]);
  for (const one of [messageID, transferID, serial]) things.add(one);
  // A session refers to its account alone. The matrix of rights begins thousands for others, which every look would read.
  return (await allRows(db, { sessionsOf: accountID })).filter((row) => {
    const fields = fieldsOf(row);
    if (Object.entries(fields).some(([name, value]) => isReference(name) && things.has(String(value))))
      return true;
    return (
      fields['id'] === accountID ||
      (!['account_id', 'tenant_id', 'account_no'].some((name) => name in fields) && row.includes(word))
    );
  });
}

/**
 * Looks at the owner's rows, and gives a function that looks again and says which of them have gone or come since the
 * look before. `counts` says of a row whether it counts.
 */
export async function watchRows(
  db: Db,
  owner: Owner,
  counts: (row: string) => boolean = () => true,
): Promise<() => Promise<{ gone: string[]; come: string[] }>> {
  const look = async () => new Set((await rowsOf(db, owner)).filter(counts));
  let before = await look();
  return async () => {
    const after = await look();
    const changes = {
      gone: [...before].filter((row) => !after.has(row)),
      come: [...after].filter((row) => !before.has(row)),
    };
    before = after;
    return changes;
  };
}

/** Texts and large numbers of a customer's rows that stand in nobody else's: what only that customer may read. */
export async function secretsOf(db: Db, owner: Owner): Promise<string[]> {
  const own = new Set(await rowsOf(db, owner));
  const others = (await allRows(db)).filter((row) => !own.has(row)).join('\n');
  const texts = [...own].flatMap((row) => identifyingTexts(fieldsOf(row)));
  return [...new Set(texts)].filter((text) => !others.includes(JSON.stringify(text).slice(1, -1)));
}

/** Which of the secrets a text holds, as they are or as JSON writes them. */
export function shown(secrets: readonly string[], text: string): string[] {
  return secrets.filter(
    (secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)),
  );
}

/** Single sign-on of an owner; the secret is named as others of the tests are. */
export const connectionOf = (word: string) => ({
  issuer: `https://login.${word}.example`,
  clientID: `${word}-client`,
  clientSecret: `token-of-${word}`,
  scopes: 'email',
  groupClaim: 'groups',
  groups: [{ group: `${word}-group`, role: 'orders' }],
  defaultRole: 'auditor',
});
