import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command line that can't be understood; the message says why and how the command is used. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Reads a command line as `parseArgs` does.
 * @param usage what a right command line looks like, shown for `--help` and for any other option that isn't known
 * @throws UsageError
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(message.includes("'--help'") ? usage : `${message.split('. ')[0]}:\n${usage}`);
  }
}
