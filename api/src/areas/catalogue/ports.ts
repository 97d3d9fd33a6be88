import type { Markups, Product } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';

export interface CataloguePorts {
  db: Db;
  now: () => Date;
  /** Whether certificates of a product can be had from whoever issues. */
  isIssued(product: Product): boolean;
  /** What the site that a tenant belongs to adds to prices, whichever host name is asked. */
  markups(tenantID: TenantID): Promise<Markups>;
}
