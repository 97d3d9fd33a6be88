import { BodyCode, orderCalls } from '@certdeck/contract';
import { entryKind, isYearOption } from '@certdeck/validation';
import { Listed, page } from '../server/answers.ts';
import { BusinessError } from '../server/errors.ts';
import { orderTexts } from '../orders/texts.ts';
import type { Area } from '../services.ts';
import { priceOf } from './price.ts';
import { findProduct, listProducts } from './products.store.ts';

/** The calls of products and prices. */
export const catalogueArea: Area = (router, { db }) => {
  router.route(orderCalls.listProducts, async ({ input }) => {
    const { rows, total } = await listProducts(db, page(input));
    return new Listed(rows, total);
  });

  router.route(orderCalls.price, async ({ input }) => {
    const product = await findProduct(db, input.id);
    if (!product) throw new BusinessError(BodyCode.notFound, orderTexts.productUnknown);
    if (!isYearOption(product.maxYear, input.year)) {
      throw new BusinessError(BodyCode.badInput, orderTexts.yearNotOffered, {
        year: orderTexts.yearNotOffered,
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
};
