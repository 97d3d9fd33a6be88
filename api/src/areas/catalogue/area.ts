import type { Area } from '../../platform/area/area.ts';
import { catalogue } from './catalogue.ts';
import type { CataloguePorts } from './ports.ts';
import { bindPriceDesk } from './prices/desk-routes.ts';
import { PriceList } from './prices/price-list.ts';
import { seedProducts } from './products.store.ts';
import { bindCatalogue } from './routes.ts';
import { catalogueTexts } from './texts.ts';

/** Products and prices; on sale is what is issued and what the operator hasn't taken off sale. */
export function catalogueArea({ db, now, isIssued, markups }: CataloguePorts): Area {
  const list = new PriceList(db, now);
  return {
    name: 'catalogue',
    calls(router) {
      bindCatalogue(router, { db, now, list, markups });
      bindPriceDesk(router, { db, now, changed: () => list.changed() });
    },
    texts: catalogueTexts,
    async seed() {
      await seedProducts(
        db,
        catalogue.filter((product) => isIssued(product)),
        now(),
      );
      list.changed();
    },
  };
}
