import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableUses } from './table-use.ts';

/*
 * Who owns which table of the api. The stores of the owner's folder alone write it; who else reads it stands here,
 * with the reason. A new table has its line here.
 */

/** Folder of api/src → its tables. */
export const owners: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts'],
  authority: [
    'ca_keys',
    'ca_seals',
    'issued_certificates',
    'issuer_crls',
    'issuers',
    'ocsp_responders',
    'upstream_accounts',
    'upstream_orders',
  ],
  captcha: ['captchas'],
  catalogue: ['products'],
  contacts: ['contacts'],
  demo: ['demo_files', 'demo_records'],
  jobs: ['jobs'],
  ledger: ['balances', 'entries', 'transfers'],
  limits: ['limits'],
  messages: ['announcement_states', 'announcements'],
  orders: ['order_certificates', 'order_counts', 'order_names', 'orders'],
  organizations: ['organizations', 'verified_domains'],
  outbox: ['mail_outbox'],
  payments: ['bank_transfers', 'batch_queue_orders', 'batch_queues', 'transfer_receipts'],
  rates: ['exchange_rates'],
  server: ['attempts', 'idempotency_keys'],
  session: ['known_devices', 'sessions', 'tries', 'verification_codes'],
  staff: ['override_grants', 'staff'],
  tenancy: ['members', 'principals', 'tenants'],
  telemetry: ['telemetry_failures', 'telemetry_loads', 'telemetry_networks', 'telemetry_violations'],
  tools: ['site_reports'],
};

/** Store → foreign tables that it writes too. Each is a debt: the table should have a store of its owner's for it. */
export const writers: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** Store → foreign tables that it reads, each with the reason why a port would be worse. */
export const readers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'orders/orders.store.ts': {
    accounts: 'the address of a mail, in the transaction that writes the mail',
  },
  'payments/bank-transfers.store.ts': {
    accounts: 'the operator’s list names accounts by number',
  },
  'session/known-devices.store.ts': {
    accounts: 'one query whether or not there is an account, so that its time tells nothing',
  },
  'session/tokens.store.ts': {
    accounts: 'each request reads its session and its account at once',
    members: 'each request reads what its person may do at once',
    staff: 'each request reads what its session may do at once',
  },
  'staff/overrides.store.ts': {
    sessions: 'a grant ends with its session, also when somebody else ends that',
  },
  'staff/staff.store.ts': {
    accounts: 'staff are named by account number or address',
  },
  'tenancy/members.store.ts': {
    accounts: 'members are listed with their names and addresses',
  },
};

/** What a migration touches is checked in api-migrations.ts. */
const EXEMPT = /\.test\.ts$|\/testing\/|^testing\/|^database\/|\/migrations\//;

interface Rules {
  owners: typeof owners;
  readers: typeof readers;
  writers: typeof writers;
}

/** What breaks the rules in the sources of a folder, as `file:line: what to do`. */
export function tableFaults(sources: string, rules: Rules = { owners, readers, writers }): string[] {
  const ownerOf = new Map(
    Object.entries(rules.owners).flatMap(([folder, tables]) =>
      tables.map((table) => [table, folder] as const),
    ),
  );
  const used = new Set<string>();
  const faults: string[] = [];
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    const file = name.replaceAll('\\', '/');
    if (!file.endsWith('.ts') || EXEMPT.test(file)) continue;
    const { uses, importsSql } = tableUses(file, readFileSync(join(sources, name), 'utf8'), (word) =>
      ownerOf.has(word),
    );
    const isStore = file.endsWith('.store.ts');
    const folder = file.split('/')[0] ?? '';
    if (importsSql && !isStore)
      faults.push(`${file}: SQL stands in stores alone: move what uses sql\`\` into a *.store.ts beside it.`);
    for (const { table, kind, line } of uses) {
      const place = `${file}:${line}`;
      const owner = ownerOf.get(table);
      if (!isStore)
        faults.push(`${place}: queries stand in stores alone: move this one into a *.store.ts beside it.`);
      else if (table === '')
        faults.push(`${place}: write the table's name out, so that it can be seen who uses it.`);
      else if (owner === undefined)
        faults.push(
          `${place}: nobody owns the table ${table}: name its owner in shared/build/src/api-tables.ts.`,
        );
      else if (kind === 'write' && owner !== folder && rules.writers[file]?.[table] === undefined)
        faults.push(`${place}: ${owner} owns ${table} and writes it alone: ask for it through a port.`);
      else if (
        owner !== folder &&
        rules.readers[file]?.[table] === undefined &&
        rules.writers[file]?.[table] === undefined
      )
        faults.push(
          `${place}: ${owner} owns ${table}: ask for it through a port, or declare the reading, with the reason, in shared/build/src/api-tables.ts.`,
        );
      used.add(`${file} ${table}`);
    }
  }
  for (const [file, tables] of [...Object.entries(rules.readers), ...Object.entries(rules.writers)])
    for (const table of Object.keys(tables))
      if (!used.has(`${file} ${table}`))
        faults.push(`${file} uses ${table} no more: take it off the list in shared/build/src/api-tables.ts.`);
  return faults;
}
