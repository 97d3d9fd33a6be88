import { expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { productOf } from '../../../testing/products.ts';
import { orderApiCalls } from './orderCalls.ts';

const from = { fromFile: (name: string) => `file ${name}`, fromEnvironment: (name: string) => `env ${name}` };
const values = { year: 1, contactID: 'C1', orgID: '', renews: '', mark: '' };
const cert = (commonName: string, csr: string | null = null) => ({
  names: { commonName, domainNames: [] },
  subjectName: '',
  csr,
});

it('orders with a request from a file while there is none, and never with a private key', () => {
  const product = productOf('ALP-DV1');
  const certs = [cert('*.Shop.example'), cert('b.example', 'PEM')];
  const [made, ...others] = orderApiCalls({ product, values, dcvMethod: 'dns', certs }, from);
  expect(others).toEqual([]);
  expect(made?.call).toBe(orderCalls.createOrder);
  expect(made?.input).toMatchObject({
    productNo: product.productNo,
    year: 1,
    sslCerts: [
      { commonName: '*.shop.example', csr: expect.stringMatching(/^file .*\.csr$/), key: '' },
      { commonName: 'b.example', csr: 'PEM', key: '' },
    ],
  });
});

it('takes the call of free orders for one', () => {
  const product = productOf('CDK-FREE90');
  const [made] = orderApiCalls({ product, values, dcvMethod: 'dns', certs: [cert('a.example')] }, from);
  expect(made?.call).toBe(orderCalls.createFreeOrder);
  expect(made?.input).toMatchObject({ commonName: 'a.example', csr: 'file a.example.csr' });
});
