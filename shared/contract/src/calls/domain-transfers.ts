import { PAYMENT_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/domain-transfers.ts';
import { typed } from '../typed.ts';

const area = 'domain';

/** What names of other registrars would cost to bring here. It changes nothing. */
export const planTransfers = typed<typeof schemas.planTransfers>()({
  id: 'domains.transfer.plan',
  method: 'POST',
  path: '/dm-serv/v1/transfers/in/plan',
  area,
  permission: 'domain:read',
  view: 'reads',
  body: 'json',
  reply: {
    price: 'whole',
    currency: 'filled',
    lines: [
      {
        domain: 'filled',
        unicode: 'filled',
        price: ['whole', null],
        expireTime: ['whole', null],
        newExpireTime: ['whole', null],
        problem: 'text',
      },
    ],
  },
});
/** Asks for names with their codes and pays from the balance, all or none, at the price that was seen. */
export const startTransfers = typed<typeof schemas.startTransfers>()({
  id: 'domains.transfer.start',
  method: 'POST',
  path: '/dm-serv/v1/transfers/in',
  area,
  permission: 'order:pay',
  body: 'json',
  timeout: PAYMENT_TIMEOUT,
  idempotent: 'key',
  reply: { orderNo: ['filled'] },
});
/** Names that come or were asked for, newest first. */
export const listTransfersIn = typed<typeof schemas.listTransfersIn>()({
  id: 'domains.transfers.in',
  method: 'GET',
  path: '/dm-serv/v1/transfers/in',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: [
    {
      orderNo: 'filled',
      domain: 'filled',
      unicode: 'filled',
      status: 'filled',
      amount: 'whole',
      refusal: 'text',
      createdTime: 'whole',
      decideTime: ['whole', null],
      doneTime: ['whole', null],
    },
  ],
});
export const cancelTransfer = typed<typeof schemas.cancelTransfer>()({
  id: 'domains.transfer.cancel',
  method: 'POST',
  path: '/dm-serv/v1/transfers/in/cancel',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: {},
});
/** Names that can go, go or went to other registrars. */
export const listTransfersOut = typed<typeof schemas.listTransfersOut>()({
  id: 'domains.transfers.out',
  method: 'GET',
  path: '/dm-serv/v1/transfers/out',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: [
    {
      orderNo: 'filled',
      domain: 'filled',
      unicode: 'filled',
      status: 'filled',
      expireTime: ['whole', null],
      locks: [{ prevents: 'filled', by: 'filled', reason: 'filled', until: ['whole', null] }],
      codeEndTime: ['whole', null],
      decideTime: ['whole', null],
      askedTime: ['whole', null],
      doneTime: ['whole', null],
    },
  ],
});
/** Takes the tenant’s own lock against transfers off a name, or puts it on. */
export const lockTransfer = typed<typeof schemas.lockTransfer>()({
  id: 'domains.transfer.lock',
  method: 'PUT',
  path: '/dm-serv/v1/transfers/out/lock',
  area,
  permission: 'domain:write',
  body: 'json',
  stepUp: true,
  reply: {},
});
/** Makes the code with which another registrar can ask for a name; it is shown once. */
export const makeTransferCode = typed<typeof schemas.makeTransferCode>()({
  id: 'domains.transfer.code',
  method: 'POST',
  path: '/dm-serv/v1/transfers/out/code',
  area,
  permission: 'domain:write',
  body: 'json',
  stepUp: true,
  reply: { code: 'filled', endTime: 'whole' },
});
export const removeTransferCode = typed<typeof schemas.removeTransferCode>()({
  id: 'domains.transfer.code.remove',
  method: 'DELETE',
  path: '/dm-serv/v1/transfers/out/code',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: {},
});
/** Lets a name go that another registrar asks for, or refuses it. */
export const decideTransfer = typed<typeof schemas.decideTransfer>()({
  id: 'domains.transfer.decide',
  method: 'POST',
  path: '/dm-serv/v1/transfers/out/decide',
  area,
  permission: 'domain:write',
  body: 'json',
  stepUp: true,
  reply: {},
});
