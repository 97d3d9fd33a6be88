/*
 * Whether documents from the network are what they should be, before anything relies on them. By hand,
 * since the schemas (shared/contract) would weigh more than the kernel; a test holds the two together.
 */
import { isTranslated, type Registry, type RemoteManifest } from '@certdeck/contract';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const fits = (value: unknown, shape: RegExp): boolean => typeof value === 'string' && shape.test(value);
const isId = (value: unknown): boolean => fits(value, /^[a-z][a-z0-9-]+$/);
const isPath = (value: unknown): boolean => fits(value, /^\/[A-Za-z0-9/:_.-]*$/);
const isIntegrity = (value: unknown): boolean => fits(value, /^sha(256|384|512)-[A-Za-z0-9+/]+=*$/);
const isBase = (value: unknown): boolean => fits(value, /\/$/);
const isListOf = (value: unknown, isOne: (one: Fields) => boolean): boolean =>
  Array.isArray(value) && value.every((one: unknown) => isFields(one) && isOne(one));
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** What a page asks of who opens it; releases from before permissions say nothing. */
const isAskedFor = (value: unknown): boolean =>
  value === undefined || fits(value, /^(session|[a-z]+:[a-z]+)$/);

/** Yes or no, where it is said. */
const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';

/** What the shell needs to know an area: its name, its team, its routes and its place in the navigation. */
function isNamed(manifest: Fields): boolean {
  // Only what is left out may be left out: `null` is damage.
  const { redirects = [], permissions = {} } = manifest;
  return (
    isText(manifest['owner']) &&
    isTranslated(manifest['title']) &&
    isListOf(
      manifest['routes'],
      (one) =>
        isPath(one['path']) &&
        isTranslated(one['title']) &&
        isText(one['screen']) &&
        isAskedFor(one['permission']) &&
        isFlag(one['public']),
    ) &&
    isListOf(redirects, (one) => isPath(one['from']) && isPath(one['to'])) &&
    isListOf(manifest['navigation'], ({ group, path, title, order, permission }) => {
      const isPlaced = isFields(group) && isText(group['id']) && isTranslated(group['title']);
      return (
        isPlaced && isPath(path) && isTranslated(title) && typeof order === 'number' && isAskedFor(permission)
      );
    }) &&
    areTexts(manifest['provides']) &&
    isFields(permissions) &&
    Object.values(permissions).every(isAskedFor)
  );
}

/** What the kernel needs to run a release; a range of contracts that is none is refused by the preflight. */
function isRunnable(manifest: Fields): boolean {
  const { shared } = manifest;
  return (
    manifest['schema'] === 1 &&
    fits(manifest['name'], /^[A-Za-z_]\w*$/) &&
    isText(manifest['release']) &&
    isText(manifest['contract']) &&
    isFields(shared) &&
    Object.values(shared).every(isText) &&
    fits(manifest['entry'], /^[\w.-]+\.js$/) &&
    isIntegrity(manifest['entryIntegrity'])
  );
}

/** A release's manifest, by its own fields alone. */
export const isManifest = (value: unknown): value is RemoteManifest =>
  isFields(value) && isId(value['id']) && isNamed(value) && isRunnable(value);

/** An entry whose area can be shown in the navigation; whether its release can run is another question. */
export function isKnown(value: unknown): value is Registry['remotes'][number] {
  return isFields(value) && isId(value['id']) && isFields(value['manifest']) && isNamed(value['manifest']);
}

/** An entry that the loader may use. */
export function isUsable(value: Registry['remotes'][number]): boolean {
  return (
    isBase(value.base) &&
    isText(value.release) &&
    typeof value.deadline === 'number' &&
    isManifest(value.manifest)
  );
}

/** The outer form of a registry; its remotes may still be anything. */
export const isFrame = (value: unknown): value is { revision: number; remotes: unknown[] } & Fields =>
  isFields(value) &&
  value['schema'] === 1 &&
  Number.isInteger(value['revision']) &&
  Array.isArray(value['remotes']);

/** A registry that is whole. */
export const isRegistry = (value: unknown): value is Registry =>
  isFrame(value) && value.remotes.every((remote) => isKnown(remote) && isUsable(remote));
