import { BodyCode, orderCalls } from '@certdeck/contract';
import { entryKind, isYearOption } from '@certdeck/validation';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { isSoldAhead, pointsOf, withMarkup } from './markup.ts';
import type { CataloguePorts } from './ports.ts';
import { priceOf } from './price.ts';
import { previewOf } from './prices/preview.ts';
import type { PriceList } from './prices/price-list.ts';
import { catalogueTexts } from './texts.ts';

export interface CatalogueList extends Pick<CataloguePorts, 'markups'> {
  db: Db;
  now: () => Date;
  list: Pick<PriceList, 'find' | 'onSale'>;
}

/** The calls of products and prices, which are answered from memory. */
export function bindCatalogue(router: Router, { db, now, list, markups }: CatalogueList): void {
  router.route(orderCalls.listProducts, async ({ input, account }) => {
    const { limit, skip } = page(input);
    const { change, ahead } = input;
    if (change !== undefined) {
      const products = await previewOf(db, change, account, now());
      return new Listed(products.slice(skip, skip + limit), products.length);
    }
    const [onSale, added] = await Promise.all([list.onSale(), markups(account.tenantID)]);
    const products = ahead === 'Y' ? onSale.filter((product) => isSoldAhead(added, product)) : onSale;
    return new Listed(
      products.slice(skip, skip + limit).map((product) => withMarkup(product, pointsOf(added, product))),
      products.length,
    );
  });

  router.route(orderCalls.price, async ({ input, account }) => {
    const { change } = input;
    const found =
      change === undefined
        ? await list.find(input.id)
        : (await previewOf(db, change, account, now()))
            .filter(({ productNo }) => productNo === input.id)
            .map((product) => ({ product, onSale: true }))[0];
    if (!found) throw new BusinessError(BodyCode.notFound, catalogueTexts.productUnknown);
    if (!found.onSale) throw new BusinessError(BodyCode.wrongState, catalogueTexts.productOffSale);
    // A preview shows the list's own prices.
    const added = change === undefined ? await markups(account.tenantID) : {};
    const product = withMarkup(found.product, pointsOf(added, found.product));
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
