import type { Call } from '@certdeck/contract';
import { DEFAULT_TIMEOUT, PAYMENT_TIMEOUT } from '@certdeck/contract';

const CREATE_ORDER = '/v1/orders/certificate/{productNo}';

/**
 * How long a call may take, in milliseconds: what its descriptor says, else 30,000 (B§9.1). An order of several
 * certificates is a batch creation and has the time of a payment (B§9.2, D-054).
 */
export function timeoutOf(call: Pick<Call<unknown, unknown>, 'path' | 'timeout'>, input: object): number {
  const certificates = 'sslCerts' in input && Array.isArray(input.sslCerts) ? input.sslCerts.length : 0;
  if (call.path === CREATE_ORDER && certificates > 1) return PAYMENT_TIMEOUT;
  return call.timeout ?? DEFAULT_TIMEOUT;
}
