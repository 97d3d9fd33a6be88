import type { Trx } from '../../../platform/database/transaction.ts';
import type { RegistrarPrices } from '../registrar.ts';
import { RegistryRefusal } from './refusal.ts';
import { insertEvents, type MoneyEntry, moveMoney, openAccount } from './registry.store.ts';
import type { Session } from './request.ts';

/** Below this the registrar is told that its deposit ends, in minor units. */
const LOW = 1_000_00;

/** @throws RegistryRefusal PRICE_CHANGED where another price was expected, or none for a name with a price of its own */
export function requireFee(
  fee: { amount: number; currency: string } | undefined,
  price: Pick<RegistrarPrices, 'currency'>,
  amount: number,
  isPremium: boolean,
): void {
  if (fee ? fee.amount === amount && fee.currency === price.currency : !isPremium) return;
  throw new RegistryRefusal('PRICE_CHANGED', `The price is ${amount} minor units of ${price.currency}`);
}

/** Takes what a request costs. @throws RegistryRefusal DEPOSIT_LOW where the deposit isn't enough */
export async function charge(
  trx: Trx,
  { registrarID, opening }: Session,
  name: string,
  kind: Exclude<MoneyEntry['kind'], 'opening' | 'refund'>,
  amount: number,
  at: Date,
): Promise<void> {
  await openAccount(trx, registrarID, opening, at);
  const balance = await moveMoney(trx, { registrar_id: registrarID, name, kind, amount: -amount, at });
  if (balance === undefined)
    throw new RegistryRefusal('DEPOSIT_LOW', 'The deposit at the registry is less than the price');
  if (balance < LOW && balance + amount >= LOW)
    await insertEvents(trx, [
      {
        registrar_id: registrarID,
        at,
        name: null,
        kind: 'deposit-low',
        text: `The deposit is down to ${balance} minor units`,
      },
    ]);
}
