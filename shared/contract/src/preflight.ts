import type { ConfigField, RemoteManifest } from './schemas/federation.ts';
import { CONTRACT_VERSION } from './version.ts';

/** Why a release must not run here. */
export interface Incompatibility {
  what: 'contract' | 'shared' | 'config';
  name: string;
  wanted: string;
  given: string;
}

/**
 * Holds a release's manifest against a shell before any of its code runs: in the browser, and before a
 * release becomes current.
 * A range is satisfied by the same major and at least the wanted minor (`^1.2` by 1.2, 1.3, not 2.0).
 * `provided` are the versions of the shared modules that the kernel gives; `config` is the host's site
 * configuration, which isn't known before a release.
 */
export function preflight(
  manifest: Pick<RemoteManifest, 'contract' | 'shared' | 'config'>,
  provided: Readonly<Record<string, string>>,
  contract: string = CONTRACT_VERSION,
  config?: Readonly<Record<string, unknown>>,
): Incompatibility | undefined {
  if (!satisfies(contract, manifest.contract)) {
    return { what: 'contract', name: 'contract', wanted: manifest.contract, given: contract };
  }
  for (const [name, version] of Object.entries(manifest.shared)) {
    const hostVersion = provided[name];
    if (hostVersion === undefined || !satisfies(hostVersion, `^${version}`)) {
      return { what: 'shared', name, wanted: `^${version}`, given: hostVersion ?? 'none' };
    }
  }
  if (!config) return undefined;
  for (const [name, field] of Object.entries(manifest.config ?? {})) {
    const actual = mismatchOf(config[name], field);
    if (actual) return { what: 'config', name, wanted: wordsOf(field), given: actual };
  }
  return undefined;
}

/** What a value of the site configuration is instead; undefined when it is as expected. */
function mismatchOf(value: unknown, { type, enum: known, minimum }: ConfigField): string | undefined {
  const actualType = Array.isArray(value)
    ? 'array'
    : value === null || value === undefined
      ? 'none'
      : typeof value;
  if (actualType !== type) return actualType;
  const fits =
    (!known || known.includes(String(value))) && (minimum === undefined || Number(value) >= minimum);
  return fits ? undefined : JSON.stringify(value);
}

/** `number from 1`, `string: email or tel`. */
export function wordsOf({ type, enum: known, minimum }: ConfigField): string {
  return `${type}${known ? `: ${known.join(' or ')}` : ''}${minimum === undefined ? '' : ` from ${minimum}`}`;
}

function satisfies(version: string, range: string): boolean {
  // `*`, `x` and whatever else isn't a number would fit anything: nothing satisfies it.
  if (!/^\^\d+\.\d+(\.\d+)?(-[\w.-]+)?$/.test(range)) return false;
  const wanted = numbersOf(range.replace(/^\^/, ''));
  const given = numbersOf(version);
  if (wanted[0] !== given[0]) return false;
  for (let place = 1; place < 3; place += 1) {
    if (given[place]! !== wanted[place]!) return given[place]! > wanted[place]!;
  }
  return true;
}

function numbersOf(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return [major, minor, patch];
}
