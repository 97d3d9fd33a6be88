import { accountCalls } from '@certdeck/contract';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import { moveEarnings } from '../../../areas/ledger/earnings.ts';
import type { Customer } from '../../../areas/orders/testing/shop.ts';

/** Lets a customer earn a commission and ask for two parts of it. @returns the ids of both withdrawals */
export async function withdrawalsOf(
  db: Db,
  customer: Customer,
  word: string,
): Promise<readonly [string, string]> {
  const earned = { key: 'earned', kind: 'commission', amount: 100_000 } as const;
  await transaction(db, (trx) => moveEarnings(trx, customer.accountID, earned));
  const ask = async (amount: number): Promise<string> => {
    const wish = { targetName: `${word} treasurer`, targetNo: 'GB29NWBK60161331926819', amount };
    const key = { 'idempotency-key': `key-of-${word}-${amount}` };
    const { body } = await customer.call(accountCalls.withdraw, wish, key);
    if (body.code !== 200) throw new Error(JSON.stringify(body));
    return body.data.id;
  };
  return [await ask(2000), await ask(3000)];
}
