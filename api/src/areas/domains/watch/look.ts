import { transaction, type Db, type Trx } from '../../../platform/database/transaction.ts';
import {
  AFTER_REFUSAL,
  type DomainTransfer,
  type Registrar,
  type RegistrarAnswer,
  type RegisteredDomain,
  type TldPolicy,
} from '../../../ports/registrar/registrar.ts';
import { isOver } from '../living.ts';
import { lockDomain, updateDomain } from '../names/names.store.ts';
import type { DomainPorts } from '../ports.ts';
import { insertEvents, type NewDomainEvent } from '../work/orders.store.ts';
import { sellingPrices } from '../prices/selling-price.ts';
import type { TldList } from '../prices/tld-list.ts';
import { compare, type SeenName } from './compare.ts';
import { followDeparture } from './departure.ts';
import type { WatchedName } from './watched.store.ts';

export interface LookTools {
  db: Db;
  now: () => Date;
  registrar: Pick<Registrar, 'info' | 'queryTransfer'>;
  tell: DomainPorts['tell'];
  list: Pick<TldList, 'current'>;
}

/** `away`: the registry gave no answer, and what is asked next would get none either. */
export type Look = 'done' | 'away';

/**
 * Looks at a name at the registry and writes down what has become of it. A name for which something is being done is
 * left to that work, which asks for itself; that another registrar asks for it is written down all the same.
 * @param text what the registry said by itself of what happened; '' where nothing is known
 */
export async function lookAt(
  { db, now, registrar, list, tell }: LookTools,
  one: WatchedName,
  policy: TldPolicy,
  text = '',
): Promise<Look> {
  const answer = await registrar.info(one.name);
  if (!answer.ok && !isNobodys(answer)) return 'away';
  const seen = answer.ok ? answer.value : answer.code === 'NOT_OURS' ? 'others' : 'nobodys';
  const transfer = answer.ok ? await askedTransfer(registrar, answer.value) : undefined;
  if (transfer === 'away') return 'away';
  const premium = answer.ok ? answer.value.premium : undefined;
  // What names cost that have their own price may change without a word.
  const renewCents = premium && sellingPrices(premium, (await list.current()).rule)?.renew;
  await transaction(db, (trx) => write(trx, tell, one, { seen, transfer, renewCents, text }, policy, now()));
  return 'done';
}

/** The transfer by which another registrar asks for a name. */
async function askedTransfer(
  registrar: LookTools['registrar'],
  { name, ours, statuses }: RegisteredDomain,
): Promise<DomainTransfer | 'away' | undefined> {
  if (!ours || !statuses.includes('pendingTransfer')) return undefined;
  const answer = await registrar.queryTransfer(name);
  if (!answer.ok) return AFTER_REFUSAL[answer.code] === 'stop' ? undefined : 'away';
  return answer.value.state === 'pending' && !answer.value.toUs ? answer.value : undefined;
}

/** Whether the registry says that the name isn't ours. */
const isNobodys = (answer: RegistrarAnswer<RegisteredDomain> & { ok: false }): boolean =>
  answer.code === 'NOT_FOUND' || answer.code === 'NOT_OURS';

/** What was heard of a name. */
interface Seen {
  seen: SeenName;
  /** Another registrar asks for it. */
  transfer: DomainTransfer | undefined;
  /** Cents of one more year where it has a price of its own. */
  renewCents: number | undefined;
  text: string;
}

async function write(
  trx: Trx,
  tell: DomainPorts['tell'],
  { accountID, id }: WatchedName,
  { seen, transfer, renewCents, text }: Seen,
  policy: TldPolicy,
  now: Date,
): Promise<void> {
  const row = await lockDomain(trx, accountID, id);
  if (!row || row.state === 'registering' || row.state === 'arriving' || isOver(row.state)) return;
  if (row.under_way) {
    // Somebody has a few days to say no, however long the work takes.
    const isHere = typeof seen === 'object' && seen.ours;
    if (isHere) await followDeparture(trx, tell, row, { state: row.state, transfer }, now);
    // Nobody tells again that it isn't: the next look begins with it.
    else await updateDomain(trx, accountID, id, { synced_at: null });
    return;
  }
  const { passed, changes, ...after } = compare(row, seen, policy, now);
  await updateDomain(trx, accountID, id, {
    ...after,
    statuses: JSON.stringify(after.statuses),
    nameservers: JSON.stringify(after.nameservers),
    synced_at: now,
    ...(row.premium && renewCents !== undefined ? { renew_cents: renewCents } : {}),
  });
  await followDeparture(trx, tell, row, { state: after.state, transfer }, now);
  const event = { account_id: accountID, domain_id: id, actor_id: null };
  const said: Record<string, string> = text === '' ? {} : { text };
  const ofStates = passed.map(
    // What its dates explain needs no words of the registry.
    ({ state, at }): NewDomainEvent => ({ ...event, at, kind: state, details: at === now ? said : {} }),
  );
  const ofChanges: NewDomainEvent[] =
    Object.keys(changes).length > 0
      ? [{ ...event, at: now, kind: 'registryChange', details: { ...changes, ...said } }]
      : [];
  await insertEvents(trx, [...ofStates, ...ofChanges]);
}
