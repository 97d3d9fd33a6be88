/**
 * release, rollback, promote, status (docs/release.md). Each change is one atomic write of the
 * store's document; a refusal says why in one sentence and changes nothing.
 */
import { parseArgs } from 'node:util';
import { hostName } from '@certdeck/contract/schemas';
import { BucketError, StoreSettingsError } from '@certdeck/store';
import { ReleaseError } from './changes.ts';
import { type Command, deployed } from './command.ts';
import { HOST } from './host-changes.ts';
import { releaseHost, rollbackHost } from './host-commands.ts';
import { promoteRemote, releaseRemote, rollbackRemote } from './remote-commands.ts';
import { statusTable } from './status.ts';
import { openStore } from './store.ts';

const usage = `release <remote> [--canary <percent>] [--for <host name>] [--release <name>] [--from <folder>]
release host [--release <name>]
rollback <remote or host> [--for <host name>]
promote <remote>
status`;

const commands: Record<string, Command> = {
  release: (store, order) => (order.id === HOST ? releaseHost : releaseRemote)(store, order),
  rollback: (store, order) => (order.id === HOST ? rollbackHost : rollbackRemote)(store, order),
  promote: promoteRemote,
  status: async (store) => statusTable(deployed(await store.read(), store)),
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
  return command(openStore(), { id, canary, host, release: values.release, from: values.from });
}

/** Refusals whose message is all there is to say. */
const spoken = [ReleaseError, StoreSettingsError, BucketError];

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!spoken.some((kind) => error instanceof kind)) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
