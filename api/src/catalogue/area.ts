import type { Product } from '@certdeck/contract';
import type { Area } from '../area/area.ts';
import type { Db } from '../database/transaction.ts';
import { catalogue } from './catalogue.ts';
import { seedProducts } from './products.store.ts';
import { bindCatalogue } from './routes.ts';
import { catalogueTexts } from './texts.ts';

export interface CataloguePorts {
  db: Db;
  /** Whether certificates of a product can be had from whoever issues. */
  isIssued(product: Product): boolean;
}

/** Products and prices; on sale is what is issued. */
export const catalogueArea = (ports: CataloguePorts): Area => ({
  name: 'catalogue',
  calls: (router) => bindCatalogue(router, ports),
  texts: catalogueTexts,
  seed: () =>
    seedProducts(
      ports.db,
      catalogue.filter((product) => ports.isIssued(product)),
    ),
});
