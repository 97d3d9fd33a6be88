import type * as schemas from '../schemas/operator.ts';
import { typed } from '../typed.ts';

/*
 * What the operator's people do in their own area. Who isn't staff, or has another duty, is told that these calls don't
 * exist (13001). They stand apart from the others, so that no customer's page carries them.
 */

export * from './operator-adjustments.ts';
export * from './operator-authority.ts';
export * from './operator-certificates.ts';
export * from './operator-identities.ts';
export * from './operator-members.ts';
export * from './operator-organizations.ts';
export * from './operator-prices.ts';
export * from './operator-sales.ts';
export * from './operator-services.ts';
export * from './operator-views.ts';

const area = 'operator';

/** Transfers that customers reported, of all accounts. */
export const transfers = typed<typeof schemas.transfers>()({
  id: 'operator.transfers',
  method: 'GET',
  path: '/v1/operator/transfers',
  area,
  permission: 'staff:money',
  reply: [
    {
      ...{ id: 'filled', accountNo: 'filled', status: 'filled', amount: 'whole', returned: 'whole' },
      ...{ needsSecond: 'boolean', checkedBy: 'text', checkedByMe: 'boolean' },
    },
  ],
});
/** Says that the money has come. Above the set amount it takes two people (D-350). */
export const confirmTransfer = typed<typeof schemas.confirmTransfer>()({
  id: 'operator.transfers.confirm',
  method: 'POST',
  path: '/v1/operator/transfers/confirm',
  area,
  permission: 'staff:money',
  stepUp: true,
  reply: { state: 'filled' },
});
/** Says that it has not come, with a sentence that the customer reads. */
export const refuseTransfer = typed<typeof schemas.refuseTransfer>()({
  id: 'operator.transfers.refuse',
  method: 'POST',
  path: '/v1/operator/transfers/refuse',
  area,
  permission: 'staff:money',
  reply: {},
});
/** Takes money of a confirmed transfer off the balance again, to be sent back by hand; a reference counts once. */
export const returnTransfer = typed<typeof schemas.returnTransfer>()({
  id: 'operator.transfers.return',
  method: 'POST',
  path: '/v1/operator/transfers/return',
  area,
  permission: 'staff:money',
  stepUp: true,
  reply: {},
});
export const receipts = typed<typeof schemas.receipts>()({
  id: 'operator.receipts',
  method: 'GET',
  path: '/v1/operator/transfers/receipts',
  area,
  permission: 'staff:money',
  reply: [{ id: 'filled', name: 'text', type: 'filled', size: 'whole', time: 'whole' }],
});
/** One of them, as a file. */
export const receipt = typed<typeof schemas.receipt>()({
  id: 'operator.receipt',
  method: 'GET',
  path: '/v1/operator/transfers/receipt',
  area,
  permission: 'staff:money',
});

/** Withdrawals of what customers earned, of all accounts. */
export const withdrawals = typed<typeof schemas.withdrawals>()({
  id: 'operator.withdrawals',
  method: 'GET',
  path: '/v1/operator/withdrawals',
  area,
  permission: 'staff:money',
  reply: [
    {
      id: 'filled',
      accountNo: 'filled',
      amount: 'whole',
      account: 'filled',
      state: 'filled',
      needsSecond: 'boolean',
      reviewedByMe: 'boolean',
    },
  ],
});
/** Holder and number of the bank account in full, for who sends the money; each look is recorded. */
export const withdrawalTarget = typed<typeof schemas.withdrawalTarget>()({
  id: 'operator.withdrawals.target',
  method: 'POST',
  path: '/v1/operator/withdrawals/target',
  area,
  permission: 'staff:money',
  stepUp: true,
  reply: { targetName: 'filled', targetNo: 'filled' },
});
/** Says that a withdrawal is right: the first of two people where its amount takes two (D-369). */
export const reviewWithdrawal = typed<typeof schemas.reviewWithdrawal>()({
  id: 'operator.withdrawals.review',
  method: 'POST',
  path: '/v1/operator/withdrawals/review',
  area,
  permission: 'staff:money',
  stepUp: true,
  reply: {},
});
/** Says that the money was sent, under the bank's reference. */
export const sendWithdrawal = typed<typeof schemas.sendWithdrawal>()({
  id: 'operator.withdrawals.send',
  method: 'POST',
  path: '/v1/operator/withdrawals/send',
  area,
  permission: 'staff:money',
  stepUp: true,
  reply: {},
});
/** Says that the money came back, with a sentence that the customer reads. */
export const returnWithdrawal = typed<typeof schemas.returnWithdrawal>()({
  id: 'operator.withdrawals.return',
  method: 'POST',
  path: '/v1/operator/withdrawals/return',
  area,
  permission: 'staff:money',
  stepUp: true,
  reply: {},
});
/** Sends nothing, with a sentence that the customer reads. */
export const rejectWithdrawal = typed<typeof schemas.rejectWithdrawal>()({
  id: 'operator.withdrawals.reject',
  method: 'POST',
  path: '/v1/operator/withdrawals/reject',
  area,
  permission: 'staff:money',
  reply: {},
});

/** Customers by number, name, company, address or phone; contacts are masked. */
export const customers = typed<typeof schemas.customers>()({
  id: 'operator.customers',
  method: 'GET',
  path: '/v1/operator/customers',
  area,
  permission: 'staff:customers',
  reply: [{ accountNo: 'filled', state: 'filled' }],
});
export const customer = typed<typeof schemas.customer>()({
  id: 'operator.customer',
  method: 'GET',
  path: '/v1/operator/customers/{accountNo}',
  area,
  permission: 'staff:customers',
  reply: {
    ...{ accountNo: 'filled', tenantNo: 'filled', state: 'filled', balance: 'whole', sessions: 'whole' },
    members: [{ accountNo: 'filled', role: 'filled', email: 'text' }],
  },
});
/** Shuts an account, whose sessions end, or opens it again. */
export const setCustomerState = typed<typeof schemas.setCustomerState>()({
  id: 'operator.customers.state',
  method: 'POST',
  path: '/v1/operator/customers/state',
  area,
  permission: 'staff:customers',
  stepUp: true,
  reply: {},
});

/** Ends all sessions of an account, for a reason that the customer reads (D-394). */
export const endCustomerSessions = typed<typeof schemas.endCustomerSessions>()({
  id: 'operator.customers.endSessions',
  method: 'POST',
  path: '/v1/operator/customers/endSessions',
  area,
  permission: 'staff:customers',
  stepUp: true,
  reply: {},
});

/** Who applied to be an agent, and who is one. */
export const agents = typed<typeof schemas.agents>()({
  id: 'operator.agents',
  method: 'GET',
  path: '/v1/operator/agents',
  area,
  permission: 'staff:customers',
  reply: [{ accountNo: 'filled', company: 'filled', status: 'filled', appliedAt: 'whole' }],
});
export const acceptAgent = typed<typeof schemas.acceptAgent>()({
  id: 'operator.agents.accept',
  method: 'POST',
  path: '/v1/operator/agents/accept',
  area,
  permission: 'staff:customers',
  stepUp: true,
  reply: {},
});
/** Refuses an application, or ends what an agent was, with a sentence that the customer reads. */
export const refuseAgent = typed<typeof schemas.refuseAgent>()({
  id: 'operator.agents.refuse',
  method: 'POST',
  path: '/v1/operator/agents/refuse',
  area,
  permission: 'staff:customers',
  stepUp: true,
  reply: {},
});

/** How background work stands, by kind, and what was set aside. */
export const jobs = typed<typeof schemas.jobs>()({
  id: 'operator.jobs',
  method: 'GET',
  path: '/v1/operator/jobs',
  area,
  permission: 'staff:jobs',
  reply: {
    kinds: [
      {
        kind: 'filled',
        due: 'whole',
        oldestDue: 'number',
        later: 'whole',
        running: 'whole',
        failed: 'whole',
      },
    ],
    aside: [{ kind: 'filled', subject: 'filled', attempts: 'whole', failedAt: 'whole', error: 'text' }],
  },
});
/** Takes up again what was set aside: what is about one subject, or all. */
export const retryJobs = typed<typeof schemas.retryJobs>()({
  id: 'operator.jobs.retry',
  method: 'POST',
  path: '/v1/operator/jobs/retry',
  area,
  permission: 'staff:jobs',
  reply: { count: 'whole' },
});

export const announcements = typed<typeof schemas.announcements>()({
  id: 'operator.announcements',
  method: 'GET',
  path: '/v1/operator/announcements',
  area,
  permission: 'staff:announcements',
  reply: [{ id: 'filled', time: 'whole' }],
});
/** Tells every customer something, in one language or more. */
export const announce = typed<typeof schemas.announce>()({
  id: 'operator.announce',
  method: 'POST',
  path: '/v1/operator/announcements',
  area,
  permission: 'staff:announcements',
  body: 'json',
  idempotent: 'key',
  reply: {},
});

export const staff = typed<typeof schemas.staff>()({
  id: 'operator.staff',
  method: 'GET',
  path: '/v1/operator/staff',
  area,
  permission: 'staff:people',
  reply: [{ accountNo: 'filled', self: 'boolean', since: 'whole', permissions: ['text'] }],
});
/** Makes an account staff, or gives staff other duties: none that the caller doesn't have (D-351). */
export const setStaff = typed<typeof schemas.setStaff>()({
  id: 'operator.staff.set',
  method: 'POST',
  path: '/v1/operator/staff',
  area,
  permission: 'staff:people',
  body: 'json',
  stepUp: true,
  reply: {},
});
export const removeStaff = typed<typeof schemas.removeStaff>()({
  id: 'operator.staff.remove',
  method: 'POST',
  path: '/v1/operator/staff/remove',
  area,
  permission: 'staff:people',
  stepUp: true,
  reply: {},
});
