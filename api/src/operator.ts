import { resolve } from 'node:path';
import { centsFromDecimal, decimalFromCents } from '@certdeck/validation';
import { disableAccount, enableAccount } from './compose/account-states.ts';
import { CA_USAGE, runCaCommand } from './authority/operator/ca-command.ts';
import { REVOKE_USAGE, runRevokeCommand } from './authority/operator/revoke-command.ts';
import { readConfig } from './config/config.ts';
import { JOBS_USAGE, runJobsCommand } from './jobs/command.ts';
import { migrate, openPglite, openPostgres } from './database/database.ts';
import { returnTransfer, settleTransfer, waitingTransfers } from './payments/bank-transfers.ts';
import { memberPorts } from './compose/members.ts';
import { MEMBER_USAGE, runMemberCommand } from './tenancy/member-command.ts';
import { addStaff, listStaff, removeStaff } from './staff/staff.store.ts';

/*
 * What the operator decides, from the command line of the machine:
 *   npm run operator -- transfers                 lists reported bank transfers
 *   npm run operator -- confirm-transfer <id>     puts the money on the customer's balance
 *   npm run operator -- refuse-transfer <id>
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

const config = readConfig(process.env);
const [command = '', id = '', name = ''] = process.argv.slice(2);
const database =
  config.DATABASE_URL === undefined
    ? await openPglite({ folder: resolve(config.DATA_DIR) })
    : await openPostgres({ url: config.DATABASE_URL });

async function run(): Promise<boolean> {
  await migrate(database.db);
  switch (command) {
    case 'transfers':
      for (const one of await waitingTransfers(database.db)) {
        const day = one.transferredAt.toISOString().slice(0, 10);
        const amount = decimalFromCents(one.amount);
        console.log([one.id, one.accountNo, day, amount, one.bankUserName, one.bankNo].join('\t'));
      }
      return true;
    case 'confirm-transfer':
    case 'refuse-transfer': {
      const verdict = command === 'confirm-transfer' ? 'confirmed' : 'refused';
      const outcome = await settleTransfer(database.db, id, verdict);
      console.log(
        outcome.ok
          ? `${verdict}; the balance is ${decimalFromCents(outcome.balance)}`
          : { UNKNOWN: 'There is no such transfer.', SETTLED: 'It was settled before.' }[outcome.code],
      );
      return outcome.ok;
    }
    case 'return-transfer':
      return returnMoney(id, process.argv.slice(4));
    case 'ca': {
      const { db } = database;
      const args = process.argv.slice(3);
      const say = (line: string) => console.log(line);
      return runCaCommand({ db, config, environment: process.env, args, say, now: () => new Date() });
    }
    case 'revoke': {
      const { db } = database;
      return runRevokeCommand({ db, config, now: () => new Date() }, [id, name], (line) => console.log(line));
    }
    case 'staff':
      return runStaff(id, name);
    case 'account':
      return runAccount(id, name);
    case 'member':
      return runMemberCommand(database.db, memberPorts, process.argv.slice(3), (line) => console.log(line));
    case 'jobs':
      return runJobsCommand(database.db, [id, name], (line) => console.log(line));
    default:
      console.log(
        'Say one of: transfers, confirm-transfer <id>, refuse-transfer <id>, return-transfer <id> <amount> <reference>, staff, staff add <account>, ' +
          `staff remove <account>, account disable <account>, account enable <account>, ${MEMBER_USAGE}, ${JOBS_USAGE}, ${REVOKE_USAGE}, ${CA_USAGE}`,
      );
      return false;
  }
}

async function returnMoney(transfer: string, [amount = '', reference = '']: string[]): Promise<boolean> {
  const parsed = centsFromDecimal(amount);
  if (!parsed.ok || !/^[\w.-]{1,60}$/.test(reference)) {
    console.log('Say: return-transfer <id> <amount, such as 12.50> <reference of the bank>');
    return false;
  }
  const outcome = await returnTransfer(database.db, transfer, { amount: parsed.cents, reference });
  console.log(
    outcome.kind === 'made'
      ? `${amount} is off the balance`
      : `Nothing moved: ${outcome.kind === 'refused' ? outcome.reason : outcome.kind}`,
  );
  return outcome.kind === 'made';
}

async function runStaff(what: string, account: string): Promise<boolean> {
  if (what === '') {
    for (const one of await listStaff(database.db))
      console.log([one.accountNo, one.email, one.since.toISOString().slice(0, 10)].join('\t'));
    return true;
  }
  if (!['add', 'remove'].includes(what) || account === '') {
    console.log('Say: staff add <account>, or staff remove <account>');
    return false;
  }
  const done = await (what === 'add' ? addStaff : removeStaff)(database.db, account);
  if (done) console.log(what === 'add' ? `${account} is staff` : `${account} is no longer staff`);
  else console.log(what === 'add' ? 'There is no such account.' : 'No such account is staff.');
  return done;
}

async function runAccount(what: string, account: string): Promise<boolean> {
  if (!['disable', 'enable'].includes(what) || account === '') {
    console.log('Say: account disable <account>, or account enable <account>');
    return false;
  }
  if (what === 'disable') {
    const done = await disableAccount(database.db, account, new Date());
    console.log(done ? `${account} is disabled` : 'There is no such account.');
    return done;
  }
  const outcome = await enableAccount(database.db, account);
  console.log(
    {
      enabled: `${account} can sign in`,
      unknown: 'There is no such account.',
      public: 'Its password is the one of the demonstration, which everybody knows; it stays disabled.',
    }[outcome],
  );
  return outcome === 'enabled';
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await database.close();
}
