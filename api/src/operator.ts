import { resolve } from 'node:path';
import { ADJUST_USAGE, runAdjustCommand } from './areas/adjustments/command.ts';
import { AGENTS_USAGE, runAgentsCommand } from './areas/agents/operator/command.ts';
import { adjusting } from './compose/adjusting.ts';
import { ACCOUNT_USAGE, runAccountCommand } from './compose/account-command.ts';
import { Recorder } from './areas/audit/recorder.ts';
import { CA_USAGE, runCaCommand } from './areas/authority/operator/ca-command.ts';
import { REVOKE_USAGE, runRevokeCommand } from './areas/authority/operator/revoke-command.ts';
import { DOMAINS_USAGE, runDomainsCommand } from './areas/domains/operator/domains-command.ts';
import { runTldPricesCommand, TLD_PRICES_USAGE } from './areas/domains/operator/tld-prices-command.ts';
import { derivedKey } from './areas/authority/derived-key.ts';
import { runWithdrawalsCommand, WITHDRAWALS_USAGE } from './areas/commissions/command.ts';
import { INVOICES_USAGE, runInvoicesCommand } from './areas/invoices/command.ts';
import { withdrawalSeal } from './compose/earning.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { identityTelling } from './compose/identity.ts';
import { tellOfCommand } from './compose/revoking.ts';
import { transferCodeSeal } from './compose/transfer-codes.ts';
import { vetting } from './compose/vetting.ts';
import { IDENTITY_USAGE, runIdentityCommand } from './areas/identity/command.ts';
import { identitySeal } from './areas/identity/sealed.ts';
import { JOBS_USAGE, runJobsCommand } from './platform/jobs/command.ts';
import { type Database, migrate, openPglite, openPostgres } from './platform/database/database.ts';
import type { Db } from './platform/database/transaction.ts';
import { openDocuments } from './ports/documents/open-documents.ts';
import { ANNOUNCE_USAGE, runAnnounceCommand } from './areas/messages/announce-command.ts';
import { announce } from './areas/messages/messages.store.ts';
import { ORGANIZATIONS_USAGE, runOrganizationsCommand } from './areas/organizations/vetting/command.ts';
import type { TellCustomer } from './areas/payments/bank-transfers.ts';
import { runTransfersCommand, TRANSFER_USAGES } from './areas/payments/operator/transfers-command.ts';
import { PAYMENTS_USAGE, runPaymentsCommand } from './areas/payments/operator/payments/command.ts';
import { openPaymentDesk } from './compose/payment-desk.ts';
import { RECEIPTS_USAGE, runReceiptsCommand } from './areas/payments/receipts/command.ts';
import { openRegistrar } from './ports/registrar/open-registrar.ts';
import { memberDesk } from './compose/member-desk.ts';
import { memberPorts } from './compose/members.ts';
import { LOST_FACTORS_USAGE, runLostFactorsCommand } from './areas/member-desk/lost-factors-command.ts';
import { MEMBER_USAGE, runMemberCommand } from './areas/tenancy/member-command.ts';
import { runViewsCommand, VIEWS_USAGE } from './areas/views/command.ts';
import { runStaffCommand, STAFF_USAGE } from './areas/staff/command.ts';
import { staffTenantIDs } from './areas/staff/staff.store.ts';

/*
 * What the operator decides, from the command line of the machine:
 *   npm run operator -- transfers                 lists reported bank transfers
 *   npm run operator -- confirm-transfer <id>     puts the money on the customer's balance
 *   npm run operator -- refuse-transfer <id> <what the customer is told>
 *   npm run operator -- receipts <transfer>       lists what its customer uploaded as its receipts
 *   npm run operator -- save-receipt <transfer> <receipt> <file>   writes one to a new file
 *   npm run operator -- return-transfer <id> <amount> <reference>   takes money of it off the balance again;
 *                                                      the reference is the bank's for what was sent back
 *   npm run operator -- staff                     lists who is staff, and with which duties
 *   npm run operator -- staff add <account> [<duty>,…]   number or address of an account; duties are the contract's
 *                                                      staff permissions without staff:, or all; without any they
 *                                                      see /__portal alone
 *   npm run operator -- staff remove <account>
 *   npm run operator -- ca …                      the certification authority: docs/issuing.md
 *   npm run operator -- revoke <serial> <reason>   revokes a certificate with whoever issued it
 *   npm run operator -- account disable <account> ends its sessions; nobody can sign in to it any more
 *   npm run operator -- account enable <account>  takes that back; for one of the demonstration, keeps it
 *   npm run operator -- announce <file>           tells every customer what a JSON file says, by language
 *   npm run operator -- member <owner>            lists who acts for a tenant: number or address of its owner
 *   npm run operator -- member add <owner> <account> <role>
 *   npm run operator -- member remove <owner> <account>
 *   npm run operator -- lost-factors              lists who has lost the second factors, and when they are taken off
 *   npm run operator -- lost-factors reset <account> <sentence>   two days after the mails of it, which have the sentence
 *   npm run operator -- lost-factors stop <account>
 *   npm run operator -- identity                  lists who waits for real-name authentication
 *   npm run operator -- identity show <id>        everything that was sent in, the numbers in full
 *   npm run operator -- identity approve <id> [<amount>]   an organisation by the amount that was sent to its account
 *   npm run operator -- identity refuse <id> <sentence>    the customer reads the sentence
 *   npm run operator -- agents                    lists who applied to be an agent, and who is one
 *   npm run operator -- agents accept <account>   number or address of its owner
 *   npm run operator -- agents refuse <account> <sentence> also ends what an agent was; the customer reads the sentence
 *   npm run operator -- withdrawals               lists what customers want of their earnings
 *   npm run operator -- withdrawals show <id>     holder and number of the bank account in full
 *   npm run operator -- withdrawals review <id>   says that it is right
 *   npm run operator -- withdrawals send <id> <reference>   says that it was sent; the reference is the bank's
 *   npm run operator -- withdrawals return <id> <sentence>   says that it came back; the customer reads the sentence
 *   npm run operator -- withdrawals reject <id> <sentence>   sends nothing; the customer reads the sentence
 *   npm run operator -- invoices                  lists invoices that customers have applied for
 *   npm run operator -- invoices issue <id> <number> [<file.pdf>]   says that one was issued, and gives the customer the file
 *   npm run operator -- invoices refuse <id> <sentence>   issues nothing; the customer reads the sentence
 *   npm run operator -- adjust                    lists credits and debits that wait for a second person
 *   npm run operator -- adjust <account> credit|debit <amount> goodwill|correction <reference> <sentence>
 *                                                      moves money, once for a reference; the customer reads the sentence
 *   npm run operator -- adjust confirm <id>       makes what was proposed
 *   npm run operator -- adjust drop <id> <reason> drops it
 *   npm run operator -- domains                   lists orders for domain names that got stuck
 *   npm run operator -- domains look <order>      asks the registry now what it has of one
 *   npm run operator -- domains finish <order> [<end>] <sentence>   says that the registry did it; the end, such as
 *                                                      2027-05-31, where its server tells none; the log has the sentence
 *   npm run operator -- domains refund <order> <sentence>   gives the price back; the customer reads the sentence
 *   npm run operator -- tld-prices                lists what names cost, and will cost
 *   npm run operator -- tld-prices set <tld> <first year> <renewal> <restore> [<moment>]   such as 75.00; from now on,
 *                                                      or a moment such as 2027-01-31T00:00:00Z
 *   npm run operator -- tld-prices follow <tld> [<moment>]   lets them follow the registry's again
 *   npm run operator -- payments [pending|unmatched|refunds|failed] [<account>]   lists payments that providers take
 *   npm run operator -- payments fetch <way> <payment>   asks the provider now, and books what came
 *   npm run operator -- payments book <way> <payment> <amount> <sentence>   puts on the balance what nobody has booked
 *   npm run operator -- payments refund <way> <payment> <amount>|all source|balance <reference> <sentence>
 *   npm run operator -- payments settle <refund> sent|balance|again <reason>   ends a refund that is held
 *   npm run operator -- payments statement --day 2026-11-28   compares providers’ lists of a day with the books
 *   npm run operator -- payments addresses [funded] [<account>|<address>]   lists addresses for tokens, and what came
 *   npm run operator -- payments off|on <way> <reason>   switches a way to pay for every process
 *   npm run operator -- views                     lists who of staff looks at whose portal, and why
 *   npm run operator -- views end <id>            ends that
 *   npm run operator -- jobs                      how background work stands, and what was set aside
 *   npm run operator -- jobs retry <subject>      takes one up again that was set aside; or all
 * The embedded database belongs to one process: stop the server first, or use PostgreSQL.
 */

/** What can be said, by its first word. */
const USAGES: Readonly<Record<string, string>> = {
  ...TRANSFER_USAGES,
  receipts: RECEIPTS_USAGE,
  'save-receipt': '',
  staff: STAFF_USAGE,
  account: ACCOUNT_USAGE,
  announce: ANNOUNCE_USAGE,
  member: MEMBER_USAGE,
  'lost-factors': LOST_FACTORS_USAGE,
  identity: IDENTITY_USAGE,
  organizations: ORGANIZATIONS_USAGE,
  agents: AGENTS_USAGE,
  withdrawals: WITHDRAWALS_USAGE,
  invoices: INVOICES_USAGE,
  adjust: ADJUST_USAGE,
  domains: DOMAINS_USAGE,
  'tld-prices': TLD_PRICES_USAGE,
  payments: PAYMENTS_USAGE,
  views: VIEWS_USAGE,
  jobs: JOBS_USAGE,
  revoke: REVOKE_USAGE,
  ca: CA_USAGE,
};

const tell: TellCustomer = (trx, accountID, notice) => announce(trx, accountID, [notice]);

const [command = '', id = '', name = ''] = process.argv.slice(2);

async function run({ db }: Database, config: Config): Promise<boolean> {
  await migrate(db);
  const audit = new Recorder({ db, now: () => new Date(), keepsFaults: false });
  // What it does to a customer's things is in that customer's log.
  return audit.command(command, () => obey({ db }, config));
}

function revokeCertificate(db: Db, config: Config): Promise<boolean> {
  const now = () => new Date();
  const say = (line: string) => console.log(line);
  return runRevokeCommand({ db, config, now }, tellOfCommand({ db, now }), [id, name], say);
}

async function obey({ db }: Pick<Database, 'db'>, config: Config): Promise<boolean> {
  switch (command) {
    case 'transfers':
    case 'confirm-transfer':
    case 'refuse-transfer':
    case 'return-transfer': {
      const ports = { db, now: () => new Date(), tell };
      return runTransfersCommand(ports, process.argv.slice(2), (line) => console.log(line));
    }
    case 'receipts':
    case 'save-receipt': {
      const documents = openDocuments(config, derivedKey(config, db, 'documents'));
      return runReceiptsCommand({ db, documents }, process.argv.slice(2), (line) => console.log(line));
    }
    case 'ca': {
      const args = process.argv.slice(3);
      const say = (line: string) => console.log(line);
      return runCaCommand({ db, config, environment: process.env, args, say, now: () => new Date() });
    }
    case 'revoke':
      return revokeCertificate(db, config);
    case 'staff':
      return runStaffCommand(db, process.argv.slice(3), (line) => console.log(line));
    case 'account':
      return runAccountCommand(db, [id, name], (line) => console.log(line));
    case 'announce':
      return runAnnounceCommand(db, [id], (line) => console.log(line));
    case 'member':
      return runMemberCommand(db, memberPorts, process.argv.slice(3), (line) => console.log(line));
    case 'identity': {
      const seal = identitySeal(derivedKey(config, db, 'identities'));
      const ports = { db, now: () => new Date(), ...identityTelling, seal };
      return runIdentityCommand(ports, process.argv.slice(3), (line) => console.log(line));
    }
    case 'lost-factors': {
      const ports = { ...memberDesk, db, now: () => new Date() };
      return runLostFactorsCommand(ports, process.argv.slice(3), (line) => console.log(line));
    }
    case 'organizations': {
      const ports = { ...vetting, db, now: () => new Date() };
      return runOrganizationsCommand(ports, process.argv.slice(3), (line) => console.log(line));
    }
    case 'agents':
      return runAgentsCommand({ db, now: () => new Date(), tell }, process.argv.slice(3), (line) =>
        console.log(line),
      );
    case 'withdrawals': {
      const ports = { db, now: () => new Date(), tell, seal: withdrawalSeal({ config, db }) };
      return runWithdrawalsCommand(ports, process.argv.slice(3), (line) => console.log(line));
    }
    case 'invoices':
      return runInvoicesCommand({ db, now: () => new Date(), tell }, process.argv.slice(3), (line) =>
        console.log(line),
      );
    case 'domains':
      return decideOnDomains(db, config);
    case 'tld-prices':
      return runTldPricesCommand(
        { db, now: () => new Date(), staffTenants: staffTenantIDs },
        process.argv.slice(3),
        (line) => console.log(line),
      );
    case 'views': {
      const ports = { db, now: () => new Date() };
      return runViewsCommand(ports, process.argv.slice(3), (line) => console.log(line));
    }
    case 'adjust': {
      const ports = { db, now: () => new Date(), ...adjusting };
      return runAdjustCommand(ports, process.argv.slice(3), (line) => console.log(line));
    }
    case 'payments': {
      const desk = openPaymentDesk({ config, db, now: () => new Date() });
      try {
        return await runPaymentsCommand(desk.ports, process.argv.slice(3), (line) => console.log(line));
      } finally {
        await desk.close();
      }
    }
    case 'jobs':
      return runJobsCommand(db, [id, name], (line) => console.log(line));
    default:
      throw new Error(`Nobody does ${command}`);
  }
}

async function decideOnDomains(db: Db, config: Config): Promise<boolean> {
  const now = () => new Date();
  const log = { warn: (text: string) => console.error(text), error: (text: unknown) => console.error(text) };
  const registrar = openRegistrar({ config, db, now, log });
  try {
    const codeSeal = transferCodeSeal(config, db);
    const tools = {
      db,
      now,
      registrar,
      log,
      codeSeal,
      nameservers: config.DOMAIN_NAMESERVERS,
      announce: tell,
    };
    return await runDomainsCommand(tools, process.argv.slice(3), (line) => console.log(line));
  } finally {
    await registrar.close();
  }
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
