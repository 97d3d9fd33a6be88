/** Answers of GET /v1/account and GET /v1/profile with a balance in cents; without one for who may not read it. */
export function accountOf(balance?: number) {
  return {
    account: {
      accountInfo: 'demo',
      accountNo: 'A1',
      rootUUID: 'A1',
      ...(balance === undefined ? {} : { balance, toBeInvoicedAmount: 0 }),
      authPProgress: 0,
      authEProgress: 0,
      telAuth: 'N' as const,
      emailAuth: 'N' as const,
      googleAuth: 'N' as const,
      lastLoginIP: '',
      lastLoginTime: 0,
      expiredOrdersTotal: 0,
      agentStatus: 'none' as const,
    },
    profile: {
      firstname: '',
      lastname: '',
      tel: '',
      email: '',
      key: '',
      idCard: '',
      authName: '',
      companyName: '',
    },
  };
}
