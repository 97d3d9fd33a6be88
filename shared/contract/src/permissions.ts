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
  /** An issued certificate, with its key as far as the portal has it. */
  'certificate:read',
  /** Movements of money. */
  'ledger:read',
  /** Report money that was sent to the operator. */
  'ledger:recharge',
  'contact:read',
  'contact:write',
  'organization:read',
  'organization:write',
  /** Site audits. */
  'report:read',
  'report:run',
  /** Who acts for the tenant, and as what. */
  'member:read',
  /** Records at a DNS provider, with a token of the member's own. */
  'dns:write',
] as const;
export type TenantPermission = (typeof tenantPermissions)[number];

/** What a person of the operator may do; no role of a tenant holds any of it. */
export const staffPermissions = [
  /** Releases and their changes. */
  'staff:releases',
  /** Failures, load times and violations that browsers reported. */
  'staff:telemetry',
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

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
