import type * as schemas from '../schemas/account.ts';
import type * as preferences from '../schemas/preferences.ts';
import { typed } from '../typed.ts';

export * from './agents.ts';
export * from './chats.ts';
export * from './earnings.ts';
export * from './identity.ts';
export * from './invites.ts';
export * from './invoices.ts';
export * from './messages.ts';
export * from './audit.ts';
export * from './money.ts';
export * from './packages.ts';
export * from './team.ts';
export * from './person.ts';
export * from './verified-domains.ts';
export * from './vetting.ts';

export const getAccount = typed<typeof schemas.getAccount>()({
  id: 'API-024',
  method: 'GET',
  path: '/v1/account',
  area: 'account',
  permission: 'session',
  view: 'reads',
  reply: {
    accountInfo: 'text',
    accountNo: 'text',
    lastLoginIP: 'text',
    lastLoginTime: 'whole',
  },
});
export const saveAccount = typed<typeof schemas.saveAccount>()({
  id: 'API-025',
  method: 'POST',
  path: '/v1/account',
  area: 'account',
  permission: 'session',
});
export const getProfile = typed<typeof schemas.getProfile>()({
  id: 'API-026',
  method: 'GET',
  path: '/v1/profile',
  area: 'account',
  permission: 'session',
  view: 'reads',
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
/** The same as the PUT (D-214). */
export const postProfile = typed<typeof schemas.saveProfile>()({
  id: 'API-027',
  method: 'POST',
  path: '/v1/profile',
  area: 'account',
  permission: 'session',
});
export const saveProfile = typed<typeof schemas.saveProfile>()({
  id: 'API-028',
  method: 'PUT',
  path: '/v1/profile',
  area: 'account',
  permission: 'session',
  reply: {},
});

/** What the signed-in member has chosen for themselves in this tenant. */
export const listPreferences = typed<typeof preferences.listPreferences>()({
  id: 'preferences.list',
  method: 'GET',
  path: '/v1/preferences',
  area: 'preferences',
  permission: 'session',
  view: 'reads',
  reply: [{ key: 'filled', revision: 'whole' }],
});
export const savePreference = typed<typeof preferences.savePreference>()({
  id: 'preferences.save',
  method: 'PUT',
  path: '/v1/preferences',
  area: 'preferences',
  permission: 'session',
  body: 'json',
  reply: { revision: 'whole' },
});

/** What the member is told of, and how (D-232, D-338). */
export const listInform = typed<typeof schemas.listInform>()({
  id: 'API-043',
  method: 'GET',
  path: '/v1/inform',
  area: 'account',
  permission: 'session',
  reply: [{ informType: 'filled', isInformed: 'filled', modifyTo: 'filled' }],
});
export const setInform = typed<typeof schemas.setInform>()({
  id: 'API-044',
  method: 'POST',
  path: '/v1/inform',
  area: 'account',
  permission: 'session',
  reply: {},
});

/** Below which balance the tenant is told that money is low, and how much there is (D-383). Cents; 0 for never. */
export const readMoneyAlert = typed<typeof schemas.readMoneyAlert>()({
  id: 'moneyAlert.read',
  method: 'GET',
  path: '/v1/moneyAlert',
  area: 'account',
  permission: 'ledger:read',
  view: 'reads',
  reply: { limit: 'whole', balance: 'whole' },
});
export const saveMoneyAlert = typed<typeof schemas.saveMoneyAlert>()({
  id: 'moneyAlert.save',
  method: 'POST',
  path: '/v1/moneyAlert',
  area: 'account',
  permission: 'ledger:recharge',
  reply: {},
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
  view: 'reads',
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
  reply: {},
});
export const deleteContact = typed<typeof schemas.deleteContact>()({
  id: 'API-034',
  method: 'DELETE',
  path: '/v1/contacts/{id}',
  area: 'contacts',
  permission: 'contact:write',
  reply: {},
});

export const listOrganizations = typed<typeof schemas.listOrganizations>()({
  id: 'API-035',
  method: 'GET',
  path: '/v1/organizations',
  area: 'organizations',
  permission: 'organization:read',
  view: 'reads',
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
  reply: {},
});
export const deleteOrganization = typed<typeof schemas.deleteOrganization>()({
  id: 'API-039',
  method: 'DELETE',
  path: '/v1/organizations/{id}',
  area: 'organizations',
  permission: 'organization:write',
  reply: {},
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
