import { z } from 'zod';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

const target = z.object({ name: z.string(), number: z.string() });

/** Holder and number of the bank account that a withdrawal goes to. */
export const withdrawalTarget = async (
  seal: TextSeal,
  row: Pick<WithdrawalRow, 'id' | 'target'>,
): Promise<z.output<typeof target>> =>
  target.parse(JSON.parse(await seal.open(row.id, Buffer.from(row.target))));
