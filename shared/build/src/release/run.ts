/**
 * release, rollback, promote, status (docs/release.md). Each change is one atomic write of the
 * store's document; a refusal says why in one sentence and changes nothing.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Deployment, hostName, type RegistryRemote } from '@certdeck/contract/schemas';
import { ManifestError, readDeployment, readHostManifest, registryEntry } from '../registry-file.ts';
import { distFolder } from '../workspace.ts';
import { buildRelease } from './build-release.ts';
import {
  currentOf,
  endCanary,
  makeCurrent,
  pinTo,
  previousOf,
  promote,
  ReleaseError,
  rollBack,
  startCanary,
  unpin,
} from './changes.ts';
import { checkAgainstHost } from './check.ts';
import { statusTable } from './status.ts';
import { changeDeployment } from './store.ts';

const usage = `release <remote> [--canary <percent>] [--for <host name>] [--release <name>] [--from <folder>]
rollback <remote> [--for <host name>]
promote <remote>
status`;

interface Order {
  id: string;
  canary: number | undefined;
  host: string | undefined;
  release: string | undefined;
  from: string | undefined;
}

type Command = (order: Order) => Promise<string>;

const deployed = (current: Deployment | undefined): Deployment => {
  if (!current) throw new ReleaseError(`nothing is deployed in ${distFolder}: run npm run build first`);
  return current;
};

function builtRelease(id: string, name: string): RegistryRemote {
  const folder = join(distFolder, 'remotes', id, name);
  if (!existsSync(join(folder, 'manifest.json'))) throw new ReleaseError(`there is no release in ${folder}`);
  try {
    return registryEntry(id, name);
  } catch (error) {
    throw error instanceof ManifestError ? new ReleaseError(error.message) : error;
  }
}

const release: Command = async ({ id, canary, host, release: wanted, from }) => {
  deployed(readDeployment());
  const { release: name, built } = wanted ? { release: wanted, built: false } : await buildRelease(id, from);
  const remote = builtRelease(id, name);
  let outcome = 'is current already';
  const next = await changeDeployment(distFolder, (current) => {
    const before = deployed(current);
    checkAgainstHost(remote.manifest, readHostManifest(before.hostRelease));
    const now = new Date();
    if (host) {
      outcome = `is what ${host} gets`;
      return pinTo(before, remote, host, now);
    }
    if (canary) {
      outcome = `goes to ${canary} % of visitors`;
      return startCanary(before, remote, canary, now);
    }
    if (currentOf(before, id)?.release === name && !before.canaries[id]) return undefined;
    outcome = 'is current';
    return makeCurrent(before, remote, now);
  });
  return `${id} ${name} ${built ? 'was built and ' : ''}${outcome} (revision ${next?.registry.revision})`;
};

const rollback: Command = async ({ id, host }) => {
  let outcome = '';
  const next = await changeDeployment(distFolder, (current) => {
    const before = deployed(current);
    const now = new Date();
    if (host) {
      outcome = `${host} gets what everybody gets`;
      return unpin(before, id, host, now);
    }
    if (before.canaries[id]) {
      outcome = 'the canary has ended, nothing else changed';
      return endCanary(before, id, now);
    }
    const previous = previousOf(before, id);
    if (!previous) throw new ReleaseError(`${id} has no earlier release to go back to`);
    const remote = builtRelease(id, previous);
    checkAgainstHost(remote.manifest, readHostManifest(before.hostRelease));
    outcome = `${previous} is current again`;
    return rollBack(before, remote, now);
  });
  return `${id}: ${outcome} (revision ${next?.registry.revision})`;
};

const promoted: Command = async ({ id }) => {
  const next = await changeDeployment(distFolder, (current) => {
    const before = deployed(current);
    const canary = before.canaries[id];
    if (canary) checkAgainstHost(canary.remote.manifest, readHostManifest(before.hostRelease));
    return promote(before, id, new Date());
  });
  return `${id} ${next && currentOf(next, id)?.release} is everybody's (revision ${next?.registry.revision})`;
};

const commands: Record<string, Command> = {
  release,
  rollback,
  promote: promoted,
  status: async () => statusTable(deployed(readDeployment())),
};

/** Runs one command line; resolves what there is to say. Rejects with a ReleaseError for a wrong order. */
async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      for: { type: 'string' },
      release: { type: 'string' },
      from: { type: 'string' },
    },
  });
  const [name = '', id = ''] = positionals;
  const command = commands[name];
  if (!command || (name !== 'status' && id === '')) throw new ReleaseError(`say what to do:\n${usage}`);
  const canary = values.canary === undefined ? undefined : Number(values.canary);
  if (canary !== undefined && (!Number.isInteger(canary) || canary < 1 || canary > 99)) {
    throw new ReleaseError('--canary is a whole number of percent from 1 to 99');
  }
  const host = values.for?.toLowerCase();
  if (host !== undefined && !hostName.safeParse(host).success) {
    throw new ReleaseError('--for is a host name without port, such as partner-a.example');
  }
  if (canary && host) throw new ReleaseError('--canary and --for exclude each other');
  return command({ id, canary, host, release: values.release, from: values.from });
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
