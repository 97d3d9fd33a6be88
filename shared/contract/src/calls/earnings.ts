import type * as schemas from '../schemas/earnings.ts';
import { typed } from '../typed.ts';

/** What the tenant has earned by commissions, and on what terms. */
export const earnings = typed<typeof schemas.earnings>()({
  id: 'earnings',
  method: 'GET',
  path: '/v1/earnings',
  area: 'account',
  permission: 'ledger:read',
  view: 'reads',
  reply: {
    available: 'whole',
    waiting: 'whole',
    leaving: 'whole',
    paid: 'whole',
    least: 'whole',
    basisPoints: 'whole',
    waitDays: 'whole',
  },
});
export const commissions = typed<typeof schemas.commissions>()({
  id: 'earnings.commissions',
  method: 'GET',
  path: '/v1/earnings/commissions',
  area: 'account',
  permission: 'ledger:read',
  view: 'reads',
  reply: [{ id: 'filled', kind: 'filled', amount: 'whole', state: 'filled', time: 'whole', due: 'whole' }],
});
/** Puts earnings on the tenant's own balance, at once. */
export const earningsToBalance = typed<typeof schemas.toBalance>()({
  id: 'earnings.toBalance',
  method: 'POST',
  path: '/v1/earnings/balance',
  area: 'account',
  permission: 'ledger:withdraw',
  idempotent: 'key',
  reply: {},
});
export const withdrawals = typed<typeof schemas.withdrawals>()({
  id: 'API-081',
  method: 'GET',
  path: '/v1/withdraw',
  area: 'account',
  permission: 'ledger:read',
  view: 'reads',
  reply: [{ id: 'filled', amount: 'whole', account: 'filled', state: 'filled', requested: 'whole' }],
});
export const withdraw = typed<typeof schemas.withdraw>()({
  id: 'API-082',
  method: 'POST',
  path: '/v1/withdraw',
  area: 'account',
  permission: 'ledger:withdraw',
  stepUp: true,
  idempotent: 'key',
  reply: { id: 'filled' },
});
/** Takes a withdrawal back that the operator has not begun with. */
export const cancelWithdrawal = typed<typeof schemas.cancelWithdrawal>()({
  id: 'withdrawals.cancel',
  method: 'POST',
  path: '/v1/withdraw/cancel',
  area: 'account',
  permission: 'ledger:withdraw',
  reply: {},
});
