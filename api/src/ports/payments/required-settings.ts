import { readFileSync } from 'node:fs';
import { ConfigError } from '../../platform/config/config.ts';

/**
 * Reads what a provider needs of the configuration; what a name that ends in `_FILE` says is read from that file.
 * @throws ConfigError naming the first that is missing or can't be read
 */
export function requiredSettings<Name extends string>(
  config: Readonly<Record<Name, string>>,
  chosenBy: string,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = config[name];
      if (value === '') throw new ConfigError(`${chosenBy} is set, so ${name} must be set`);
      return [name, name.endsWith('_FILE') ? contentOf(name, value) : value];
    }),
  ) as Record<Name, string>;
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`${name} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
