import { CONTRACT_VERSION, languages } from '@certdeck/contract';
import type { Registry } from '@certdeck/contract/schemas';
import { answersPath, isPublicPath } from './page-paths.ts';
import type { CurrentReleases } from './releases.ts';

/** A file to fetch early, as the browser will ask for it later: a preload that differs is fetched twice. */
export interface EarlyFile {
  href: string;
  integrity?: string;
  cors?: true;
}

/**
 * What a page will need, by what only the browser knows: its language, and whether somebody is signed in.
 * The first script reads it (host/src/first-paint.ts) and announces the right files before the shell runs.
 */
export interface Early {
  texts: Record<string, EarlyFile[]>;
  /** Nobody is signed in: the sign-in page, or the asked one where it is public. */
  visitor: EarlyFile[];
  customer: EarlyFile[];
}

/** The shell's own pages by path; a visitor anywhere else will see the sign-in page (D-004). */
const shellPages: Record<string, string> = {
  '/': 'page-dashboard',
  '/dashboard': 'page-dashboard',
  '/notification': 'page-notification',
  '/help/overview': 'page-help',
  '/sign-in': 'page-sign-in',
  '/sign-up': 'page-sign-up',
  '/password-reset': 'page-password-reset',
};
/** Shared modules that the frame around every page takes. */
const FRAME_NEEDS = ['@certdeck/ui/overlays'];
const openPages = new Set(['/sign-in', '/sign-up', '/password-reset']);

/** Undefined for a shell that names no chunks. */
export function earlyFiles(releases: CurrentReleases, path: string): Early | undefined {
  const { chunks, hashes, checked = false } = releases.host;
  if (!chunks) return undefined;
  const chunk = chunksBelow(`${releases.assets}/host/${releases.hostRelease}/`, hashes, checked);
  const shell = (name: string) => (chunks[name] ?? []).map(chunk);
  const own = shellPages[path];
  const remotes = releases.registry
    ? own === 'page-dashboard'
      ? cardFiles(releases.registry, checked)
      : screenFiles(releases.registry, path, checked)
    : [];
  const isOpen = releases.registry !== undefined && isPublicPath(releases.registry, path);
  const files = remotes.flatMap((remote) => remote.files);
  const needs = onDemand([...FRAME_NEEDS, ...remotes.flatMap((remote) => remote.needs)].flatMap(shell));
  const openFiles = [...files, ...shell('guest'), ...needs];
  const texts: Early['texts'] = {};
  for (const lang of languages) {
    texts[lang] = [
      ...shell(`common-${lang}`),
      ...shell(`texts-${lang}`),
      ...(own === 'page-help' ? shell(`help-${lang}`) : []),
      ...remotes.flatMap((remote) => remote.texts(lang)),
    ];
  }
  return {
    texts,
    visitor: isOpen ? openFiles : shell(own && openPages.has(path) ? own : 'page-sign-in'),
    // The longest way first: a remote's entry, routes and screen, then what they share.
    customer: [...files, ...(own ? shell(own) : []), ...shell('layout'), ...needs],
  };
}

/** Each file once: modules that are shared on demand share chunks. */
function onDemand(files: readonly EarlyFile[]): EarlyFile[] {
  return [...new Map(files.map((file) => [file.href, file])).values()];
}

/** A chunk as the page will ask for it: with CORS, but in shells built before they did so on their own origin. */
function chunksBelow(base: string, hashes: Readonly<Record<string, string>> = {}, checked = false) {
  return (file: string): EarlyFile => ({
    href: base + file,
    ...(hashes[file] ? { integrity: hashes[file] } : {}),
    ...(checked || !base.startsWith('/') ? { cors: true } : {}),
  });
}

/** What a page will ask of one remote. */
interface RemoteFiles {
  files: EarlyFile[];
  /** Shared modules. */
  needs: string[];
  texts(lang: string): EarlyFile[];
}

/** Of a remote whose `parts` (routes module, screen, contributions) will be asked for. */
function filesOf(
  { base, manifest }: Registry['remotes'][number],
  checked: boolean,
  parts: string[],
  texts: string[],
): RemoteFiles {
  const lists = manifest.preload ?? {};
  const chunk = chunksBelow(base, manifest.chunks, checked);
  const entry: EarlyFile = { href: base + manifest.entry, integrity: manifest.entryIntegrity, cors: true };
  return {
    files: [entry, ...[...new Set(parts.flatMap((part) => lists[part] ?? []))].map(chunk)],
    needs: parts.flatMap((part) => manifest.needs?.[part] ?? []),
    texts: (lang) => texts.flatMap((name) => lists[`${name}-${lang}`] ?? []).map(chunk),
  };
}

/** Entry, routes and screen of the remote that answers a path. */
function screenFiles(registry: Registry, path: string, checked: boolean): RemoteFiles[] {
  for (const remote of registry.remotes) {
    const route = remote.manifest.routes.find((candidate) => answersPath(candidate.path, path));
    if (!route) continue;
    // The shell refuses a release of another contract before it asks for anything of it.
    if (!fits(remote.manifest.contract)) return [];
    // Texts of the whole remote, and those of the screen where it has its own.
    return [filesOf(remote, checked, ['routes', route.screen], ['texts', `texts-${route.screen}`])];
  }
  return [];
}

/** Entries and cards of the remotes that contribute to the dashboard. */
function cardFiles(registry: Registry, checked: boolean): RemoteFiles[] {
  return registry.remotes.flatMap((remote) => {
    const { contributes = [], contract } = remote.manifest;
    const cards = contributes.filter(({ slot }) => slot === 'host/dashboard-card/v1');
    if (cards.length === 0 || !fits(contract)) return [];
    return [
      filesOf(
        remote,
        checked,
        cards.map(({ id }) => `contribution-${id}`),
        ['texts'],
      ),
    ];
  });
}

/** Whether the shell's contract is within a range: the same major, at least the wanted minor. */
function fits(range: string): boolean {
  const [wantedMajor, wantedMinor = 0] = range.replace('^', '').split('.').map(Number);
  const [major, minor = 0] = CONTRACT_VERSION.split('.').map(Number);
  return wantedMajor === major && wantedMinor <= minor;
}
