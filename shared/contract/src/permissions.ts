/**
 * What a member of a tenant may be allowed to do, as `thing:act`. Each call of the contract names one of these
 * (`Call.permission`); which role holds which stands in `roles.ts`. A permission that no call names has no
 * meaning and is not listed.
 */
export const tenantPermissions = [
  /** Orders, their names and states, and the list as a file. */
  'order:read',
  /** A new order, and a key that the server makes for one. */
  'order:create',
  /** The note on an order. */
  'order:edit',
  /** Proof of control over the names of an order: method, look-up, removal of a name. */
  'order:validate',
  'order:cancel',
  /** Pay from the balance or by another method, and the state of a payment. */
  'order:pay',
  /** Decide about orders that others may not pay on their own; for people alone. */
  'order:approve',
  /** An issued certificate and its chain. */
  'certificate:read',
  /** Issue the certificate of an order anew, with another key or other names. */
  'certificate:reissue',
  /** Revoke an issued certificate, for good. */
  'certificate:revoke',
  /** The sealed private key that is kept with an order; for people alone. */
  'key:export',
  /** Movements of money. */
  'ledger:read',
  /** Report money that was sent to the operator. */
  'ledger:recharge',
  /** Take out what was earned by commissions; for people alone. */
  'ledger:withdraw',
  /** Apply for invoices, and whom they are made out and sent to; for people alone. */
  'invoice:write',
  /** Real-name authentication: prove who the customer is, and see how far that is. */
  'identity:prove',
  'contact:read',
  'contact:write',
  'organization:read',
  'organization:write',
  /** Names that can be registered, and what they cost. */
  'domain:read',
  /** The cart of names, whom they are registered for, groups, and what may be changed of a name without paying. */
  'domain:write',
  /** Site audits. */
  'report:read',
  'report:run',
  /** Who acts for the tenant, and as what. */
  'member:read',
  /** Invite, change and remove who acts for the tenant; departments. Nobody gives more than they have. */
  'member:manage',
  /** Who did what for the tenant. */
  'audit:read',
  /** Records at a DNS provider, with a token of the member's own. */
  'dns:write',
  /** API keys, webhooks and the chats that are told of notices. */
  'developer:manage',
  /** Apply to be an agent, and the agent's own site. */
  'agent:manage',
  /** How members sign in: single sign-on. */
  'security:manage',
  /** Pass the account on to another member: the owner's alone. */
  'account:transfer',
] as const;
export type TenantPermission = (typeof tenantPermissions)[number];

/** What nobody but the owner holds, and no role that a tenant makes for itself. */
const ownerPermissions = ['account:transfer'] as const satisfies readonly TenantPermission[];
type OwnerPermission = (typeof ownerPermissions)[number];
export type GrantablePermission = Exclude<TenantPermission, OwnerPermission>;

/** What roles besides the owner's can hold. */
export const grantablePermissions: readonly GrantablePermission[] = tenantPermissions.filter(
  (one): one is GrantablePermission => !ownerPermissions.some((owners) => owners === one),
);

/**
 * What an API key can be given. A permission that isn't listed here is for people: who manages keys, members or
 * sign-ins is somebody who can be asked to prove who they are.
 */
export const keyPermissions = [
  'order:read',
  'order:create',
  'order:edit',
  'order:validate',
  'order:cancel',
  'order:pay',
  'certificate:read',
  'certificate:reissue',
  'ledger:read',
  'contact:read',
  'contact:write',
  'organization:read',
  'organization:write',
  'domain:read',
  'domain:write',
  'report:read',
  'report:run',
  'dns:write',
] as const satisfies readonly TenantPermission[];
export type KeyPermission = (typeof keyPermissions)[number];

/** What a view of a customer's portal holds, as far as the member has it whom it looks as: nothing that changes or pays. */
export const viewPermissions = [
  'order:read',
  'ledger:read',
  'contact:read',
  'organization:read',
  'domain:read',
  'report:read',
  'member:read',
  'audit:read',
] as const satisfies readonly TenantPermission[];

/** What a person of the operator may do; no role of a tenant holds any of it. */
export const staffPermissions = [
  /** Releases and their changes. */
  'staff:releases',
  /** Failures, load times and violations that browsers reported. */
  'staff:telemetry',
  /** Money that customers sent: whether it has come, and what goes back. */
  'staff:money',
  /** Customers: find them, shut an account and open it again. */
  'staff:customers',
  /** Who acts for customers: suspend a member, change a role, and, with a colleague, take lost second factors off. */
  'staff:members',
  /** A customer's portal as the customer sees it, without changing anything, for a while and for a reason. */
  'staff:view',
  /** Who customers are: real-name authentication, and what was sent in for it. */
  'staff:identity',
  /** Organisations that certificates name: whether they are what they say (OV, EV). */
  'staff:organizations',
  /** Certificates of customers: find them, and revoke one. */
  'staff:certificates',
  /** Background work that was set aside. */
  'staff:jobs',
  /** Who issues and how customers pay: how each does, and whether it is offered. */
  'staff:services',
  /** What was sold, by day and product. */
  'staff:reports',
  /** Prices and what is on sale, from a moment on; one drafts, another publishes. */
  'staff:catalogue',
  /** The certification authority: how it stands, and which of its authorities issue. */
  'staff:authority',
  /** What every customer is told. */
  'staff:announcements',
  /** Who is staff, and as what. */
  'staff:people',
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

/** What staff may do that was added without a word about it: see how the portal itself stands. */
export const portalPermissions = [
  'staff:releases',
  'staff:telemetry',
] as const satisfies readonly StaffPermission[];

/** Whether a stored text names something that staff may do. */
export const isStaffPermission = (text: string): text is StaffPermission =>
  staffPermissions.some((one) => one === text);

/** What can be held. */
export type Permission = TenantPermission | StaffPermission;

/**
 * What a call asks for: a permission; `session`, which is any signed-in person and stands at calls about the
 * person alone or about what every customer may know; or `public`, which is anyone.
 */
export type CallPermission = Permission | 'session' | 'public';

/** What a screen or another part of a page asks for: a permission, or any signed-in person. */
export type PagePermission = Permission | 'session';

/** Whether a text is what a page may ask for. */
export const isPagePermission = (text: string | undefined): text is PagePermission =>
  text === 'session' || [...tenantPermissions, ...staffPermissions].some((one) => one === text);

/** Whether a call needs a session, whatever else it needs. */
export const needsSession = (call: { readonly permission: CallPermission }): boolean =>
  call.permission !== 'public';

/**
 * Whether somebody with these permissions may make a call. It says nothing about what the call names: another
 * tenant's order isn't found (13001), whoever asks.
 */
export function isPermitted(held: ReadonlySet<Permission>, permission: CallPermission): boolean {
  return permission === 'public' || permission === 'session' || held.has(permission);
}

/**
 * Whether an API key may make a call, if it has the call's permission. A call about the person who signed in refuses
 * keys unless it says otherwise (`Call.keys`), and so does each that asks for a fresh proof of that person.
 */
export function isForKeys(call: {
  readonly permission: CallPermission;
  readonly stepUp?: true;
  readonly keys?: true;
}): boolean {
  if (call.stepUp) return false;
  if (call.permission === 'public' || call.keys) return true;
  return keyPermissions.some((one) => one === call.permission);
}

/** Whether a view of the operator may make a call, if it has the call's permission: each says so itself (`Call.view`). */
export const isForViews = (call: { readonly view?: 'reads' | 'ends' }): boolean => call.view !== undefined;
