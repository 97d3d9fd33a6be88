import { parseArgs } from 'node:util';
import { hostName } from '@certdeck/contract/schemas';
import { ReleaseError } from './changes.ts';
import type { Order } from './command.ts';

const usage = `release <remote> [--canary <percent>] [--for <host name>] [--release <name>] [--from <folder>]
release host [--release <name>]
rollback <remote or host> [--for <host name>]
promote <remote>
retire <remote>
status`;

const options = {
  canary: { type: 'string' },
  for: { type: 'string' },
  release: { type: 'string' },
  from: { type: 'string' },
} as const;
type Option = keyof typeof options;

/** What each command takes: an option that would be ignored might have been the point. */
const takes = {
  release: ['canary', 'for', 'release', 'from'],
  rollback: ['for'],
  promote: [],
  retire: [],
  status: [],
} satisfies Record<string, readonly Option[]>;
export type CommandName = keyof typeof takes;
const isCommand = (name: string): name is CommandName => Object.hasOwn(takes, name);

/**
 * Reads one command line, such as `release orders --canary 5`. Throws a ReleaseError for whatever isn't
 * exactly one: a wrong order may reach every customer.
 */
export function readOrder(
  args: string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): { name: CommandName; order: Order } {
  refuseSwallowed(environment, args);
  const { values, positionals } = parsed(args);
  const [name = '', id = '', ...more] = positionals;
  if (!isCommand(name) || (name === 'status') !== (id === '')) throw wrong('say what to do');
  if (more.length > 0) throw wrong(`${name} is for one remote at a time, and ${more.join(' ')} is too much`);
  for (const option of Object.keys(values) as Option[])
    if (!(takes[name] as readonly Option[]).includes(option)) throw wrong(`${name} has no --${option}`);
  const canary = values.canary === undefined ? undefined : Number(values.canary);
  if (canary !== undefined && (!Number.isInteger(canary) || canary < 1 || canary > 99)) {
    throw new ReleaseError('--canary is a whole number of percent from 1 to 99');
  }
  const host = values.for?.toLowerCase();
  if (host !== undefined && !hostName.safeParse(host).success) {
    throw new ReleaseError('--for is a host name without port, such as partner-a.example');
  }
  if (canary && host) throw new ReleaseError('--canary and --for exclude each other');
  return { name, order: { id, canary, host, release: values.release, from: values.from } };
}

/** Without `--` before them npm keeps options for itself, and the same words would mean everybody. */
function refuseSwallowed(environment: Readonly<Record<string, string | undefined>>, args: string[]): void {
  for (const option of Object.keys(options)) {
    if (environment[`npm_config_${option}`] === undefined) continue;
    const [name = 'release', id = 'orders'] = args;
    throw new ReleaseError(
      `npm has kept --${option} for itself, nothing was changed: write -- before what is for the command, npm run ${name} -- ${id} --${option} …`,
    );
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw wrong((error as Error).message.split('. ')[0] ?? '');
  }
}

const wrong = (why: string) => new ReleaseError(`${why}:\n${usage}`);
