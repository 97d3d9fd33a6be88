import type { Product } from '@certdeck/contract';
import type { Db } from '../../../platform/database/transaction.ts';
import { listActive } from '../products.store.ts';
import { PriceBook } from './price-book.ts';
import { listVersions } from './prices.store.ts';

/** Milliseconds for which a process shows what it has read. */
const FRESH_MS = 2_000;

/**
 * The price list in memory, with the changes that are still to come: at their moment every process goes over to them by
 * its clock. Many ask for it at once, and one query in two seconds answers all of them.
 */
export class PriceList {
  readonly #db: Db;
  readonly #now: () => Date;
  #book: Promise<PriceBook> | undefined;
  #readAt = 0;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Something was published or taken back here: the next one who asks sees it. */
  changed(): void {
    this.#book = undefined;
  }

  async onSale(): Promise<Product[]> {
    return (await this.#current()).onSale(this.#now());
  }

  /** A product of the catalogue, and whether it is on sale now. */
  async find(productNo: string): Promise<{ product: Product; onSale: boolean } | undefined> {
    const found = (await this.#current())
      .at(this.#now())
      .find(({ product }) => product.productNo === productNo);
    return found && { product: found.product, onSale: found.version.onSale };
  }

  #current(): Promise<PriceBook> {
    const now = this.#now().getTime();
    if (this.#book && Math.abs(now - this.#readAt) < FRESH_MS) return this.#book;
    this.#readAt = now;
    const book = readBook(this.#db).catch((error: unknown) => {
      // Whoever comes next tries again.
      if (this.#book === book) this.#book = undefined;
      throw error;
    });
    this.#book = book;
    return book;
  }
}

/** All products and prices as the database has them now. */
export async function readBook(db: Db): Promise<PriceBook> {
  const [products, versions] = await Promise.all([listActive(db), listVersions(db)]);
  return new PriceBook(products, versions);
}
