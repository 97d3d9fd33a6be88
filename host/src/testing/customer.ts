import type { Account, Profile } from '@certdeck/contract';

/** A customer with money, some of the profile filled in (4 of 6: 66 %). */
export const account: Account = {
  accountInfo: '示例科技有限公司',
  accountNo: 'C1000000001',
  rootUUID: 'root-1',
  balance: 1_000_000,
  toBeInvoicedAmount: 0,
  authPProgress: 0,
  authEProgress: 0,
  telAuth: 'N',
  emailAuth: 'N',
  googleAuth: 'N',
  lastLoginIP: '203.0.113.7',
  lastLoginTime: 1_795_183_705,
  expiredOrdersTotal: 2,
  agentStatus: 'none',
};

export const profile: Profile = {
  firstname: '三',
  lastname: '张',
  tel: '13812345678',
  email: 'demo@certdeck.test',
  key: '',
  idCard: '',
  authName: '',
  companyName: '',
};
