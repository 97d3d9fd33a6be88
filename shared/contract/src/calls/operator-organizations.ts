import type * as schemas from '../schemas/operator-organizations.ts';
import { typed } from '../typed.ts';

/* Validation of organisations as the operator's people do it (D-430). */

const area = 'operator';
const permission = 'staff:organizations';

/** Validations that wait or are decided, of all accounts. */
export const vettings = typed<typeof schemas.vettings>()({
  id: 'operator.organizations',
  method: 'GET',
  path: '/v1/operator/organizations',
  area,
  permission,
  reply: [
    {
      id: 'filled',
      accountNo: 'filled',
      orgName: 'filled',
      level: 'filled',
      status: 'filled',
      orders: 'whole',
    },
  ],
});
export const vetting = typed<typeof schemas.vetting>()({
  id: 'operator.organizations.get',
  method: 'GET',
  path: '/v1/operator/organizations/{id}',
  area,
  permission,
  reply: {
    ...{ id: 'filled', accountNo: 'filled', level: 'filled', status: 'filled' },
    ...{ own: 'boolean', claimedByMe: 'boolean', firstByMe: 'boolean', waiting: ['text'] },
  },
});
/** Takes one up, so that no two people work on it; the customer's log tells of it. */
export const claimVetting = typed<typeof schemas.claimVetting>()({
  id: 'operator.organizations.claim',
  method: 'POST',
  path: '/v1/operator/organizations/claim',
  area,
  permission,
  reply: {},
});
/** Says what each check rests on; EV takes a second person (D-432). */
export const approveVetting = typed<typeof schemas.approveVetting>()({
  id: 'operator.organizations.approve',
  method: 'POST',
  path: '/v1/operator/organizations/approve',
  area,
  permission,
  stepUp: true,
  reply: { status: 'filled' },
});
/** Asks the customer for more, with a sentence that they read. */
export const askVetting = typed<typeof schemas.askVetting>()({
  id: 'operator.organizations.ask',
  method: 'POST',
  path: '/v1/operator/organizations/ask',
  area,
  permission,
  reply: {},
});
export const refuseVetting = typed<typeof schemas.refuseVetting>()({
  id: 'operator.organizations.refuse',
  method: 'POST',
  path: '/v1/operator/organizations/refuse',
  area,
  permission,
  reply: {},
});
export const vettingDocuments = typed<typeof schemas.vettingDocuments>()({
  id: 'operator.organizations.documents',
  method: 'GET',
  path: '/v1/operator/organizations/{id}/documents',
  area,
  permission,
  reply: [{ id: 'filled', name: 'text', type: 'filled', size: 'whole', time: 'whole' }],
});
/** One of them, as a file; the customer's log tells who read it. */
export const readVettingDocument = typed<typeof schemas.readVettingDocument>()({
  id: 'operator.organizations.documents.read',
  method: 'GET',
  path: '/v1/operator/organizations/{id}/documents/{documentID}',
  area,
  permission,
});
