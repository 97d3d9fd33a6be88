import { z } from 'zod';
import { noticeKinds, noticeWays } from '../notices.ts';
import { staffPermissions, tenantPermissions } from '../permissions.ts';
import { organizationCheck } from './vetting.ts';
import { cents, flag, line, noData, nothing, paging, requiredLine } from './wire.ts';

/** For whom the signed-in person acts. */
const tenant = z.object({
  /** Number of the account that opened it. */
  accountNo: z.string(),
  /** Its owner's address or number, masked (B§5.23, B§5.24): whom to ask for more. */
  owner: z.string(),
});

/** What an account is and has (B§3.9, A§3.12). Amounts in cents; times as 10-digit seconds, 0 when never. */
export const accountData = z.object({
  accountInfo: z.string(),
  accountNo: z.string(),
  rootUUID: z.string(),
  /** Both are absent for members who may not read the ledger. */
  balance: z.number().int().optional(),
  toBeInvoicedAmount: z.number().int().optional(),
  authPProgress: z.number().int(),
  authEProgress: z.number().int(),
  telAuth: flag,
  emailAuth: flag,
  googleAuth: flag,
  lastLoginIP: z.string(),
  lastLoginTime: z.number().int(),
  expiredOrdersTotal: z.number().int(),
  agentStatus: z.enum(['none', 'applied', 'active']),
  /** These three are absent from an API of an earlier release; pages then hide nothing, and calls are refused. */
  tenant: tenant.optional(),
  /** Name of a role that every tenant has, or id of one of its own, whose name then is `roleName`. */
  role: z.string().optional(),
  roleName: z.string().optional(),
  /** What the person may do; the session of a partner's page is limited to its areas besides. */
  permissions: z.array(z.enum([...tenantPermissions, ...staffPermissions])).optional(),
  /** May see the staff page; absent for everybody else. */
  isStaff: z.literal(true).optional(),
});
export const getAccount = { input: nothing, data: accountData };

const inform = z.object({
  informType: z.enum(noticeKinds),
  isInformed: flag,
  /** One of the ways, or the id of a chat. */
  modifyTo: z.union([z.enum(noticeWays), z.uuid()]),
});
/** Each kind of notice by each way that it may go (B§3.16, D-232). */
export const listInform = { input: nothing, data: z.array(inform) };
export const setInform = { input: inform, data: noData };

/** Cents; 0 for never. */
export const readMoneyAlert = {
  input: nothing,
  data: z.object({ limit: z.number().int(), balance: z.number().int() }),
};
export const saveMoneyAlert = { input: z.object({ limit: cents() }), data: noData };

export const profileFields = {
  firstname: line(),
  lastname: line(),
  tel: line(20),
  email: line(),
  companyName: line(),
  idCard: line(40),
};
export const profileData = z.object({
  firstname: z.string(),
  lastname: z.string(),
  tel: z.string(),
  email: z.string(),
  key: z.string(),
  idCard: z.string(),
  authName: z.string(),
  companyName: z.string(),
});
export const getProfile = { input: nothing, data: profileData };
/** A field that the profile doesn't take is refused by its name: contacts are changed by calls of their own (D-214). */
export const saveProfile = {
  input: z.strictObject({
    firstname: profileFields.firstname.optional(),
    lastname: profileFields.lastname.optional(),
    companyName: profileFields.companyName.optional(),
    idCard: profileFields.idCard.optional(),
  }),
  data: noData,
};

/** Settings have calls of their own, the preferences and the inform settings (D-214). */
export const saveAccount = {
  input: z.strictObject({ companyName: profileFields.companyName.optional() }),
  data: noData,
};

/** A short-lived token for a partner's page, good for the calls of the partner's areas alone. */
export const embedToken = {
  input: z.object({ partner: requiredLine(31) }),
  data: z.object({
    token: z.string(),
    /** Seconds. */
    expiresIn: z.number().int(),
    areas: z.array(z.string()),
  }),
};

/** A contact (B§3.1). `name` is last and first name. */
export const contact = z.object({
  id: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  name: z.string(),
  position: z.string(),
  email: z.string(),
  telephone: z.string(),
  idCard: z.string(),
  accountNo: z.string(),
});
const contactFields = {
  firstname: requiredLine(),
  lastname: requiredLine(),
  position: requiredLine(),
  email: requiredLine(),
  telephone: requiredLine(20),
  idCard: line(40).optional(),
};
const id = z.string().min(1).max(64);
export const listContacts = {
  input: z.object({ ...paging, firstname: line().optional(), lastname: line().optional() }),
  data: z.array(contact),
};
export const addContact = { input: z.object(contactFields), data: z.object({ id: z.string() }) };
export const editContact = { input: z.object({ id, ...contactFields }), data: noData };
export const deleteContact = { input: z.object({ id }), data: noData };

/** A company. Both of its vocabularies (A§3.11, B§3.2) hold equal values (D-112). */
export const organization = z.object({
  id: z.string(),
  orgName: z.string(),
  name: z.string(),
  creditCode: z.string(),
  nationCode: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  locality: z.string(),
  postalCode: z.string(),
  telephone: z.string(),
  address: z.string(),
  registryAddr: z.string(),
  dateOfIncorporation: z.string(),
  digicertID: z.string(),
  digicertCnID: z.string(),
  accountNo: z.string(),
  /** How its validations stand, at most one of each level; absent in earlier releases. */
  checks: z.array(organizationCheck).optional(),
});
const organizationFields = {
  orgName: requiredLine(),
  nationCode: z.string().regex(/^[A-Z]{2}$/),
  province: requiredLine(),
  city: requiredLine(),
  postalCode: requiredLine(20),
  telephone: requiredLine(20),
  address: requiredLine(),
  creditCode: requiredLine(40),
  dateOfIncorporation: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  digicertID: line(64).optional(),
  digicertCnID: line(64).optional(),
};
export const listOrganizations = {
  /** `id`: that organisation alone. */
  input: z.object({ ...paging, name: line().optional(), id: id.optional() }),
  data: z.array(organization),
};
export const addOrganization = { input: z.object(organizationFields), data: z.object({ id: z.string() }) };
export const editOrganization = { input: z.object({ id, ...organizationFields }), data: noData };
export const deleteOrganization = { input: z.object({ id }), data: noData };
/** Business registry look-up (D-233). */
export const findCompany = {
  input: z.object({ orgName: requiredLine() }),
  data: z.array(
    z.object({
      orgName: z.string(),
      creditCode: z.string(),
      nationCode: z.string(),
      address: z.string(),
      dateOfIncorporation: z.string(),
      province: z.string(),
      city: z.string(),
    }),
  ),
};

export const siteMessage = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  time: z.number().int(),
  read: z.boolean(),
  /** Written to every customer, and not about something of this one. Absent in an API of a release before it. */
  toAll: z.boolean().optional(),
  /** The order that it speaks of. */
  orderNo: z.string().optional(),
  /** Language of title and content, where it isn't certain that they are in the one asked for. */
  lang: z.string().optional(),
});
export const listMessages = {
  /** `audience`: those to every customer, or those about things of this one; both unless given. */
  input: z.object({ ...paging, audience: z.enum(['all', 'own']).optional() }),
  data: z.object({ siteMsges: z.array(siteMessage), total: z.number().int(), unread: z.number().int() }),
};
export const readMessage = { input: z.object({ id }), data: noData };
export const readAllMessages = { input: nothing, data: noData };
export const restoreMessage = { input: z.object({ id }), data: noData };
export const deleteMessage = { input: z.object({ id }), data: noData };
