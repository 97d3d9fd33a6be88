import { note } from '../../platform/database/acts.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import type { Person } from './claims.ts';
import { type Connection, isGiven } from './connections.store.ts';
import { findVerified } from './domains.store.ts';
import { isLinked, linkPrincipal, principalOf } from './identities.store.ts';
import type { KnownAccount, SsoPorts } from './ports.ts';
import { refuse } from './refusals.ts';

/** Mail domain of an address, as DNS has it. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Roles that a connection gives to who is in some groups, the first of them before the others. */
export function rolesFor(
  { groupClaim, groups, defaultRole }: Pick<Connection, 'groupClaim' | 'groups' | 'defaultRole'>,
  held: readonly string[],
): string[] {
  const found = groupClaim === '' ? [] : groups.filter(({ group }) => held.includes(group));
  return [...found.map(({ role }) => role), defaultRole].filter(isGiven);
}

/** Action of the audit log for what the provider's word changes. */
export const ARRIVAL = 'sso.member';

/**
 * Finds the account of whom the provider has signed in, or makes it, with the role that the provider's groups give
 * (D-355). Nobody is taken from another team, back into this one, or into the owner's place.
 * @throws BusinessError 12013
 */
export function arrive(
  ports: Pick<SsoPorts, 'db' | 'now' | 'people'>,
  connection: Connection,
  person: Person,
  reader: { language: string; hostname: string },
): Promise<KnownAccount> {
  const { db, now, people } = ports;
  const { tenantID } = connection;
  const subject = { tenantID, issuer: person.issuer, subject: person.subject };

  return transaction(db, async (trx) => {
    if (person.email === '') throw refuse('mail');
    // The domain as it is now: it may have been removed while the person was away.
    const proof = await findVerified(trx, domainOf(person.email));
    if (proof?.account_id !== tenantID) throw refuse('domain');
    const role = await givenRole(trx);
    const linkedID = await principalOf(trx, subject);
    const found =
      linkedID === undefined
        ? await people.accountOfEmail(trx, person.email)
        : await people.accountOf(trx, linkedID);
    if (found) return comeBack(trx, found, { isNew: linkedID === undefined, role });
    // Whose the domain is now nobody has shown for a while: members come back, and nobody joins.
    if (proof.lapsed_at !== null) throw refuse('lapsed');
    return join(trx, role?.id);
  });

  /** The first role that is there: a release before this one may have kept others. */
  async function givenRole(trx: Trx) {
    for (const id of rolesFor(connection, person.groups)) {
      const permissions = await people.permissionsOf(trx, tenantID, id);
      if (permissions) return { id, permissions };
    }
    return undefined;
  }

  async function comeBack(
    trx: Trx,
    account: KnownAccount,
    { isNew, role }: { isNew: boolean; role: Awaited<ReturnType<typeof givenRole>> },
  ): Promise<KnownAccount> {
    const member = await people.memberOf(trx, tenantID, account.id);
    if (account.tenantID !== tenantID || !member) throw refuse('otherTeam');
    if (member.role === 'owner') throw refuse('owner');
    if (account.disabled) throw refuse('disabled');
    if (await people.isStaff(trx, account.id)) throw refuse('staff');
    // Another person has been given this address at the provider.
    if (isNew && (await isLinked(trx, subject, account.id))) throw refuse('otherPerson');
    const isMapped = connection.groupClaim !== '' && connection.groups.length > 0;
    if (isMapped && role === undefined) throw refuse('role');
    if (isNew) await linkPrincipal(trx, subject, account.id, now());
    // Who sees one department alone can't be given what reads the money of all.
    const given =
      isMapped && role !== undefined && !(member.ownDept && role.permissions.has('ledger:read'))
        ? role.id
        : undefined;
    const after = given ?? member.role;
    if (given !== undefined && given !== member.role)
      await people.changeRole(trx, { tenantID, principalID: account.id }, given);
    if (isNew || after !== member.role)
      tell(account.id, { role: member.role }, { role: after, subject: person.subject });
    return account;
  }

  async function join(trx: Trx, role: string | undefined): Promise<KnownAccount> {
    if (role === undefined) throw refuse('role');
    const { email, firstname, lastname } = person;
    const account = await people.addColleague(
      trx,
      { email, firstname, lastname, ...reader },
      { tenantID, role },
    );
    await linkPrincipal(trx, subject, account.id, now());
    tell(account.id, undefined, { role, subject: person.subject });
    return account;
  }

  function tell(id: string, before: object | undefined, after: object): void {
    note({ tenantID, actorID: id, action: ARRIVAL, object: { kind: 'member', id }, before, after });
  }
}
