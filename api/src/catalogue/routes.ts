import { BodyCode, orderCalls } from '@certdeck/contract';
import { entryKind, isYearOption } from '@certdeck/validation';
import type { Db } from '../database/transaction.ts';
import { Listed, page } from '../server/answers.ts';
import { BusinessError } from '../server/errors.ts';
import type { Router } from '../server/router.ts';
import { priceOf } from './price.ts';
import { findProduct, listProducts } from './products.store.ts';
import { catalogueTexts } from './texts.ts';

/** The calls of products and prices. */
export function bindCatalogue(router: Router, { db }: { db: Db }): void {
  router.route(orderCalls.listProducts, async ({ input }) => {
    const { rows, total } = await listProducts(db, page(input));
    return new Listed(rows, total);
  });

  router.route(orderCalls.price, async ({ input }) => {
    const product = await findProduct(db, input.id);
    if (!product) throw new BusinessError(BodyCode.notFound, catalogueTexts.productUnknown);
    if (!isYearOption(product.maxYear, input.year)) {
      throw new BusinessError(BodyCode.badInput, catalogueTexts.yearNotOffered, {
        year: catalogueTexts.yearNotOffered,
      });
    }
    const names = entryKind(product) === 'mailbox' ? input.emails : input.sslDomains;
    const price = priceOf(product, {
      year: input.year,
      names: names ?? [],
      ...(input.quantity === undefined ? {} : { quantity: input.quantity }),
    });
    if (!price) throw new Error(`${product.productNo} has no price for ${input.year}`);
    return price;
  });
}
