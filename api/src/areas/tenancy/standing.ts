import type { TenantPermission } from '@certdeck/contract';
import { heldBy } from '@certdeck/contract/roles';

/** What a member is in a tenant: what they may do, whose orders they see, and what they may spend. */
export interface Standing {
  /** Name of a role that every tenant has, or id of one of its own. */
  role: string;
  permissions: ReadonlySet<TenantPermission>;
  /** Department; null for none. */
  deptID: string | null;
  /** Sees the orders of the own department alone. */
  ownDept: boolean;
  /** Cents that may be spent on one order without approval; null for no limit. */
  orderLimit: number | null;
  /** The same in a calendar month of Asia/Shanghai. */
  monthLimit: number | null;
}

/** A standing as rows of members and of invitations hold it; amounts in cents. */
interface StandingRow {
  role: string;
  dept_id: string | null;
  own_dept: boolean;
  order_limit: number | null;
  month_limit: number | null;
  /** What a role of the tenant's own holds; null for the others. */
  role_permissions: string | null;
}

export const standingOf = (row: StandingRow): Standing => ({
  role: row.role,
  permissions: heldBy(row.role, row.role_permissions),
  deptID: row.dept_id,
  ownDept: row.own_dept,
  orderLimit: row.order_limit,
  monthLimit: row.month_limit,
});

/** Why somebody may not make a member of a tenant what they want to. */
export type GrantRefusal =
  /** There is one owner; ownership is passed on otherwise. */
  | 'OWNER'
  /** The role may do what the granting one may not. */
  | 'ROLE'
  /** It would see more than the granting one sees. */
  | 'SCOPE'
  /** Its role reads the money of the whole tenant, with the numbers of all orders. */
  | 'MONEY'
  /** Its role works with what tells of all departments: the log, API keys and webhooks. */
  | 'WIDE'
  /** It could spend more than the granting one without approval: on one order, or in a month. */
  | 'LIMIT'
  | 'MONTH_LIMIT'
  /** Who is in no department can't be limited to it. */
  | 'NO_DEPARTMENT';

const pays = ({ permissions }: Standing) => permissions.has('order:pay');
const exceeds = (wanted: number | null, own: number | null) =>
  own !== null && (wanted === null || wanted > own);

/**
 * What a role holds besides that is of the whole tenant: what a log and webhooks tell is of all departments. It is no
 * reason against a standing that somebody has already, who could be neither changed nor taken out then.
 */
export const wideRefusal = ({ ownDept, permissions }: Standing): GrantRefusal | undefined =>
  ownDept && (permissions.has('audit:read') || permissions.has('developer:manage')) ? 'WIDE' : undefined;

/**
 * Whether a member may make somebody else what is wanted: nobody gives what they don't have themselves. What somebody
 * is already is judged by the same rule, so that nobody takes away from who has more.
 */
export function grantRefusal(own: Standing, wanted: Standing): GrantRefusal | undefined {
  if (wanted.role === 'owner') return 'OWNER';
  if ([...wanted.permissions].some((permission) => !own.permissions.has(permission))) return 'ROLE';
  if (wanted.ownDept && wanted.deptID === null) return 'NO_DEPARTMENT';
  if (wanted.ownDept && wanted.permissions.has('ledger:read')) return 'MONEY';
  if (own.ownDept && (!wanted.ownDept || wanted.deptID !== own.deptID)) return 'SCOPE';
  if (!pays(wanted)) return undefined;
  if (exceeds(wanted.orderLimit, own.orderLimit)) return 'LIMIT';
  return exceeds(wanted.monthLimit, own.monthLimit) ? 'MONTH_LIMIT' : undefined;
}
