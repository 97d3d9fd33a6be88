import { z } from 'zod';
import { passwordHash } from './proof-fields.ts';
import { grantablePermissions, tenantPermissions } from '../permissions.ts';
import { cents, line, listOf, noData, nothing, paging, requiredLine, text, unixSeconds } from './wire.ts';

/** Whom a member sees the orders of: everybody's, or those of the member's own department. */
export const scopes = ['all', 'dept'] as const;

const id = z.string().min(1).max(64);
/** Name of a role, or id of one that the tenant made, as `listRoles` lists them. */
const roleID = id;
/** '' for no department. */
const deptID = z.string().max(64);
/** Cents of the base currency; '' for no limit, as forms send null (D-056). */
const limit = z.union([z.literal(''), cents()]);

/** Who acts for a tenant, or is invited to (B§3.6, D-230, D-307). Addresses and numbers are masked (B§5.23, B§5.24) for who doesn't manage people. */
export const member = z.object({
  subAccountID: z.string(),
  /** Address, or number. */
  account: z.string(),
  name: z.string(),
  roleID: z.string(),
  /** '' for who is in none. */
  deptID: z.string(),
  /** `invited` has been asked and hasn't accepted. */
  status: z.enum(['active', 'disabled', 'invited']),
  /** The rest is absent in an API of an earlier release. */
  scope: z.enum(scopes).optional(),
  /** What the member may spend on one order without approval, in cents; null for no limit. */
  orderLimit: z.number().int().nullable().optional(),
  /** The same for a calendar month in Asia/Shanghai. */
  monthLimit: z.number().int().nullable().optional(),
  /** Kinds of second factors that are on. */
  factors: z.array(z.string()).optional(),
  /** Last sign-in, 10-digit seconds; 0 for never. */
  seenAt: unixSeconds.optional(),
  /** When an invitation ends. */
  endsAt: unixSeconds.optional(),
  /** Since when the account's own people have suspended the member, who is let in again by them. */
  suspendedAt: unixSeconds.optional(),
  /** The one who asks. */
  isSelf: z.literal(true).optional(),
});
export const listMembers = { input: z.object(paging), data: z.array(member) };

export const listDepartments = {
  input: z.object(paging),
  data: z.array(z.object({ deptID: z.string(), deptName: z.string() })),
};
export const addDepartment = {
  input: z.object({ deptName: requiredLine(60) }),
  data: z.object({ deptID: z.string() }),
};
export const changeDepartment = { input: z.object({ deptID: id, deptName: requiredLine(60) }), data: noData };
export const removeDepartment = { input: z.object({ deptID: id }), data: noData };

export const listRoles = {
  input: z.object(paging),
  data: z.array(
    z.object({
      roleID: z.string(),
      /** In the language of the request. */
      roleName: z.string(),
      permissions: z.array(z.enum(tenantPermissions)),
      /** Made by the tenant; absent for those that every tenant has. */
      own: z.literal(true).optional(),
      /** Of such a role: names of members and of those who are invited that have it, twenty at most. */
      usedBy: z.array(z.string()).optional(),
    }),
  ),
};

const roleName = requiredLine(40);
const permissions = listOf(z.enum(grantablePermissions), grantablePermissions.length).refine(
  (all) => all.length > 0,
);
/** A role of the tenant's own (D-363). */
export const addRole = { input: z.object({ roleName, permissions }), data: z.object({ roleID: z.string() }) };
/** Holds at once for whoever has the role. */
export const changeRole = { input: z.object({ roleID: id, roleName, permissions }), data: noData };
export const removeRole = { input: z.object({ roleID: id }), data: noData };

/**
 * `account` is the mail address that the invitation goes to. One that waits for the same address ends. With a password
 * the person has an account at once, and a mail says so.
 */
export const inviteMember = {
  input: z.object({
    account: requiredLine(),
    name: line(60).optional(),
    password: passwordHash.optional(),
    roleID,
    deptID: deptID.optional(),
    scope: z.enum(scopes).optional(),
    orderLimit: limit.optional(),
    monthLimit: limit.optional(),
  }),
  data: z.object({ subAccountID: z.string() }),
};
/** What isn't given stays. */
export const changeMember = {
  input: z.object({
    subAccountID: id,
    roleID: roleID.optional(),
    deptID: deptID.optional(),
    scope: z.enum(scopes).optional(),
    orderLimit: limit.optional(),
    monthLimit: limit.optional(),
    /** `disabled` suspends: sessions end, keys stop, nobody signs in; `active` lets in again. */
    status: z.enum(['active', 'disabled']).optional(),
  }),
  data: noData,
};
export const removeMember = { input: z.object({ subAccountID: id }), data: noData };

/** The offer that the signed-in member has made or got; absent where there is none (D-364). */
export const readOwnership = {
  input: nothing,
  data: z.object({
    offer: z
      .object({
        id: z.string(),
        /** Masked address or number of the other side. */
        account: z.string(),
        endsAt: unixSeconds,
        /** Made by who asks; else made to them. */
        isMine: z.boolean(),
      })
      .optional(),
  }),
};
/** To a member; in place of an earlier one. */
export const offerOwnership = {
  input: z.object({ subAccountID: id }),
  data: z.object({ id: z.string() }),
};
export const withdrawOwnership = { input: z.object({ id }), data: noData };
export const acceptOwnership = { input: z.object({ id }), data: noData };

const code = z.string().min(1).max(64);
export const readInvitation = {
  input: z.object({ code }),
  data: z.object({
    /** Name of the company, or masked address or number of who invites. */
    tenant: z.string(),
    /** Masked address or number. */
    invitedBy: z.string(),
    /** Masked address that it was sent to. */
    account: z.string(),
    roleID: z.string(),
    /** In the language of the request. */
    roleName: z.string(),
    endsAt: unixSeconds,
    /** Whether the signed-in account has that address. */
    isOwn: z.boolean(),
  }),
};
export const acceptInvitation = { input: z.object({ code }), data: noData };

const payFrom = z.enum(['balance', 'package']);
/** Names of one order that an approval may list. */
const MOST_NAMES = 5000;

/** An order above what a member may spend, as who decides and who asked see it (D-309). Amounts in cents. */
export const approval = z.object({
  id: z.string(),
  orderNo: z.string(),
  commonName: z.string(),
  productName: z.string(),
  chineseName: z.string(),
  /** All names of the order, none for a product without names; absent in an API of an earlier release. */
  names: z.array(z.string()).optional(),
  /** Price of the order now, as long as it waits; of an approved one what was paid. */
  amount: z.number().int(),
  /** Price when it was asked for. */
  askedAmount: z.number().int(),
  askedBy: z.string(),
  /** Name of the API key by which they asked; absent where they did so in person. */
  askedKey: z.string().optional(),
  askedAt: unixSeconds,
  /** The order's remark. */
  reason: z.string(),
  /** What pays it once it is approved. */
  payFrom: payFrom.optional(),
  /** The limit that it is above. */
  limitKind: z.enum(['order', 'month']),
  limit: z.number().int(),
  /** `ended`: the order was paid or cancelled otherwise. */
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn', 'ended']),
  decidedBy: z.string(),
  /** 0 as long as nobody has decided. */
  decidedAt: unixSeconds,
  answer: z.string(),
  isOwn: z.boolean(),
  /** Whether the one who asks for the list may decide. */
  mayDecide: z.boolean(),
});
/** Those that wait; with an order's number, all of that order. */
export const listApprovals = {
  input: z.object({ ...paging, orderNo: line(40).optional() }),
  data: z.array(approval),
};
/**
 * What the approving person has seen of the order: its price, and where they are given the way in which it is paid, its
 * names and its remark. Where one of them is another by now, nothing is approved (D-710).
 */
export const approve = {
  input: z.object({
    id,
    amount: cents(),
    payFrom: payFrom.optional(),
    names: listOf(line(254), MOST_NAMES).optional(),
    reason: text(500).optional(),
    answer: line(300).optional(),
  }),
  data: noData,
};
export const refuseApproval = { input: z.object({ id, answer: requiredLine(300) }), data: noData };
export const withdrawApproval = { input: z.object({ id }), data: noData };
