import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  arrivalOf,
  endHostCanary,
  HOST,
  makeHostCurrent,
  pinHost,
  previousOf,
  promoteHost,
  ReleaseError,
  rollBackHost,
  signed,
  startHostCanary,
  type Store,
  unpinHost,
} from '@certdeck/store';
import { buildTarget } from './build-target.ts';
import { hostRelease } from '../webpack/host-config.ts';
import { distFolder } from '../workspace.ts';
import type { BuiltRelease } from './build-release.ts';
import { checkNext } from './checks/next.ts';
import { settle } from './checks/refusal.ts';
import { type Command, deployed, type Order } from './command.ts';
import { type RolloutStep, rollOutPart, type ReleasedPart, type SlowChecks } from './roll-out.ts';
import { signatureOf } from './signature.ts';

/** Builds the shell unless that release exists, and rolls it out to whom the order names; no remote is built. */
export async function releaseHost(store: Store, order: Order, checks?: SlowChecks): Promise<string> {
  if (order.from !== undefined)
    throw new ReleaseError('the shell’s sources are those of this repository: --from is for remotes');
  const subject: ReleasedPart = {
    part: HOST,
    isOfTheseSources: async (release) => release === hostRelease(),
    build: () => buildHost(store, order),
    rolloutStep: async (name) => rolloutStepOf(order, name),
  };
  return rollOutPart(store, order, subject, checks);
}

async function buildHost(store: Store, { release }: Order): Promise<BuiltRelease> {
  const name = release ?? hostRelease();
  const there = existsSync(join(distFolder, HOST, name)) || (await store.bring(`${HOST}/${name}`));
  if (!there && release) throw new ReleaseError(`there is no release host ${release} in ${store.place}`);
  if (!there)
    await buildTarget(HOST).catch((cause: unknown) => {
      throw new ReleaseError('the host was not released: its build failed', { cause });
    });
  return { release: name, paths: [`${HOST}/${name}`], built: !there };
}

function rolloutStepOf({ canary, promoteAfter, host }: Order, name: string): RolloutStep {
  if (host)
    return { outcome: `is what ${host} gets`, step: (before, now) => pinHost(before, name, host, now) };
  if (canary)
    return {
      outcome: `goes to ${canary} % of visitors`,
      step: (before, now) => startHostCanary(before, name, { share: canary, promoteAfter }, now),
    };
  return {
    outcome: 'is current',
    step: (before, now) =>
      before.hostRelease === name && !before.hostCanary ? undefined : makeHostCurrent(before, name, now),
  };
}

/** Ends a host name's own shell or the canary, or makes the shell's previous release everybody's. */
export const rollbackHost: Command = async (store, order) => {
  let outcome = '';
  const next = await store.change(async (current) => {
    const before = deployed(current, store);
    const now = new Date();
    const by = signatureOf(order);
    if (order.host) {
      outcome = `${order.host} gets what everybody gets`;
      return signed(before, unpinHost(before, order.host, now), by);
    }
    if (before.hostCanary) {
      outcome = 'the canary has ended, nothing else changed';
      return signed(before, endHostCanary(before, now), by);
    }
    const previous = previousOf(before, HOST);
    const back = rollBackHost(before, now);
    if (previous)
      settle(`host ${previous}`, await checkNext(store, back, { part: HOST, release: previous }), false);
    outcome = `${previous} is current again`;
    return signed(before, back, { ...by, commit: arrivalOf(before, HOST, previous ?? '')?.commit });
  });
  return `host: ${outcome} (revision ${next?.registry.revision})`;
};

/** Makes the shell's canary everybody's. */
export const promoteHostCanary: Command = async (store, order) => {
  const next = await store.change(async (current) => {
    const before = deployed(current, store);
    const done = promoteHost(before, new Date());
    const release = done.hostRelease;
    const refusals = await checkNext(store, done, { part: HOST, release });
    const forced = settle(`host ${release}`, refusals, order.force);
    const commit = arrivalOf(before, HOST, release)?.commit;
    return signed(before, done, { ...signatureOf(order), commit, ...(forced.length > 0 ? { forced } : {}) });
  });
  return `host ${next?.hostRelease} is everybody's (revision ${next?.registry.revision})`;
};
