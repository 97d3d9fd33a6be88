import type { Area } from '../area/area.ts';
import type { Db } from '../database/transaction.ts';
import { seedProducts } from './products.store.ts';
import { bindCatalogue } from './routes.ts';
import { catalogueTexts } from './texts.ts';

/** Products and prices. */
export const catalogueArea = (ports: { db: Db }): Area => ({
  name: 'catalogue',
  calls: (router) => bindCatalogue(router, ports),
  texts: catalogueTexts,
  seed: () => seedProducts(ports.db),
});
