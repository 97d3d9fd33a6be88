import type { Contact, Product, SiteConfig } from '@certdeck/contract';
import type { DcvChoice } from '@certdeck/validation';
import type { CsrReading } from '../csr/reading.ts';
import type { OrderField } from './check.ts';
import type { OrderValues } from './values.ts';

export type OrderMode = 'single' | 'batch';

/** The buy screen's form as its rows see it. */
export interface OrderForm {
  mode: OrderMode;
  /** As they were drawn last. */
  values: OrderValues;
  /**
   * What the form holds now. A change that follows from another value starts here: `values` may be behind while the
   * page is drawn, and would take back what was typed in between.
   */
  held(): OrderValues;
  products: readonly Product[];
  /** The chosen product, if any is. */
  product: Product | undefined;
  site: SiteConfig;
  /** The validation method that counts, and what may be chosen (A§4.27 to A§4.29). */
  dcv: DcvChoice;
  /** Key and request come from the server (D-096). */
  serverKey: boolean;
  /** The pasted request. */
  csr: CsrReading | null;
  change(values: Partial<OrderValues>): void;
  chooseProduct(product: Product): void;
  chooseContact(contact: Contact | undefined): void;
  /** The field was left; from now on it shows what is wrong with it. */
  visit(field: OrderField): void;
  /** Text of what is wrong with a field, once it is to be shown. */
  error(field: OrderField): string | undefined;
}
