import { BodyCode } from '@certdeck/contract';
import { asciiPunctuation, isDomain, toAscii, toReadable } from '@certdeck/validation';
import { note } from '../../../platform/database/acts.ts';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import type { Registrar } from '../../../ports/registrar/registrar.ts';
import { insertEvents } from '../work/orders.store.ts';
import { changeAtRegistry, type RegistryChange } from './change-at-registry.ts';
import { requireDomain } from './find.ts';
import type { KnownTlds } from './known-tlds.ts';
import { type DomainRow, updateDomain } from './names.store.ts';
import { stateAt } from './state.ts';
import { nameTexts, sayOfName } from './texts.ts';

const refused = (text: Text, code: BodyCode = BodyCode.badInput) =>
  new BusinessError(code, text, { nameservers: text });

/**
 * Host names of servers as the registry takes them.
 * @param domain whose servers they are
 * @throws BusinessError 13004 for one server alone, what is no host name, one that is named twice, and one below the
 *   name itself: the registry would have to know its addresses (glue), which aren't entered here
 */
export function readNameservers(typed: readonly string[], domain: string): string[] {
  const hosts = typed
    .map((one) => asciiPunctuation(one).trim().replace(/\.$/, ''))
    .filter((one) => one !== '')
    .map((one) => {
      const ascii = toAscii(one);
      if (ascii === null || !isDomain(one)) throw refused(sayOfName('nameserver.host', { name: one }));
      return ascii;
    });
  if (hosts.length === 1) throw refused(nameTexts['nameserver.count']);
  const twice = hosts.find((host, index) => hosts.indexOf(host) < index);
  if (twice !== undefined) throw refused(sayOfName('nameserver.twice', { name: toReadable(twice) }));
  const below = hosts.find((host) => host === domain || host.endsWith(`.${domain}`));
  if (below !== undefined) throw refused(sayOfName('nameserver.below', { name: toReadable(below) }));
  return hosts;
}

export interface NameserverTools {
  db: Db;
  now: () => Date;
  registrar: Pick<Registrar, 'update' | 'info'>;
}

/** What keeps the servers of a name from being changed at a moment. */
export function nameserverProblem(row: DomainRow, tlds: KnownTlds, now: Date): Text | undefined {
  const state = stateAt(row, tlds.get(row.tld)?.policy, now);
  return state === 'active' || state === 'expired' ? undefined : nameTexts['nameserver.state'];
}

/**
 * Lets other servers answer for a name; none take it out of the DNS. What is kept of it is what the registry has
 * afterwards.
 * @throws BusinessError 13001, 13002 for a name that is over and for what the registry refuses, 13004; UnconfirmedError;
 *   AwayError where it can't be reached
 */
export async function setNameservers(
  { db, now, registrar }: NameserverTools,
  { accountID, actorID }: { accountID: TenantID; actorID: string },
  { orderNo, nameservers: typed }: { orderNo: string; nameservers: readonly string[] },
  tlds: KnownTlds,
  { looksFirst = false }: Pick<RegistryChange, 'looksFirst'> = {},
): Promise<void> {
  const row = await requireDomain(db, accountID, orderNo);
  const nameservers = readNameservers(typed, row.name);
  const problem = nameserverProblem(row, tlds, now());
  if (problem) throw refused(problem, BodyCode.wrongState);
  const seen = await changeAtRegistry({ db, registrar }, row, {
    request: { key: `ns-${newID()}`, name: row.name, nameservers },
    field: 'nameservers',
    isDone: (one) => hasSame(one.nameservers, nameservers),
    looksFirst,
  });
  await transaction(db, async (trx) => {
    const at = now();
    await updateDomain(trx, accountID, row.id, {
      nameservers: JSON.stringify(nameservers),
      ...(seen ? { statuses: JSON.stringify(seen.statuses) } : {}),
    });
    await insertEvents(trx, [
      {
        account_id: accountID,
        domain_id: row.id,
        at,
        kind: 'nameservers',
        actor_id: actorID,
        details: { before: row.nameservers.join(', '), after: nameservers.join(', ') },
      },
    ]);
    note({
      object: { kind: 'domain', id: row.name },
      before: { nameservers: row.nameservers },
      after: { nameservers },
    });
  });
}

/** Whether two lists name the same hosts; registries keep no order of them. */
export const hasSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((host) => other.includes(host));
