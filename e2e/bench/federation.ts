/**
 * What the federation costs and saves after the first visit, beside one ordinary build of the same
 * screens in the same run, and how the first visit grows with the number of remotes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment } from '@certdeck/contract/schemas';
import type { Browser } from 'playwright';
import {
  readDeployment,
  registryEntry,
  writeDeployment,
} from '../../shared/build/src/release/registry-file.ts';
import { signInByApi } from '../account.ts';
import { deploy, ownReleases, type Remote } from '../federation/releases.ts';
import { startServer } from '../server.ts';
import { type ColdLoad, loadCold, summarize } from './cold-load.ts';
import { type Cost, middleOf, Visitor } from './federation-visit.ts';
import { measureTimers, type TimerCost } from './watched-timers.ts';

const root = join(import.meta.dirname, '../..');
const node = join(root, 'node_modules/node/bin/node');
/** Customers of each median, and loads of each of the growing registries; fewer where a first look is enough. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const SIZES = [6, 12, 24];
const buying = { path: '/ssl/certificates', usable: 'textarea[name=names]' };
const list = { path: '/orders/list', usable: 'main input' };

export interface StepComparison {
  step: string;
  federated: Cost;
  oneApplication: Cost;
  bytesRatio: number;
  usableRatio: number;
}

export interface Growth {
  remotes: number;
  load: ColdLoad;
  /** Bytes of the registry that the page carries, uncompressed. */
  registryBytes: number;
}

export interface FederationResults {
  /** How many customers each median is of. */
  customers: number;
  steps: StepComparison[];
  growth: Growth[];
  timers: TimerCost;
}

/** Runs both parts on portals of their own. */
export async function measureFederation(browser: Browser): Promise<FederationResults> {
  return {
    customers: ROUNDS,
    steps: await compareSteps(),
    ...(await measureGrowth(browser)),
  };
}

const steps = ['First visit', 'Second route', 'Repeat visit', 'Visit after one remote was released'] as const;

async function compareSteps(): Promise<StepComparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-bench-federation-'));
  const [federated, plain] = [ownReleases(), join(folder, 'plain')];
  const deployed = readDeployment(federated);
  if (!deployed) throw new Error('nothing has been built');
  mkdirSync(plain, { recursive: true });
  build('federation-one.webpack.ts', plain);
  const publishPlain = (revision: number) => writeDeployment(onePage(deployed, revision), plain);
  publishPlain(1);
  const portals = [
    await startServer({
      dataFolder: join(folder, 'a'),
      env: { LOG_LEVEL: 'error', RELEASES_DIR: federated },
    }),
    await startServer({ dataFolder: join(folder, 'b'), env: { LOG_LEVEL: 'error', RELEASES_DIR: plain } }),
  ];
  try {
    const costs = steps.map(() => [[], []] as [Cost[], Cost[]]);
    const visitors: Visitor[][] = [];
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      const pair: Visitor[] = [];
      for (const side of inTurn(turn)) {
        const { url } = portals[side]!;
        const visitor = new Visitor(url, await signInByApi(url));
        const first = await visitor.open(buying);
        const second = { ...(await visitor.go(first.tab, list)), paint: 0 };
        await first.tab.page.close();
        const again = await visitor.open(buying);
        await again.tab.page.close();
        await visitor.leave();
        pair[side] = visitor;
        // The first turn warms the servers.
        if (turn === 0) continue;
        [first.cost, second, again.cost].forEach((cost, step) => costs[step]?.[side]?.push(cost));
      }
      visitors.push(pair);
    }

    const releases = () => readdirSync(join(federated, 'remotes/orders'));
    // An earlier release, of other files, may stand there too.
    const earlier = new Set(releases());
    build('federation-orders.webpack.ts', federated);
    const next = releases().find((name) => !earlier.has(name));
    if (!next) throw new Error('the next release of orders was not built');
    deploy(federated, (remotes) =>
      remotes.map((remote) => (remote.id === 'orders' ? registryEntry('orders', next, federated) : remote)),
    );
    build('federation-one.webpack.ts', plain, { BENCH_CHANGE: '1' });
    publishPlain(2);
    for (const [turn, pair] of visitors.entries()) {
      for (const side of inTurn(turn)) {
        const visitor = pair[side]!;
        const { cost } = await visitor.open(list);
        if (turn > 0) costs[3]?.[side]?.push(cost);
        await visitor.forget();
      }
    }
    return steps.map((step, place) => compared(step, costs[place] ?? [[], []]));
  } finally {
    for (const portal of portals) await portal.stop();
    for (const one of [folder, federated]) rmSync(one, { recursive: true, force: true });
  }
}

function compared(step: string, [ours, theirs]: [Cost[], Cost[]]): StepComparison {
  const [federated, oneApplication] = [middleOf(ours), middleOf(theirs)];
  const ratio = (pick: (cost: Cost) => number) => Number((pick(federated) / pick(oneApplication)).toFixed(2));
  const result = {
    step,
    federated,
    oneApplication,
    bytesRatio: ratio(({ bytes }) => bytes),
    usableRatio: ratio(({ usable }) => usable),
  };
  const sorted = (costs: readonly Cost[]) =>
    costs
      .map(({ usable }) => usable)
      .sort((a, b) => a - b)
      .join(' ');
  console.log(
    `${step}: bytes ${result.bytesRatio}, usable ${result.usableRatio}\n  ${sorted(ours)}\n  ${sorted(theirs)}`,
  );
  return result;
}

/** Each side goes first as often as the other, since a visit leaves the machine another than it was. */
const inTurn = (turn: number): readonly (0 | 1)[] => (turn % 2 === 0 ? [0, 1] : [1, 0]);

/** The ordinary application has the navigation from the same manifests, and no remote to fetch. */
function onePage(deployed: Deployment, revision: number): Deployment {
  const remotes = deployed.registry.remotes.map((remote) => ({
    ...remote,
    manifest: { ...remote.manifest, preload: undefined },
  }));
  return { ...deployed, hostRelease: 'one', registry: { schema: 1, revision, remotes } };
}

function build(config: string, folder: string, env: Record<string, string> = {}): void {
  const built = spawnSync(
    node,
    [join(root, 'shared/build/src/release/build-one.ts'), join(import.meta.dirname, config)],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_OPTIONS: '', RELEASES_DIR: folder, ...env },
    },
  );
  if (built.status !== 0) throw new Error(`${config} could not be built`);
}

/** Timers are watched while a remote is tried: this one, on the smallest share, against itself. */
function tryRemote(releases: string, remote: Remote | undefined): void {
  const present = readDeployment(releases);
  if (!present || !remote) throw new Error('nothing is deployed');
  const steps = [{ trial: 1, share: 1, at: new Date().toISOString() }];
  const registry = { ...present.registry, revision: present.registry.revision + 1 };
  writeDeployment({ ...present, registry, canaries: { [remote.id]: { share: 1, steps, remote } } }, releases);
}

/** First visits with more and more remotes in the registry; the further ones are never opened. */
async function measureGrowth(browser: Browser): Promise<Pick<FederationResults, 'growth' | 'timers'>> {
  const releases = ownReleases();
  const data = mkdtempSync(join(tmpdir(), 'certdeck-bench-growth-'));
  const portal = await startServer({ dataFolder: data, env: { LOG_LEVEL: 'error', RELEASES_DIR: releases } });
  const deployed = readDeployment(releases)?.registry.remotes ?? [];
  const page = { name: buying.path, ...buying, signedIn: true };
  try {
    const token = await signInByApi(portal.url);
    const loads = new Map<number, ColdLoad[]>(SIZES.map((size) => [size, []]));
    const registryBytes = new Map<number, number>();
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      for (const size of SIZES) {
        deploy(releases, () => [...deployed, ...further(deployed, size - deployed.length)]);
        registryBytes.set(size, (await (await fetch(`${portal.url}/registry`)).text()).length);
        const load = await loadCold(browser, portal.url, page, token);
        if (turn > 0) loads.get(size)?.push(load);
      }
    }
    const growth = SIZES.map((remotes) => ({
      remotes,
      load: summarize(loads.get(remotes) ?? []),
      registryBytes: registryBytes.get(remotes) ?? 0,
    }));
    tryRemote(releases, deployed[0]);
    return { growth, timers: await measureTimers(browser, portal.url + list.path, list.usable, token) };
  } finally {
    await portal.stop();
    for (const one of [data, releases]) rmSync(one, { recursive: true, force: true });
  }
}

/** Areas of the size of real ones, with addresses of their own. */
function further(deployed: readonly Remote[], count: number): Remote[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const model = deployed[index % deployed.length]!;
    const id = `area-${index + 1}`;
    const moved = (path: string) => `/${id}${path}`;
    const { routes, navigation } = model.manifest;
    return {
      ...model,
      id,
      manifest: {
        ...model.manifest,
        id,
        name: `certdeck_area_${index + 1}`,
        provides: [],
        redirects: [],
        routes: routes.map((route) => ({
          ...route,
          path: moved(route.path),
          ...(route.parent ? { parent: moved(route.parent) } : {}),
        })),
        navigation: navigation.map((entry) => ({
          ...entry,
          path: moved(entry.path),
          group: { ...entry.group, id },
        })),
      },
    };
  });
}
