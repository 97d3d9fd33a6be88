import type { Product } from '@certdeck/contract';
import { isUnpriced } from '@certdeck/validation';
import type { Priced } from '../Certificates.resource.ts';
import { readOneCsr } from '../csr/reading.ts';
import type { IntendedCert } from '../submission/intent.ts';
import { allNames, enteredNames } from './names.ts';
import { priceQuestion } from './payload.ts';
import type { OrderValues } from './values.ts';

/** What a mode makes of the entered values. */
export interface OrderContent {
  /** Names to show and to choose the validation method by. */
  names: string[];
  priced: Priced;
  /** What is ordered; the company's name stands in for an empty subject name. */
  certs(companyName: string): IntendedCert[];
}

/** The content of single mode: one certificate. */
export function singleContent(product: Product, values: OrderValues): OrderContent {
  const names = enteredNames(product, values);
  return {
    names: allNames(names),
    priced: isUnpriced(values.year) ? 'unpriced' : [priceQuestion(product, values.year, names)],
    certs: (companyName) => {
      const reading = values.csrFrom === 'paste' ? readOneCsr(values.csrText) : null;
      return [
        {
          names,
          subjectName: values.subjectName.trim() || companyName,
          csr: reading?.ok ? reading.pem : null,
        },
      ];
    },
  };
}
