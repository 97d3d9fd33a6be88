import { orderCalls } from '@certdeck/contract';
import { type ApiCall, apiCall, type Placeholders } from '@certdeck/federation';
import { safeFileName } from '@certdeck/pki';
import { isFreeProduct } from '@certdeck/validation';
import {
  freeOrderBody,
  orderBody,
  type CertMaterial,
  type FreeOrderBody,
  type OrderBody,
} from '../form/payload.ts';
import { nameOfCert, type IntendedCert, type OrderIntent } from './intent.ts';

const NOTHING: CertMaterial = { csr: '', key: '' };

/** What an order is made of, without what it costs. */
type Intended = Pick<OrderIntent, 'product' | 'dcvMethod' | 'certs'> & {
  values: Parameters<typeof orderBody>[1];
};

/** Which of the two calls makes this order, with its body. */
export function withOrderCall<Result>(
  intent: Intended,
  materials: readonly CertMaterial[],
  by: { free(body: FreeOrderBody): Result; paid(body: OrderBody): Result },
): Result {
  const certs = intent.certs.map(({ names }, index) => ({ names, material: materials[index] ?? NOTHING }));
  const [first] = certs;
  if (isFreeProduct(intent.product) && certs.length === 1 && first)
    return by.free(freeOrderBody(intent.product, intent.values, first.names, first.material));
  return by.paid(orderBody(intent.product, intent.values, intent.dcvMethod, certs));
}

/**
 * The order as a call of the API. The page makes a key only when it orders, and a key of the page is no use to a
 * program: a request that isn't there yet is read from a file beside whoever runs it.
 */
export function orderApiCalls(intent: Intended, { fromFile }: Placeholders): ApiCall[] {
  const materials = intent.certs.map((cert, index): CertMaterial => {
    return { csr: cert.csr ?? fromFile(requestFile(cert, index)), key: '' };
  });
  return [
    withOrderCall(intent, materials, {
      free: (body) => apiCall(orderCalls.createFreeOrder, body),
      paid: (body) => apiCall(orderCalls.createOrder, body),
    }),
  ];
}

function requestFile(cert: IntendedCert, index: number): string {
  const name = nameOfCert(cert);
  return `${name === '' ? `request-${index + 1}` : safeFileName(name)}.csr`;
}
