import { resolve } from 'node:path';
import { centsFromDecimal, decimalFromCents } from '@certdeck/validation';
import { disableAccount, enableAccount } from './compose/account-states.ts';
import { CA_USAGE, runCaCommand } from './authority/operator/ca-command.ts';
import { REVOKE_USAGE, runRevokeCommand } from './authority/operator/revoke-command.ts';
import { documentKey } from './authority/document-key.ts';
import { type Config, readConfig } from './config/config.ts';
import { JOBS_USAGE, runJobsCommand } from './jobs/command.ts';
import { type Database, migrate, openPglite, openPostgres } from './database/database.ts';
import type { Db } from './database/transaction.ts';
import { openDocuments } from './documents/open-documents.ts';
import { returnTransfer, settleTransfer, waitingTransfers } from './payments/bank-transfers.ts';
import { RECEIPTS_USAGE, runReceiptsCommand } from './payments/receipts/command.ts';
import { countByWaiting } from './payments/receipts/receipts.store.ts';
import { memberPorts } from './compose/members.ts';
import { MEMBER_USAGE, runMemberCommand } from './tenancy/member-command.ts';
import { addStaff, listStaff, removeStaff } from './staff/staff.store.ts';

/*
 * What the operator decides, from the command line of the machine:
 *   npm run operator -- transfers                 lists reported bank transfers
 *   npm run operator -- confirm-transfer <id>     puts the money on the customer's balance
 *   npm run operator -- refuse-transfer <id>
 *   npm run operator -- receipts <transfer>       lists what its customer uploaded as its receipts
 *   npm run operator -- save-receipt <transfer> <receipt> <file>   writes one to a new file
 *   npm run operator -- return-transfer <id> <amount> <reference>   takes money of it off the balance again;
 *                                                      the reference is the bank's for what was sent back
 *   npm run operator -- staff                     lists who may see /__portal
 *   npm run operator -- staff add <account>       number or address of an account
 *   npm run operator -- staff remove <account>
 *   npm run operator -- ca …                      the certification authority: docs/issuing.md
 *   npm run operator -- revoke <serial> <reason>   revokes a certificate with whoever issued it
 *   npm run operator -- account disable <account> ends its sessions; nobody can sign in to it any more
 *   npm run operator -- account enable <account>  takes that back; for one of the demonstration, keeps it
 *   npm run operator -- member <owner>            lists who acts for a tenant: number or address of its owner
 *   npm run operator -- member add <owner> <account> <role>
 *   npm run operator -- member remove <owner> <account>
 *   npm run operator -- jobs                      how background work stands, and what was set aside
 *   npm run operator -- jobs retry <subject>      takes one up again that was set aside; or all
 * The embedded database belongs to one process: stop the server first, or use PostgreSQL.
 */

/** What can be said, by its first word. */
const USAGES: Readonly<Record<string, string>> = {
  transfers: 'transfers',
  'confirm-transfer': 'confirm-transfer <id>',
  'refuse-transfer': 'refuse-transfer <id>',
  'return-transfer': 'return-transfer <id> <amount> <reference>',
  receipts: RECEIPTS_USAGE,
  'save-receipt': '',
  staff: 'staff, staff add <account>, staff remove <account>',
  account: 'account disable <account>, account enable <account>',
  member: MEMBER_USAGE,
  jobs: JOBS_USAGE,
  revoke: REVOKE_USAGE,
  ca: CA_USAGE,
};

const [command = '', id = '', name = ''] = process.argv.slice(2);

async function run({ db }: Database, config: Config): Promise<boolean> {
  await migrate(db);
  switch (command) {
    case 'transfers': {
      const receipts = await countByWaiting(db);
      for (const one of await waitingTransfers(db)) {
        const day = one.transferredAt.toISOString().slice(0, 10);
        const amount = decimalFromCents(one.amount);
        const proofs = `${receipts.get(one.id) ?? 0} receipts`;
        console.log([one.id, one.accountNo, day, amount, one.bankUserName, one.bankNo, proofs].join('\t'));
      }
      return true;
    }
    case 'receipts':
    case 'save-receipt': {
      const documents = openDocuments(config, documentKey(config, db));
      return runReceiptsCommand({ db, documents }, process.argv.slice(2), (line) => console.log(line));
    }
    case 'confirm-transfer':
    case 'refuse-transfer': {
      const verdict = command === 'confirm-transfer' ? 'confirmed' : 'refused';
      const outcome = await settleTransfer(db, id, verdict);
      console.log(
        outcome.ok
          ? `${verdict}; the balance is ${decimalFromCents(outcome.balance)}`
          : { UNKNOWN: 'There is no such transfer.', SETTLED: 'It was settled before.' }[outcome.code],
      );
      return outcome.ok;
    }
    case 'return-transfer':
      return returnMoney(db, id, process.argv.slice(4));
    case 'ca': {
      const args = process.argv.slice(3);
      const say = (line: string) => console.log(line);
      return runCaCommand({ db, config, environment: process.env, args, say, now: () => new Date() });
    }
    case 'revoke':
      return runRevokeCommand({ db, config, now: () => new Date() }, [id, name], (line) => console.log(line));
    case 'staff':
      return runStaff(db, id, name);
    case 'account':
      return runAccount(db, id, name);
    case 'member':
      return runMemberCommand(db, memberPorts, process.argv.slice(3), (line) => console.log(line));
    case 'jobs':
      return runJobsCommand(db, [id, name], (line) => console.log(line));
    default:
      throw new Error(`Nobody does ${command}`);
  }
}

async function returnMoney(
  db: Db,
  transfer: string,
  [amount = '', reference = '']: string[],
): Promise<boolean> {
  const parsed = centsFromDecimal(amount);
  if (!parsed.ok || !/^[\w.-]{1,60}$/.test(reference)) {
    console.log('Say: return-transfer <id> <amount, such as 12.50> <reference of the bank>');
    return false;
  }
  const outcome = await returnTransfer(db, transfer, { amount: parsed.cents, reference });
  console.log(
    outcome.kind === 'made'
      ? `${amount} is off the balance`
      : `Nothing moved: ${outcome.kind === 'refused' ? outcome.reason : outcome.kind}`,
  );
  return outcome.kind === 'made';
}

async function runStaff(db: Db, what: string, account: string): Promise<boolean> {
  if (what === '') {
    for (const one of await listStaff(db))
      console.log([one.accountNo, one.email, one.since.toISOString().slice(0, 10)].join('\t'));
    return true;
  }
  if (!['add', 'remove'].includes(what) || account === '') {
    console.log('Say: staff add <account>, or staff remove <account>');
    return false;
  }
  const done = await (what === 'add' ? addStaff : removeStaff)(db, account);
  if (done) console.log(what === 'add' ? `${account} is staff` : `${account} is no longer staff`);
  else console.log(what === 'add' ? 'There is no such account.' : 'No such account is staff.');
  return done;
}

async function runAccount(db: Db, what: string, account: string): Promise<boolean> {
  if (!['disable', 'enable'].includes(what) || account === '') {
    console.log('Say: account disable <account>, or account enable <account>');
    return false;
  }
  if (what === 'disable') {
    const done = await disableAccount(db, account, new Date());
    console.log(done ? `${account} is disabled` : 'There is no such account.');
    return done;
  }
  const outcome = await enableAccount(db, account);
  console.log(
    {
      enabled: `${account} can sign in`,
      unknown: 'There is no such account.',
      public: 'Its password is the one of the demonstration, which everybody knows; it stays disabled.',
    }[outcome],
  );
  return outcome === 'enabled';
}

/** Opens the database only for what needs it: the embedded one may be taken by a server that runs. */
async function main(): Promise<boolean> {
  if (!Object.hasOwn(USAGES, command)) {
    const known = Object.values(USAGES).filter((usage) => usage !== '');
    console.log(`Say one of: ${known.join(', ')}`);
    return false;
  }
  const config = readConfig(process.env);
  const database =
    config.DATABASE_URL === undefined
      ? await openPglite({ folder: resolve(config.DATA_DIR) })
      : await openPostgres({ url: config.DATABASE_URL });
  try {
    return await run(database, config);
  } finally {
    await database.close();
  }
}

process.exitCode = (await main()) ? 0 : 1;
