/* Shapes of replies about the names of a tenant. */

export const ownDomain = {
  orderNo: 'filled',
  domain: 'filled',
  unicode: 'filled',
  tld: 'filled',
  status: 'filled',
  registeredTime: ['whole', null],
  expireTime: ['whole', null],
  autoRenew: 'boolean',
  groupID: 'text',
  remark: 'text',
  salePrice: ['whole', null],
  contactID: 'text',
  premium: 'boolean',
  renewPrice: ['whole', null],
  renewable: 'boolean',
} as const;
export const listedDomain = {
  ...ownDomain,
  certificate: [{ orderNo: 'filled', name: 'filled', endTime: 'whole', outlives: 'boolean' }, null],
} as const;
