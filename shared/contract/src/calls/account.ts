import type * as schemas from '../schemas/account.ts';
import type * as receipts from '../schemas/receipts.ts';
import { typed } from '../typed.ts';

export const getAccount = typed<typeof schemas.getAccount>()({
  id: 'API-024',
  method: 'GET',
  path: '/v1/account',
  area: 'account',
  permission: 'session',
  reply: {
    accountInfo: 'text',
    accountNo: 'text',
    lastLoginIP: 'text',
    lastLoginTime: 'whole',
  },
});
export const getProfile = typed<typeof schemas.getProfile>()({
  id: 'API-026',
  method: 'GET',
  path: '/v1/profile',
  area: 'account',
  permission: 'session',
  reply: {
    firstname: 'text',
    lastname: 'text',
    tel: 'text',
    email: 'text',
    idCard: 'text',
    authName: 'text',
    companyName: 'text',
  },
});
export const saveProfile = typed<typeof schemas.saveProfile>()({
  id: 'API-028',
  method: 'PUT',
  path: '/v1/profile',
  area: 'account',
  permission: 'session',
});

/** Who acts for the tenant: its owner and sub-accounts (D-230). */
export const listMembers = typed<typeof schemas.listMembers>()({
  id: 'API-073',
  method: 'GET',
  path: '/v1/user/subAccounts',
  area: 'account',
  permission: 'member:read',
  reply: [{ subAccountID: 'filled', account: 'text', name: 'text' }],
});

/** For a partner's server: its page gets this token and never the customer's own. */
export const embedToken = typed<typeof schemas.embedToken>()({
  id: 'embed.token',
  method: 'POST',
  path: '/v1/embedToken',
  area: 'account',
  permission: 'session',
  reply: { token: 'filled', expiresIn: 'whole' },
});

export const listContacts = typed<typeof schemas.listContacts>()({
  id: 'API-031',
  method: 'GET',
  path: '/v1/contacts',
  area: 'contacts',
  permission: 'contact:read',
  reply: [
    {
      id: 'filled',
      lastname: 'text',
      firstname: 'text',
      name: 'text',
      position: 'text',
      email: 'text',
      telephone: 'text',
      idCard: 'text',
    },
  ],
});
export const addContact = typed<typeof schemas.addContact>()({
  id: 'API-032',
  method: 'POST',
  path: '/v1/contacts',
  area: 'contacts',
  permission: 'contact:write',
  idempotent: 'key',
  reply: { id: 'filled' },
});
export const editContact = typed<typeof schemas.editContact>()({
  id: 'API-033',
  method: 'PUT',
  path: '/v1/contacts',
  area: 'contacts',
  permission: 'contact:write',
});
export const deleteContact = typed<typeof schemas.deleteContact>()({
  id: 'API-034',
  method: 'DELETE',
  path: '/v1/contacts/{id}',
  area: 'contacts',
  permission: 'contact:write',
});

export const listOrganizations = typed<typeof schemas.listOrganizations>()({
  id: 'API-035',
  method: 'GET',
  path: '/v1/organizations',
  area: 'organizations',
  permission: 'organization:read',
  reply: [
    {
      id: 'filled',
      orgName: 'text',
      creditCode: 'text',
      nationCode: 'text',
      province: 'text',
      city: 'text',
      postalCode: 'text',
      telephone: 'text',
      address: 'text',
      dateOfIncorporation: 'text',
      digicertID: 'text',
      digicertCnID: 'text',
    },
  ],
});
export const addOrganization = typed<typeof schemas.addOrganization>()({
  id: 'API-037',
  method: 'POST',
  path: '/v1/organizations',
  area: 'organizations',
  permission: 'organization:write',
  idempotent: 'key',
  reply: { id: 'filled' },
});
export const editOrganization = typed<typeof schemas.editOrganization>()({
  id: 'API-038',
  method: 'PUT',
  path: '/v1/organizations',
  area: 'organizations',
  permission: 'organization:write',
});
export const deleteOrganization = typed<typeof schemas.deleteOrganization>()({
  id: 'API-039',
  method: 'DELETE',
  path: '/v1/organizations/{id}',
  area: 'organizations',
  permission: 'organization:write',
});
export const findCompany = typed<typeof schemas.findCompany>()({
  id: 'API-040',
  method: 'POST',
  path: '/v1/organizations/qiChaCha',
  area: 'organizations',
  permission: 'organization:write',
  reply: [
    {
      orgName: 'text',
      creditCode: 'text',
      nationCode: 'text',
      address: 'text',
      dateOfIncorporation: 'text',
      province: 'text',
      city: 'text',
    },
  ],
});
export const listVerifiedDomains = typed<typeof schemas.listVerifiedDomains>()({
  id: 'API-041',
  method: 'GET',
  path: '/v1/mssl/domains',
  area: 'organizations',
  permission: 'organization:read',
  reply: [{ domain: 'filled', status: 'filled' }],
});

export const listMessages = typed<typeof schemas.listMessages>()({
  id: 'API-045',
  method: 'GET',
  path: '/v1/siteMsg/announcement',
  area: 'messages',
  permission: 'session',
  reply: {
    siteMsges: [{ id: 'filled', title: 'text', content: 'text', time: 'whole', read: 'boolean' }],
    total: 'whole',
    unread: 'whole',
  },
});
export const readMessage = typed<typeof schemas.readMessage>()({
  id: 'API-046',
  method: 'PUT',
  path: '/v1/siteMsg/announcement/{id}',
  area: 'messages',
  permission: 'session',
});
export const readAllMessages = typed<typeof schemas.readAllMessages>()({
  id: 'messages.readAll',
  method: 'PUT',
  path: '/v1/siteMsg/readAll',
  area: 'messages',
  permission: 'session',
});
/** Takes a deletion back; of one that wasn't deleted it changes nothing. */
export const restoreMessage = typed<typeof schemas.restoreMessage>()({
  id: 'messages.restore',
  method: 'POST',
  path: '/v1/siteMsg/announcement/{id}/restore',
  area: 'messages',
  permission: 'session',
});
export const deleteMessage = typed<typeof schemas.deleteMessage>()({
  id: 'API-047',
  method: 'DELETE',
  path: '/v1/siteMsg/announcement/{id}',
  area: 'messages',
  permission: 'session',
});

export const getRates = typed<typeof schemas.getRates>()({
  id: 'API-095',
  method: 'GET',
  path: '/v1/exRate',
  area: 'billing',
  permission: 'session',
  reply: { currencies: [{ currency: 'filled', rate: 'number', symbol: 'text', unit: 'text' }] },
});
export const listTransactions = typed<typeof schemas.listTransactions>()({
  id: 'API-083',
  method: 'GET',
  path: '/v1/transactions',
  area: 'billing',
  permission: 'ledger:read',
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
  reply: [{ id: 'filled', name: 'text', type: 'filled', size: 'whole', time: 'whole' }],
});
export const getReceipt = typed<typeof receipts.getReceipt>()({
  id: 'receipt.get',
  method: 'GET',
  path: '/banktransfer/{id}/receipts/{receiptID}',
  area: 'billing',
  permission: 'ledger:read',
});
