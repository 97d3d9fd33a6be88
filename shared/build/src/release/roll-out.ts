import type { Deployment } from '@certdeck/contract/schemas';
import { arrivalOf, ReleaseError, signed, type Store } from '@certdeck/store';
import type { BuiltRelease } from './build-release.ts';
import { checkApi } from './checks/api.ts';
import { checkNext, folderOf } from './checks/next.ts';
import { overruledWords, type Refusal, settle } from './checks/refusal.ts';
import { checkScreens } from './checks/screens.ts';
import { checkTypes } from './checks/types.ts';
import { deployed, type Order } from './command.ts';
import { commitOf, signatureOf } from './signature.ts';

/** A change of the deployment document that says who gets a release. */
export interface RolloutStep {
  /** What then holds, for a person. */
  outcome: string;
  /** Undefined when it holds already. */
  step(before: Deployment, now: Date): Deployment | undefined;
}

/** The shell or a remote, as far as they differ. */
export interface ReleasedPart {
  part: string;
  isOfTheseSources(release: string): Promise<boolean>;
  /** Builds what the order names, unless it is there. */
  build(): Promise<BuiltRelease>;
  rolloutStep(release: string): Promise<RolloutStep>;
}

/** The checks that take their time. */
export interface SlowChecks {
  /** Of the sources in a folder, and of what they import. */
  sources(folder: string): Promise<Refusal[]>;
  screens: typeof checkScreens;
}

const slowChecks: SlowChecks = {
  sources: async (folder) => (await Promise.all([checkApi(), checkTypes(folder)])).flat(),
  screens: checkScreens,
};

/**
 * Builds a release, asks every check, and rolls it out to whom the order names by one write of the document. What would
 * refuse it is asked before anything is written; what somebody else may have changed meanwhile is asked again.
 */
export async function rollOutPart(
  store: Store,
  order: Order,
  subject: ReleasedPart,
  checks: SlowChecks = slowChecks,
): Promise<string> {
  const { part } = subject;
  const before = deployed(await store.read(), store);
  const isOwn = order.release === undefined || (await subject.isOfTheseSources(order.release));
  const [{ release, built, paths }, ofSources] = await buildAndCheck(order, subject, isOwn, checks);
  const candidate = { part, release };
  const name = `${part} ${release}`;
  const rollout = await subject.rolloutStep(release);
  const planned = rollout.step(before, new Date());
  if (!planned) {
    for (const path of paths) await store.publish(path);
    return `${name} ${built ? 'was built and ' : ''}is current already (revision ${before.registry.revision})`;
  }
  const refusals = [
    ...(isOwn ? ofSources : unchecked(before, part, release)),
    ...(await checkNext(store, planned, candidate)),
  ];
  // The slow one only for what nothing else refuses.
  if (refusals.length === 0 || order.force)
    refusals.push(...(await checks.screens(store, planned, candidate)));
  const forced = settle(name, refusals, order.force);

  for (const path of paths) await store.publish(path);
  const folder = folderOf(part, order.from);
  const commit = isOwn ? commitOf([folder, 'shared']) : arrivalOf(before, part, release)?.commit;
  let outcome = 'is current already';
  const next = await store.change(async (current) => {
    const now = deployed(current, store);
    const step = rollout.step(now, new Date());
    if (!step) return undefined;
    const again = await checkNext(store, step, candidate);
    const all = [...new Set([...forced, ...settle(name, again, order.force)])];
    outcome = rollout.outcome;
    return signed(now, step, {
      ...signatureOf(order),
      ...(commit ? { commit } : {}),
      ...(all.length > 0 ? { forced: all } : {}),
    });
  });
  const overruled = forced.length > 0 ? `\n${overruledWords(forced)} (${order.reason})` : '';
  return `${name} ${built ? 'was built and ' : ''}${outcome} (revision ${next?.registry.revision})${overruled}`;
}

/** The build and the checks of the sources, side by side. A build that fails says nothing that the compiler knows better. */
async function buildAndCheck(
  { id, from }: Order,
  subject: ReleasedPart,
  isOwn: boolean,
  checks: SlowChecks,
): Promise<[BuiltRelease, Refusal[]]> {
  if (!isOwn) return [await subject.build(), []];
  const [built, checked] = await Promise.allSettled([subject.build(), checks.sources(folderOf(id, from))]);
  const refusals = checked.status === 'fulfilled' ? checked.value : [];
  if (built.status === 'rejected') {
    if (!(built.reason instanceof ReleaseError) || refusals.length === 0) throw built.reason;
    const texts = refusals.map(({ check, text }) => `${check}: ${text}`);
    throw new ReleaseError([built.reason.message, ...texts].join('\n\n'), { cause: built.reason });
  }
  if (checked.status === 'rejected') throw checked.reason;
  return [built.value, refusals];
}

/**
 * A release of other sources than these can't be compiled here. One that somebody had before went through the checks
 * then, unless they were overruled.
 */
function unchecked(before: Deployment, part: string, release: string): Refusal[] {
  const arrival = arrivalOf(before, part, release);
  if (arrival?.forced)
    return [
      {
        check: 'types',
        text: `${part} ${release} came past these checks before: ${arrival.forced.join(', ')} (${arrival.why})`,
        isNotRun: true,
      },
    ];
  if (arrival || (before.earlier[part] ?? []).some((one) => one.release === release)) return [];
  return [
    {
      check: 'types',
      text: `nobody had ${part} ${release} before, and its sources aren't those of this folder, so that its types and its public surface can't be checked: release it from its own commit`,
      isNotRun: true,
    },
  ];
}
