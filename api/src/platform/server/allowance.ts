import { BodyCode, CART_LINES, MOST_VETTING_DOCUMENTS } from '@certdeck/contract';
import type { Trx } from '../database/transaction.ts';
import { takeTurn } from '../database/turn.store.ts';
import { BusinessError } from './errors.ts';
import { texts } from './texts.ts';

/** What one account may have at a time, so that nobody can fill the database: far more than any customer needs. */
export const ALLOWANCE = {
  contacts: 2_000,
  organizations: 1_000,
  /** Domains of one organisation. */
  organizationDomains: 2_000,
  /** Documents of one organisation. */
  organizationDocuments: MOST_VETTING_DOCUMENTS,
  /** People of a tenant, those who are invited among them. */
  members: 500,
  departments: 100,
  /** Roles of a tenant's own. */
  roles: 50,
  /** Orders that wait for payment: forty full submissions. */
  unpaidOrders: 20_000,
  /** Free orders that wait for validation; each is looked up again and again. */
  openFreeOrders: 100,
  /** Bank transfers that wait for the operator. */
  waitingTransfers: 100,
  /** Whom invoices are made out to, and where they are sent. */
  invoiceOrganizations: 200,
  invoiceContacts: 200,
  /** Invoices that wait for the operator. */
  requestedInvoices: 100,
  /** Withdrawals that have not been sent. */
  openWithdrawals: 100,
  /** Packages that can still pay an order. */
  openPackages: 200,
  /** Uploaded receipts that no report has yet. */
  looseReceipts: 20,
  /** Receipts of one report. */
  receiptsOfTransfer: 5,
  /** Payment queues that have not ended. */
  runningQueues: 50,
  /** Acts for several orders that aren’t over. */
  runningBulks: 20,
  /** Site reports of all names together; the oldest go. */
  siteReports: 500,
  /** Work on many names that isn’t over. */
  runningDomainBatches: 20,
  /** Servers that are watched. */
  discoveryTargets: 1_000,
  /** API keys that are not revoked. */
  apiKeys: 100,
  /** Credentials for ACME clients that are not revoked. */
  acmeCredentials: 100,
  /** Addresses that are told facts. */
  webhooks: 20,
  /** Chats that are told of notices. */
  chats: 10,
  /** Mail domains of single sign-on. */
  ssoDomains: 50,
  /** Names in the cart. */
  cartLines: CART_LINES,
  /** Contacts whom names are registered for. */
  domainContacts: 1_000,
  /** Groups of names. */
  domainGroups: 500,
  /** DNS records of one name. */
  dnsRecords: 1_000,
  /** Answers kept for repeats of calls; the oldest go. */
  idempotencyKeys: 5_000,
} as const;

/** Of what there may be so many, and of whom: a tenant, or for parts of a thing that thing. */
export interface Allowance {
  kind: keyof typeof ALLOWANCE;
  ofID: string;
}

/**
 * Refuses what would take an account beyond its allowance. Requests at the same moment count one after the other: the
 * next one counts when the transaction before it has ended, whichever process it was in.
 * @param count counts what there will be, in the same transaction
 * @throws BusinessError 13002
 */
export async function checkAllowance(
  trx: Trx,
  { kind, ofID }: Allowance,
  count: () => Promise<number>,
): Promise<void> {
  await takeTurn(trx, `allowance:${kind}:${ofID}`);
  const most = ALLOWANCE[kind];
  if ((await count()) > most) throw new BusinessError(BodyCode.wrongState, texts.allowance(most));
}
