import { domainCalls } from '@certdeck/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/transaction.ts';
import { embeddedRegistrar } from '../../../ports/registrar/embedded/embedded-registrar.ts';
import type { Registrar } from '../../../ports/registrar/registrar.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { TEST_SECRET } from '../../../testing/api.ts';
import { derivedKey } from '../../authority/derived-key.ts';
import { announce } from '../../messages/messages.store.ts';
import { type Customer, openShop, type Shop } from '../../orders/testing/shop.ts';
import { codeSeal } from '../transfers/code-seal.ts';
import type { WorkTools } from '../work/step.ts';
import { workOnOrder } from '../work/work.ts';

/** Somebody who buys names, with a contact to register them for. */
export interface NameBuyer extends Customer {
  domainContactID: string;
}

/** A shop of names at the embedded registry, whose time stands still. */
export interface DomainShop extends Shop {
  registrar: Registrar;
  addBuyer(balance?: number): Promise<NameBuyer>;
  /** Puts a name into the cart. @returns the id of its line */
  add(buyer: Customer, domain: string, more?: object): Promise<string>;
  /** Pays lines of the cart. */
  payLines(
    buyer: Customer,
    cartIDs: readonly string[],
    amount: number,
    key?: string,
  ): ReturnType<typeof payLines>;
  /** Adds a name and pays it. @returns the number of its order */
  buy(buyer: Customer, domain: string, amount: number): Promise<string>;
  /** Does the work of names that is asked for once. @returns when it wants to be looked at again; null for done */
  work(change?: Partial<WorkTools>): Promise<(Date | null)[]>;
  /** Work as often as it wants, each time as late as it wants. */
  workToTheEnd(change?: Partial<WorkTools>): Promise<void>;
  errors: string[];
  /** What the work on names needs. */
  tools: WorkTools;
}

export const CONTACT = {
  name: 'Jane Doe',
  phone: '+442071838750',
  email: 'jane@example.com',
  country: 'GB',
  city: 'London',
  street: '1 High Street',
  postcode: 'SW1A 1AA',
};

function payLines(
  buyer: Customer,
  cartIDs: readonly string[],
  amount: number,
  key = `pay-${cartIDs.join()}`,
) {
  return buyer.call(
    domainCalls.payCart,
    { cartIDs: cartIDs.join(), payMethod: 'balance', amount },
    { 'idempotency-key': key, 'accept-language': 'en' },
  );
}

export async function openDomainShop(): Promise<DomainShop> {
  const shop = await openShop();
  shop.freeze();
  const { db, now } = shop.services;
  const registrar = embeddedRegistrar({ db, now });
  const config = readConfig({ DATA_DIR: shop.folder, CA_KEY_SECRET: TEST_SECRET });
  const errors: string[] = [];
  const tools: WorkTools = {
    db,
    now,
    registrar,
    log: { error: (text: unknown) => void errors.push(String(text)) } as WorkTools['log'],
    nameservers: [],
    codeSeal: codeSeal(derivedKey(config, db, 'transfer codes')),
    announce: (trx, accountID, notice) => announce(trx, accountID, [notice]),
  };
  const add = async (buyer: Customer, domain: string, more: object = {}) => {
    const { body } = await buyer.call(domainCalls.addToCart, { domain, ...more });
    if (body.code !== 200) throw new Error(JSON.stringify(body));
    return body.data.id;
  };
  const work = async (change: Partial<WorkTools> = {}) => {
    const outcomes: (Date | null)[] = [];
    for (const job of await waitingJobs(db)) {
      const outcome = await workOnOrder({ ...tools, ...change }, job);
      if (outcome.kind === 'done') await endJob(db, job.subject);
      outcomes.push(outcome.kind === 'done' ? null : outcome.at);
    }
    return outcomes;
  };
  return {
    ...shop,
    registrar,
    errors,
    tools,
    add,
    payLines,
    work,
    async addBuyer(balance) {
      const customer = await shop.addCustomer(balance);
      const { body } = await customer.call(domainCalls.addDomainContact, CONTACT);
      if (body.code !== 200) throw new Error(JSON.stringify(body));
      return { ...customer, domainContactID: body.data.id };
    },
    async buy(buyer, domain, amount) {
      const { body } = await payLines(buyer, [await add(buyer, domain)], amount);
      if (body.code !== 200) throw new Error(JSON.stringify(body));
      return body.data.orderNo[0] ?? '';
    },
    async workToTheEnd(change) {
      for (let round = 0; round < 50; round++) {
        const times = (await work(change)).filter((at) => at !== null);
        if (times.length === 0) return;
        const next = Math.min(...times.map((at) => at.getTime()));
        shop.advance(Math.ceil((next - now().getTime()) / 1000));
      }
      throw new Error('The work doesn’t end');
    },
  };
}

async function waitingJobs(db: Db) {
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'account_id', 'subject', 'attempts'])
    .where('kind', '=', 'domain')
    .orderBy('subject')
    .execute();
  return rows.map(({ account_id: accountID, ...job }) => ({ ...job, accountID }));
}

const endJob = (db: Db, subject: string) =>
  db.deleteFrom('jobs').where('kind', '=', 'domain').where('subject', '=', subject).execute();

/** What the registry has taken for a name, by what for, in minor units; what it gave back is positive. */
export async function takenFor(db: Db, name: string): Promise<[kind: string, amount: number][]> {
  const rows = await db
    .selectFrom('registry_entries')
    .select(['kind', 'amount'])
    .where('name', '=', name)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, amount }) => [kind, amount]);
}

/** Movements of the balance for an order, signed cents. */
export async function movementsOf(db: Db, orderNo: string): Promise<[kind: string, amount: number][]> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.account_id', '=', 'transfers.account_id')
        .onRef('entries.transfer_id', '=', 'transfers.id')
        .on('entries.ledger', '=', 'customer'),
    )
    .select(['transfers.kind', 'entries.amount'])
    .where('transfers.order_no', '=', orderNo)
    .orderBy('transfers.id')
    .execute();
  return rows.map(({ kind, amount }) => [kind, amount]);
}

/** An order with what its name has become. */
export const orderOf = (db: Db, orderNo: string) =>
  db
    .selectFrom('domain_orders')
    .innerJoin('domains', (join) =>
      join
        .onRef('domains.account_id', '=', 'domain_orders.account_id')
        .onRef('domains.id', '=', 'domain_orders.domain_id'),
    )
    .select(['domain_orders.state', 'refusal', 'attempts', 'domain_orders.expires_at', 'domain_id'])
    .select(['domains.state as domain_state', 'domains.expires_at as ends_at', 'domains.order_no'])
    .where('domain_orders.order_no', '=', orderNo)
    .executeTakeFirstOrThrow();

/** Changes what a name costs from now on, in cents. */
export async function setPrice(shop: DomainShop, tld: string, register: number): Promise<void> {
  await sql`insert into tld_prices select tld, ${shop.services.now()}, ${register}, renew, transfer, restore, decided
    from tld_prices where tld = ${tld} order by valid_from desc limit 1`.execute(shop.services.db);
}
