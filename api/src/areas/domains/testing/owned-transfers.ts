import { domainCalls } from '@certdeck/contract';
import { newID } from '../../../platform/database/identifiers.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { TestAccount, TestApi } from '../../../testing/api.ts';
import { noteDeparture } from '../transfers/departures.store.ts';
import { callAs, registeredName } from './registered.ts';
import { openRival, RIVAL_CODE } from './rival.ts';

/** What an owner has of names that come from another registrar and go to one. */
export interface TransferThings {
  /** Number of an order for a name of another registrar, and a name that can be ordered. */
  arrivingNo: string;
  elsewhere: string;
  contactID: string;
  /** Cents of one of both. */
  price: number;
  /** Numbers of names: one that can go, one with a code, and one that another registrar asks for. */
  leavingNo: string;
  codedNo: string;
  askedNo: string;
}

/** Names of `de.test` go from their first day on. */
export async function transferThingsOf(
  api: TestApi,
  owner: Pick<TestAccount, 'accountID'>,
  { word, contactID }: { word: string; contactID: string },
): Promise<TransferThings> {
  const { db, now } = api.services;
  const rival = await openRival(api);
  const [arriving, elsewhere] = [`${word}-comes.de.test`, `${word}-may-come.de.test`];
  for (const name of [arriving, elsewhere]) await rival.register(name, { days: 0, years: 1 });
  const { data: plan } = await callAs(api, owner, domainCalls.planTransfers, { domains: [arriving] });
  const ordered = await callAs(
    api,
    owner,
    domainCalls.startTransfers,
    { domains: [arriving], codes: [RIVAL_CODE], contactID, amount: plan.price },
    { 'idempotency-key': newID() },
  );
  const own = (what: string) => registeredName(api, owner, `${word}-${what}.de.test`, { contactID });
  const [leaving, coded, asked] = [await own('may-go'), await own('has-a-code'), await own('is-asked-for')];
  const codeOf = async (orderNo: string) =>
    (await callAs(api, owner, domainCalls.makeTransferCode, { orderNo })).data.code;
  await codeOf(coded.orderNo);
  await rival.ask(asked.name, await codeOf(asked.orderNo));
  const decideAt = new Date(now().getTime() + 5 * 86_400_000);
  await transaction(db, (trx) =>
    noteDeparture(
      trx,
      { accountID: owner.accountID, domainID: asked.id },
      { asked_at: now(), decide_at: decideAt },
    ),
  );
  return {
    ...{ arrivingNo: ordered.data.orderNo[0] ?? '', elsewhere, contactID, price: plan.price },
    ...{ leavingNo: leaving.orderNo, codedNo: coded.orderNo, askedNo: asked.orderNo },
  };
}

/** Inputs of the calls about transfers, right for their owner. */
export const transferSamplesOf = (things: TransferThings): Readonly<Record<string, object>> => ({
  'domains.transfer.plan': { domains: [things.elsewhere] },
  'domains.transfer.start': {
    ...{ domains: [things.elsewhere], codes: [RIVAL_CODE] },
    ...{ contactID: things.contactID, amount: things.price },
  },
  'domains.transfers.in': { limit: 5000 },
  'domains.transfer.cancel': { orderNo: things.arrivingNo },
  'domains.transfers.out': { limit: 5000 },
  'domains.transfer.lock': { orderNo: things.leavingNo, locked: 'N' },
  'domains.transfer.code': { orderNo: things.leavingNo },
  'domains.transfer.code.remove': { orderNo: things.codedNo },
  'domains.transfer.decide': { orderNo: things.askedNo, decision: 'reject' },
});
