import type * as schemas from '../schemas/operator-certificates.ts';
import { typed } from '../typed.ts';

/* Certificates of all customers, which the operator's people find and revoke (D-393). */

const area = 'operator';
const permission = 'staff:certificates';

/** Certificates of one customer, or the one of a serial number; none without a word. */
export const certificates = typed<typeof schemas.certificates>()({
  id: 'operator.certificates',
  method: 'GET',
  path: '/v1/operator/certificates',
  area,
  permission,
  reply: [{ serial: 'filled', accountNo: 'filled', orderNo: 'filled', state: 'filled', ends: 'whole' }],
});
/** Revokes one for a reason of BR 4.9.1, with a sentence that the customer reads. */
export const revokeCertificate = typed<typeof schemas.revokeCertificate>()({
  id: 'operator.certificates.revoke',
  method: 'POST',
  path: '/v1/operator/certificates/revoke',
  area,
  permission,
  stepUp: true,
  reply: { state: 'filled' },
});
