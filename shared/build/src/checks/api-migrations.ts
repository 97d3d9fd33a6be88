import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { readTableOwners } from './table-owners.ts';

/*
 * Migrations of the api stand in the folder of the area whose tables they make and change. Tables of others that one
 * touches stand here, with the reason.
 */

/** Migration → foreign tables, or tables that are no more, that it touches. */
export const touches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'accounts/001-accounts': Object.fromEntries(
    [
      'announcement_states',
      'announcements',
      'attempts',
      'captchas',
      'contacts',
      'exchange_rates',
      'idempotency_keys',
      'organizations',
      'sessions',
      'verification_codes',
      'verified_domains',
    ].map((table) => [table, 'one release made the first tables']),
  ),
  'orders/002-orders': Object.fromEntries(
    [
      'balances',
      'bank_transfers',
      'batch_queue_orders',
      'batch_queues',
      'crl_numbers',
      'demo_files',
      'demo_records',
      'entries',
      'issued_certificates',
      'jobs',
      'products',
      'transfers',
    ].map((table) => [table, 'one release made the first tables']),
  ),
  'telemetry/003-telemetry': {
    override_grants: 'one release made both',
    staff: 'one release made both',
  },
  'api-keys/039-api-keys': { idempotency_keys: 'a key repeats its calls safely as a person does' },
  'outbox/047-mails-as-pages': { accounts: 'a mail is in the language of the account that reads it' },
  'session/009-sign-in': { captchas: 'the work that a sign-in asks for' },
  'session/010-families-and-bounds': {
    accounts: 'what ends a session and what closes an account came together',
    telemetry_failures: 'came with the same release',
    telemetry_violations: 'came with the same release',
  },
  'tenancy/013-tenancy': { accounts: 'each account becomes the owner of a tenant' },
  'tenancy/014-actors': {
    bank_transfers: 'who acts is kept in all of them alike',
    batch_queues: 'who acts is kept in all of them alike',
    orders: 'who acts is kept in all of them alike',
    transfers: 'who acts is kept in all of them alike',
  },
};

/** Words of SQL after which a table is made or changed. A foreign key changes no table that it names. */
const TOUCHED =
  /\b(?:(create)\s+(?:unlogged\s+)?table|alter\s+table|drop\s+table|insert\s+into|update|delete\s+from|create\s+(?:unique\s+)?index\s+\w+\s+on)\s+(?:if\s+(?:not\s+)?exists\s+)?"?([a-z_]+)/gi;

/** What breaks the rules among the migrations of a folder of areas, as `file: what to do`. */
export function migrationFaults(sources: string, declared: typeof touches = touches): string[] {
  const { owners: ownerOf } = readTableOwners(sources);
  const faults: string[] = [];
  const used = new Set<string>();
  const byNumber = new Map<string, string>();
  for (const { folder, name, file } of migrationsIn(sources)) {
    const [number = ''] = name.split('-');
    const other = byNumber.get(number);
    if (other !== undefined)
      faults.push(`${file}: ${other} has the number ${number} too: take the next free one.`);
    byNumber.set(number, file);
    if (!/^\d{3}-[a-z0-9-]+$/.test(name))
      faults.push(`${file}: name it with three digits and words, such as 042-invoices.ts.`);
    for (const table of tablesOf(file, readFileSync(join(sources, file), 'utf8'), ownerOf)) {
      used.add(`${folder}/${name} ${table}`);
      const owner = ownerOf.get(table);
      if (owner === folder || declared[`${folder}/${name}`]?.[table] !== undefined) continue;
      faults.push(
        owner === undefined
          ? `${file}: nobody owns the table ${table}: add its rows to the schema in the tables.ts of the folder that it belongs to.`
          : `${file}: ${owner} owns ${table}: write a migration of ${owner} in its folder migrations, or declare this one, with the reason, in shared/build/src/checks/api-migrations.ts.`,
      );
    }
  }
  for (const [migration, tables] of Object.entries(declared))
    for (const table of Object.keys(tables))
      if (!used.has(`${migration} ${table}`))
        faults.push(
          `${migration} touches ${table} no more: take it off the list in shared/build/src/checks/api-migrations.ts.`,
        );
  return faults;
}

function migrationsIn(sources: string): { folder: string; name: string; file: string }[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .flatMap((file) => {
      const [, folder = '', name = ''] =
        /^(?:(?:platform|ports|areas)\/)?([^/]+)\/migrations\/([^/]+)\.ts$/.exec(file) ?? [];
      return folder === '' || name.endsWith('.test') ? [] : [{ folder, name, file }];
    })
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** Tables that the texts of a migration make or change, and those that it names by themselves. */
function tablesOf(file: string, text: string, owners: ReadonlyMap<string, string>): Set<string> {
  const touched = new Set<string>();
  const read = (statement: string) => {
    if (owners.has(statement)) touched.add(statement);
    for (const [, made, table = ''] of statement.matchAll(TOUCHED))
      if (made !== undefined || owners.has(table)) touched.add(table);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) read(node.text);
    if (ts.isTemplateExpression(node))
      read([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ? '));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return touched;
}
