import { parseArgs } from 'node:util';
import { hostName } from '@certdeck/contract/schemas';
import { ReleaseError } from '@certdeck/store';
import type { Order } from './command.ts';

const usage = `release <remote or host> [--canary <percent> [--promote-after <hours>]] [--for <host name>]
        [--release <name>] [--from <folder>] [--reason <text> | --force <reason>]
rollback <remote or host> [--for <host name>] [--reason <text>]
promote <remote or host> [--reason <text> | --force <reason>]
retire <remote> [--reason <text>]
status`;

const options = {
  canary: { type: 'string' },
  'promote-after': { type: 'string' },
  for: { type: 'string' },
  release: { type: 'string' },
  from: { type: 'string' },
  reason: { type: 'string' },
  force: { type: 'string' },
} as const;
type Option = keyof typeof options;
/** Hours that a canary may wait for its promotion. */
const LONGEST = 24 * 90;

/** What each command takes: an option that would be ignored might have been the point. */
const takes = {
  release: ['canary', 'promote-after', 'for', 'release', 'from', 'reason', 'force'],
  rollback: ['for', 'reason'],
  promote: ['reason', 'force'],
  retire: ['reason'],
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
  const promoteAfter = hoursOf(values['promote-after'], canary);
  const host = values.for?.toLowerCase();
  if (host !== undefined && !hostName.safeParse(host).success) {
    throw new ReleaseError('--for is a host name without port, such as partner-a.example');
  }
  if (canary && host) throw new ReleaseError('--canary and --for exclude each other');
  const { release, from } = values;
  return { name, order: { id, canary, promoteAfter, host, release, from, ...reasonOf(values) } };
}

function hoursOf(text: string | undefined, canary: number | undefined): number | undefined {
  if (text === undefined) return undefined;
  const hours = Number(text);
  if (text.trim() === '' || !(hours >= 0 && hours <= LONGEST))
    throw new ReleaseError(`--promote-after is a number of hours from 0 to ${LONGEST}`);
  if (!canary) throw new ReleaseError('--promote-after is for a canary: say --canary <percent> too');
  return hours;
}

/** A reason is kept and shown for good, and one for overruling a check must be more than a word. */
export function reasonOf(values: { reason?: string | undefined; force?: string | undefined }) {
  const { reason, force } = values;
  if (reason !== undefined && force !== undefined)
    throw new ReleaseError('--force carries the reason itself: leave --reason away');
  const text = (force ?? reason)?.trim();
  if (text !== undefined && text.length > 500) throw new ReleaseError('a reason has 500 characters at most');
  if (force !== undefined && (text ?? '').length < 10)
    throw new ReleaseError('--force needs a reason of ten characters or more, which is kept and shown');
  return { reason: text || undefined, force: force !== undefined };
}

/** Without `--` before them npm keeps options for itself, and the same words would mean everybody. */
function refuseSwallowed(environment: Readonly<Record<string, string | undefined>>, args: string[]): void {
  for (const option of Object.keys(options)) {
    if (environment[`npm_config_${option.replaceAll('-', '_')}`] === undefined) continue;
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
