import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTableOwners } from './table-owners.ts';
import { tableUses } from './table-use.ts';

/*
 * Which stores of the api use which table. A table belongs to the folder whose tables.ts adds it to the schema; the
 * stores of that folder alone write it. Who else reads it stands here, with the reason.
 */

/** Store → foreign tables that it writes too. Each is a debt: the table should have a store of its owner's for it. */
export const writers: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** Store, by its path below its layer → foreign tables that it reads, each with the reason why a port would be worse. */
export const readers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'acme-server/credentials.store.ts': {
    accounts: 'each order reads its credential and the account that made it at once',
    custom_roles: 'each order reads what the maker of its credential may do at once',
    members: 'each order reads what the maker of its credential may do at once',
  },
  'adjustments/adjustments.store.ts': {
    accounts: 'the operator’s list names customers and staff by number',
  },
  'agents/agents.store.ts': {
    accounts: 'the operator’s list names customers and staff by number',
  },
  'agents/customers/customers.store.ts': {
    accounts: 'an agent’s customers are listed with their masked contacts',
    orders: 'what each customer bought is summed over one page of customers at once',
  },
  'approvals/approvals.store.ts': {
    accounts: 'approvals are listed with who asked and who decided',
    orders: 'an approval waits as long as its order waits for payment, at its price of now',
  },
  'member-desk/additions.store.ts': {
    accounts: 'what waits is told with the number of who proposed it',
  },
  'member-desk/resets.store.ts': {
    accounts: 'what waits is told with the number of who proposed it',
  },
  'views/views.store.ts': {
    accounts: 'each request of a view reads whose it is and whom it shows at once',
    custom_roles: 'each request of a view reads what it may see at once',
    members: 'each request of a view reads what it may see at once',
    sessions: 'a view ends with the session that opened it',
    staff: 'a view ends with the duty of who opened it',
  },
  'domains/operator/stuck.store.ts': {
    accounts: 'the operator’s list names customers by number',
  },
  'messages/messages.store.ts': {
    orders: 'a page of notices leaves out those about orders that its reader may not see',
  },
  'notify/expiring.store.ts': {
    orders:
      'one pass over what ends, less what was told, instead of every order of every tenant through a port',
    renewal_plans: 'the same pass leaves out what nobody wants to be reminded of, and what renews by itself',
  },
  'notify/chats/hearing.store.ts': {
    accounts: 'which portal’s name and address a message has, in the transaction of the fact',
    members: 'whose portal that is: the owner’s',
  },
  'notify/notices.store.ts': {
    accounts: 'addresses and languages of the members who are told, in the transaction of the fact',
    custom_roles: 'what those who are told may see, in the transaction of the fact',
    members: 'who is told, in the transaction of the fact',
  },
  'api-keys/keys.store.ts': {
    accounts: 'each request reads its key and the account that made it at once',
    custom_roles: 'each request reads what its key may do at once',
    members: 'each request reads what its key may do at once',
  },
  'catalogue/prices/changes.store.ts': {
    accounts: 'the operator’s list names staff by number',
  },
  'commissions/withdrawals.store.ts': {
    accounts: 'the operator’s list names customers and staff by number',
  },
  'invoices/invoices.store.ts': {
    accounts: 'the operator’s list names customers by number',
  },
  'identity/proofs.store.ts': {
    accounts: 'the operator’s list names accounts by number',
  },
  'identity/desk.store.ts': {
    accounts: 'the operator’s list names customers and staff by number',
  },
  'organizations/vetting/desk.store.ts': {
    accounts: 'the operator’s list names customers and staff by number',
    orders: 'the operator’s list says how many orders wait for each organisation',
  },
  'orders/invited.store.ts': {
    accounts: 'orders are counted by who invited their customers',
  },
  'orders/reissue/operations.store.ts': {
    revocations: 'the list of an order’s reissues says of each replaced certificate whether it is revoked',
  },
  'orders/paused.store.ts': {
    jobs: 'orders on their way are few among all orders, and each has a job',
  },
  'payments/bank-transfers.store.ts': {
    accounts: 'the operator’s list names accounts by number',
  },
  'payments/operator/booked-payments.store.ts': {
    accounts: 'the operator’s lists name customers by number',
    entries: 'the operator’s lists say of each payment what of it came on the balance',
    transfers: 'the operator’s lists say of each payment whether it was booked',
  },
  'payments/operator/payments/addresses.store.ts': {
    accounts: 'the operator’s list names customers by number',
  },
  'payments/operator/payments/payments.store.ts': {
    accounts: 'the operator’s list names customers by number',
    jobs: 'the operator’s list says of each payment whether it is still looked up',
    transfers: 'the operator’s list says of each payment whether it paid its order',
  },
  'payments/operator/sales.store.ts': {
    accounts: 'the operator’s report names agents by number',
    agents: 'the operator’s report names agents by company',
    entries: 'what was sold is summed over the ledger of all accounts at once',
    orders: 'sales are told by the product of their order',
    packages: 'sales are told by the product of their package',
    transfers: 'what was sold is summed over the ledger of all accounts at once',
  },
  'payments/operator/statement/statement.store.ts': {
    accounts: 'the operator’s list names customers by number',
  },
  'payments/operator/transfers.store.ts': {
    accounts: 'the operator’s list names customers and staff by number',
    entries: 'the operator’s list says how much of each transfer went back',
    transfers: 'the operator’s list says how much of each transfer went back',
  },
  'payments/refunds/incoming.store.ts': {
    entries: 'what a payment brought, and may go back, is what the ledger has booked of it',
    transfers: 'what a payment brought, and may go back, is what the ledger has booked of it',
  },
  'revocations/revocations.store.ts': {
    accounts: 'the operator’s list names customers and staff by number',
    issued_certificates: 'the operator’s list says of each certificate whether it was revoked',
    order_certificates: 'the operator looks through the certificates of all customers',
    orders: 'a certificate is told by its order',
    upstream_orders: 'the operator’s list says of each certificate whether it was revoked',
  },
  'services/switches.store.ts': {
    accounts: 'the operator’s list names by number who switched something',
  },
  'session/known-devices.store.ts': {
    accounts: 'one query whether or not there is an account, so that its time tells nothing',
  },
  'session/tokens.store.ts': {
    accounts: 'each request reads its session and its account at once',
    custom_roles: 'each request reads what its person may do at once',
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
  'tenancy/roles.store.ts': {
    accounts: 'who has a role is told by name',
  },
  'tenancy/invitations.store.ts': {
    accounts: 'an invitation names who invites, and whose account it is for',
  },
};

/** What a migration touches is checked in api-migrations.ts. */
const EXEMPT = /\.test\.ts$|\/testing\/|^testing\/|^database\/|\/migrations\//;

interface Rules {
  readers: typeof readers;
  writers: typeof writers;
}

/** What breaks the rules in the sources of a folder, as `file:line: what to do`. */
export function tableFaults(sources: string, rules: Rules = { readers, writers }): string[] {
  const { owners: ownerOf, faults } = readTableOwners(sources);
  const used = new Set<string>();
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    const file = name.replaceAll('\\', '/').replace(/^(?:platform|ports|areas)\//, '');
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
          `${place}: nobody owns the table ${table}: add its rows to the schema in the tables.ts of the folder that it belongs to.`,
        );
      else if (kind === 'write' && owner !== folder && rules.writers[file]?.[table] === undefined)
        faults.push(`${place}: ${owner} owns ${table} and writes it alone: ask for it through a port.`);
      else if (
        owner !== folder &&
        rules.readers[file]?.[table] === undefined &&
        rules.writers[file]?.[table] === undefined
      )
        faults.push(
          `${place}: ${owner} owns ${table}: ask for it through a port, or declare the reading, with the reason, in shared/build/src/checks/api-tables.ts.`,
        );
      used.add(`${file} ${table}`);
    }
  }
  for (const [file, tables] of [...Object.entries(rules.readers), ...Object.entries(rules.writers)])
    for (const table of Object.keys(tables))
      if (!used.has(`${file} ${table}`))
        faults.push(
          `${file} uses ${table} no more: take it off the list in shared/build/src/checks/api-tables.ts.`,
        );
  return faults;
}
