import type { z } from 'zod';
import type { batchSchemas } from '@certdeck/contract/schemas';
import { findProductAt } from '../../catalogue/products.store.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { NewOrders } from '../create.ts';
import { checkOrder, type SubmitTools } from '../submit.ts';

/**
 * Checks the certificates of a batch by the rules of a submission.
 * @throws BusinessError 13001 for an unknown product, 13002 for one that the issuer doesn't issue, 13004 at
 *   `orders.<index>.<field>`
 */
export async function checkBatch(
  tools: SubmitTools,
  accountID: TenantID,
  { orders, ...input }: z.output<typeof batchSchemas.batchOrders.input>,
): Promise<NewOrders> {
  const found = await findProductAt(tools.db, input.productNo, tools.now());
  const submission = { ...input, productType: found?.product.productType ?? '', sslCerts: orders };
  try {
    return await checkOrder(tools, accountID, submission);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, text]) => [field.replace(/^sslCerts/, 'orders'), text]),
    );
    throw new BusinessError(error.code, error.text, errors);
  }
}
