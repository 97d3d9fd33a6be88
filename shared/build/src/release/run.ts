/**
 * release, rollback, promote, retire, status (docs/release.md). Each change is one atomic write of the
 * store's document; a refusal says why in one sentence and changes nothing.
 */
import { BucketError, HOST, ReleaseError, StoreSettingsError } from '@certdeck/store';
import { type Command, deployed } from './command.ts';
import { promoteHostCanary, releaseHost, rollbackHost } from './host-commands.ts';
import { type CommandName, readOrder } from './order.ts';
import { promoteRemote, releaseRemote, retireRemote, rollbackRemote } from './remote-commands.ts';
import { statusTable } from './status.ts';
import { openStore } from './store.ts';

const commands: Record<CommandName, Command> = {
  release: (store, order) => (order.id === HOST ? releaseHost : releaseRemote)(store, order),
  rollback: (store, order) => (order.id === HOST ? rollbackHost : rollbackRemote)(store, order),
  promote: (store, order) => (order.id === HOST ? promoteHostCanary : promoteRemote)(store, order),
  retire: retireRemote,
  status: async (store) => statusTable(deployed(await store.read(), store)),
};

/** Runs one command line; resolves what there is to say. Rejects with a ReleaseError for a wrong order. */
async function run(args: string[]): Promise<string> {
  const { name, order } = readOrder(args, process.env);
  return commands[name](openStore(), order);
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
