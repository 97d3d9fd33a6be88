import type { FastifyBaseLogger } from 'fastify';
import type { Registrar, TldPolicy } from '../../../ports/registrar/registrar.ts';
import { stateAt } from '../names/state.ts';
import { type LookTools, lookAt } from './look.ts';
import { countWatched, listEnded, listOldestLooks, type WatchedName } from './watched.store.ts';

export interface WatchTools extends LookTools {
  registrar: Pick<Registrar, 'info' | 'queryTransfer' | 'tlds' | 'events' | 'acknowledge'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Nights in which every name is looked at once. */
const NIGHTS = 7;
/** Names that are read at once. */
const AT_ONCE = 100;
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Policies by top-level domain; undefined while the registry is away. Names below others aren't asked for: who has set up
 * another registrar hasn't lost the names of the one before.
 */
export async function policiesOf({
  registrar,
}: Pick<WatchTools, 'registrar'>): Promise<ReadonlyMap<string, TldPolicy> | undefined> {
  const answer = await registrar.tlds();
  return answer.ok ? new Map(answer.value.map((policy) => [policy.tld, policy])) : undefined;
}

/** Looks at a seventh of all names, those whose look was longest ago, and stops where the registry doesn't answer. */
export async function syncNames(tools: WatchTools): Promise<void> {
  const policies = await policiesOf(tools);
  if (!policies) return;
  const tlds = [...policies.keys()];
  const begin = tools.now();
  let remaining = Math.ceil((await countWatched(tools.db, tlds)) / NIGHTS);
  while (remaining > 0) {
    const names = await listOldestLooks(tools.db, tlds, begin, Math.min(AT_ONCE, remaining));
    if (names.length === 0 || !(await lookAtAll(tools, names, policies))) return;
    remaining -= names.length;
  }
}

/** @returns false where the registry stopped answering */
async function lookAtAll(
  tools: WatchTools,
  names: readonly WatchedName[],
  policies: ReadonlyMap<string, TldPolicy>,
): Promise<boolean> {
  for (const one of names) {
    const policy = policies.get(one.tld);
    if (policy && (await lookAt(tools, one, policy)) === 'away') {
      tools.log.warn(`The registry gives no answer about ${one.name}: the other names wait`);
      return false;
    }
  }
  return true;
}

/** Looks at each name that has passed one of the moments after its end, so that its history tells it. */
export async function followEnds(tools: WatchTools): Promise<void> {
  const policies = await policiesOf(tools);
  if (!policies) return;
  const tlds = [...policies.keys()];
  for (let after = FIRST; ;) {
    const now = tools.now();
    const ended = await listEnded(tools.db, tlds, now, after, AT_ONCE);
    const due = ended.filter((row) => stateAt(row, policies.get(row.tld), now) !== row.state);
    if (!(await lookAtAll(tools, due, policies))) return;
    const last = ended.at(-1);
    if (!last || ended.length < AT_ONCE) return;
    after = last.id;
  }
}
