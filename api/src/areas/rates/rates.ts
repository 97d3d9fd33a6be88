import { accountCalls } from '@certdeck/contract';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { Router } from '../../platform/server/router.ts';
import { fillRates, listRates } from './rates.store.ts';

/** Rates a fresh database begins with: shown amount = base amount × rate (D-188). The operator keeps them. */
const FIRST_RATES = [
  { currency: 'CNY', rate: 1, symbol: '¥', unit: 'CNY' },
  { currency: 'USD', rate: 0.14, symbol: '$', unit: 'USD' },
  { currency: 'EUR', rate: 0.12, symbol: '€', unit: 'EUR' },
  { currency: 'GBP', rate: 0.105, symbol: '£', unit: 'GBP' },
  { currency: 'JPY', rate: 21.5, symbol: 'JP¥', unit: 'JPY' },
  { currency: 'HKD', rate: 1.09, symbol: 'HK$', unit: 'HKD' },
  { currency: 'SGD', rate: 0.18, symbol: 'S$', unit: 'SGD' },
] as const;

/** Fills an empty table of rates and leaves any other as it is. */
export async function seedRates(db: Db | Trx): Promise<void> {
  await fillRates(db, FIRST_RATES);
}

/** Exchange rates (A§7.14, B§7.50). */
export function bindRates(router: Router, { db }: { db: Db }): void {
  router.route(accountCalls.getRates, async () => ({
    currencies: await listRates(db),
  }));
}
