import { expect } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPermitted, needsSession, type Permission, staffPermissions } from '@certdeck/contract';
import { permissionsOf, type Role } from '@certdeck/contract/roles';
import { memberPorts } from '../../../compose/members.ts';
import { allCalls, type AnyCall } from '../../../testing/hostile/testing/calls.ts';
import { type Owner, settle } from '../../../testing/hostile/testing/owner.ts';
import { samplesOf } from '../../../testing/hostile/testing/samples.ts';
import { openShop, type Shop } from '../../orders/testing/shop.ts';
import { addMember } from '../members.ts';

/** A person who acts for a tenant. */
export interface Member {
  accountID: string;
  accountNo: string;
}
export type Team = Readonly<Record<Role, Member>>;

export const FORBIDDEN = 13005;
export const NOT_FOUND = 13001;

/** All calls, by names for tests. */
export const named = allCalls.map((call) => [`${call.id} ${call.permission}`, call] as const);

export const held = (role: Role): ReadonlySet<Permission> => permissionsOf(role);
export const isForStaff = (call: AnyCall) => staffPermissions.some((one) => one === call.permission);
/** What the table of roles says. That calls name the right permissions is held by call-access.test.ts of the contract. */
export const refusalOf = (call: AnyCall, role: Role): number | undefined => {
  if (isForStaff(call)) return NOT_FOUND;
  return isPermitted(held(role), call.permission) ? undefined : FORBIDDEN;
};

/** A tenant with one of everything, and the right input for every call about it. */
export interface Matrix {
  shop: Shop;
  /** The tenant whose things every call names. */
  owner: Owner;
  samples: Readonly<Record<string, object>>;
}

export async function openMatrix(): Promise<Matrix> {
  const shop = await openShop({ working: true, environment: { CLOUDFLARE_API: 'http://127.0.0.1:1' } });
  mkdirSync(join(shop.folder, 'sites'), { recursive: true });
  const partner = { id: 'shop', origins: ['https://shop.example'], areas: ['orders'], tokenMinutes: 30 };
  writeFileSync(join(shop.folder, 'sites', 'localhost.json'), JSON.stringify({ partners: [partner] }));
  const owner = await settle(shop, 'quokka');
  // From here on nothing moves by itself.
  await shop.services.work.stop();
  return { shop, owner, samples: await samplesOf(owner) };
}

/** A tenant of an account with a member in each role. */
export async function teamOf(shop: Shop, tenant: Member): Promise<Team> {
  const member = async (role: Role): Promise<Member> => {
    if (role === 'owner') return tenant;
    const account = await shop.addAccount();
    const names = { tenant: tenant.accountNo, account: account.accountNo, role };
    expect(await addMember(shop.services.db, memberPorts, names)).toEqual({ ok: true });
    return account;
  };
  return {
    owner: tenant,
    admin: await member('admin'),
    orders: await member('orders'),
    requester: await member('requester'),
    finance: await member('finance'),
    technician: await member('technician'),
    auditor: await member('auditor'),
  };
}

/** Makes a call with the owner's right input, in a session that begins with it. */
export async function make({ shop, samples }: Matrix, call: AnyCall, member?: Member) {
  const token = member && (await shop.services.tokens.issue(shop.services.db, member.accountID));
  const reply = await shop.call(call, samples[call.id], token === undefined ? {} : { token });
  return { status: reply.status, code: reply.body.code, data: reply.body.data, body: reply.body };
}

/** Whether the input of a call names something of the owner's that others don't have. */
export function namesThings({ owner, samples }: Matrix, call: AnyCall): boolean {
  if (!needsSession(call) || call.area === 'certhub') return false;
  const things = new Set([
    ...[owner.waiting, owner.issued, owner.issuedID, owner.contactID, owner.organizationID, owner.queueID],
    ...[owner.bulkID],
    ...[owner.messageID, owner.spareMessageID, owner.spareContactID, owner.spareOrganizationID],
    ...[owner.transferID, owner.receiptID, owner.identityID, owner.apiKeyID, owner.passkeyID],
    ...[owner.acmeCredentialID, owner.webhookID, owner.deliveryID, ...owner.unpaid],
    ...Object.values(owner.owned).flatMap((things) => Object.values(things)),
    ...[owner.invitedID, owner.spareInvitedID, owner.departmentID],
    ...[owner.memberID, owner.roleID, owner.spareRoleID],
    ...[owner.approvalID, owner.spareApprovalID, owner.withdrawalID, owner.spareWithdrawalID],
    ...[owner.packageID, owner.sparePackageID, owner.domains.domainNo],
  ]);
  return Object.values(samples[call.id] ?? {})
    .flat()
    .some((value) => things.has(String(value)));
}
