import { expect, it } from '@jest/globals';
import '../../../testing/crypto.ts';
import { productOf } from '../../../testing/products.ts';
import { initialValues } from '../form/values.ts';
import { checkBatch } from './content.ts';

it('checks 500 orders in well under a second of a quiet machine (SSL-042)', () => {
  const hosts = Array.from({ length: 500 }, (_, index) => `h${index}.example.com`).join('\n\n');
  const started = performance.now();
  checkBatch(
    productOf('ALP-DV1'),
    { ...initialValues(), batchText: hosts },
    { csr: null, contact: undefined, serverKey: false },
  );
  expect(performance.now() - started).toBeLessThan(20_000);
});
