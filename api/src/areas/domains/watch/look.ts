import { transaction, type Db, type Trx } from '../../../platform/database/transaction.ts';
import type {
  Registrar,
  RegistrarAnswer,
  RegisteredDomain,
  TldPolicy,
} from '../../../ports/registrar/registrar.ts';
import { lockDomain, updateDomain } from '../names/names.store.ts';
import { insertEvents, type NewDomainEvent } from '../work/orders.store.ts';
import { sellingPrices } from '../prices/selling-price.ts';
import type { TldList } from '../prices/tld-list.ts';
import { compare } from './compare.ts';
import type { WatchedName } from './watched.store.ts';

export interface LookTools {
  db: Db;
  now: () => Date;
  registrar: Pick<Registrar, 'info'>;
  list: Pick<TldList, 'current'>;
}

/** `away`: the registry gave no answer, and what is asked next would get none either. */
export type Look = 'done' | 'away';

/**
 * Looks at a name at the registry and writes down what has become of it. A name for which something is being done is
 * left to that work, which asks for itself.
 * @param text what the registry said by itself of what happened; '' where nothing is known
 */
export async function lookAt(
  { db, now, registrar, list }: LookTools,
  one: WatchedName,
  policy: TldPolicy,
  text = '',
): Promise<Look> {
  const answer = await registrar.info(one.name);
  if (!answer.ok && !isNobodys(answer)) return 'away';
  const seen = answer.ok ? answer.value : undefined;
  const premium = seen?.premium;
  // What names cost that have their own price may change without a word.
  const renewCents = premium && sellingPrices(premium, (await list.current()).rule)?.renew;
  await transaction(db, (trx) => write(trx, one, { seen, renewCents, text }, policy, now()));
  return 'done';
}

/** Whether the registry says that the name isn't ours. */
const isNobodys = (answer: RegistrarAnswer<RegisteredDomain> & { ok: false }): boolean =>
  answer.code === 'NOT_FOUND' || answer.code === 'NOT_OURS';

/** What was heard of a name. */
interface Seen {
  seen: RegisteredDomain | undefined;
  /** Cents of one more year where it has a price of its own. */
  renewCents: number | undefined;
  text: string;
}

async function write(
  trx: Trx,
  { accountID, id }: WatchedName,
  { seen, renewCents, text }: Seen,
  policy: TldPolicy,
  now: Date,
): Promise<void> {
  const row = await lockDomain(trx, accountID, id);
  if (!row || row.under_way || ['registering', 'gone', 'refused'].includes(row.state)) return;
  const { passed, changes, ...after } = compare(row, seen, policy, now);
  await updateDomain(trx, accountID, id, {
    ...after,
    statuses: JSON.stringify(after.statuses),
    nameservers: JSON.stringify(after.nameservers),
    synced_at: now,
    ...(row.premium && renewCents !== undefined ? { renew_cents: renewCents } : {}),
  });
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
