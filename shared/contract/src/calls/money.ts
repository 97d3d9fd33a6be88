import type * as schemas from '../schemas/money.ts';
import type * as receipts from '../schemas/receipts.ts';
import { typed } from '../typed.ts';

export const getRates = typed<typeof schemas.getRates>()({
  id: 'API-095',
  method: 'GET',
  path: '/v1/exRate',
  area: 'billing',
  permission: 'session',
  view: 'reads',
  keys: true,
  reply: { currencies: [{ currency: 'filled', rate: 'number', symbol: 'text', unit: 'text' }] },
});
/** What was spent in spans of time, and the balance at their borders (D-266). */
export const moneyOverTime = typed<typeof schemas.moneyOverTime>()({
  id: 'ledger.overTime',
  method: 'GET',
  path: '/v1/transactions/over-time',
  area: 'billing',
  permission: 'ledger:read',
  view: 'reads',
  reply: { spent: ['whole'], balances: ['whole'] },
});
export const listTransactions = typed<typeof schemas.listTransactions>()({
  id: 'API-083',
  method: 'GET',
  path: '/v1/transactions',
  area: 'billing',
  permission: 'ledger:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      time: 'whole',
      type: 'text',
      payMethod: 'whole',
      amount: 'whole',
      orderNo: 'text',
      balanceAfter: 'whole',
    },
  ],
});
export const bankTransfer = typed<typeof schemas.bankTransfer>()({
  id: 'API-103',
  method: 'POST',
  path: '/banktransfer',
  area: 'billing',
  permission: 'ledger:recharge',
  idempotent: 'key',
  reply: { id: 'filled' },
});
/** What the customer has reported, and what became of it (D-286). */
export const listTransfers = typed<typeof receipts.listTransfers>()({
  id: 'bankTransfer.list',
  method: 'GET',
  path: '/banktransfer',
  area: 'billing',
  permission: 'ledger:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      amount: 'whole',
      time: 'whole',
      reported: 'whole',
      status: 'filled',
      bankname: 'text',
      bankno: 'text',
      receipts: 'whole',
    },
  ],
});
export const uploadReceipt = typed<typeof receipts.uploadReceipt>()({
  id: 'receipt.upload',
  method: 'POST',
  path: '/banktransfer/receipts',
  body: 'file',
  area: 'billing',
  permission: 'ledger:recharge',
  // Five megabytes over a slow line.
  timeout: 120_000,
  idempotent: 'key',
  reply: { id: 'filled', name: 'text', type: 'filled', size: 'whole' },
});
export const listReceipts = typed<typeof receipts.listReceipts>()({
  id: 'receipt.list',
  method: 'GET',
  path: '/banktransfer/{id}/receipts',
  area: 'billing',
  permission: 'ledger:read',
  view: 'reads',
  reply: [{ id: 'filled', name: 'text', type: 'filled', size: 'whole', time: 'whole' }],
});
export const getReceipt = typed<typeof receipts.getReceipt>()({
  id: 'receipt.get',
  method: 'GET',
  path: '/banktransfer/{id}/receipts/{receiptID}',
  area: 'billing',
  permission: 'ledger:read',
});
