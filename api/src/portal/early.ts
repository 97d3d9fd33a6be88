import { CONTRACT_VERSION } from '@certdeck/contract';
import type { Registry } from '@certdeck/contract/schemas';
import { answersPath } from './page-paths.ts';
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
  /** Nobody is signed in. */
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
  const remote = releases.registry && remoteFiles(releases.registry, path, checked);
  const texts: Early['texts'] = {};
  for (const lang of ['zh', 'en', 'es', 'de', 'ja', 'fr']) {
    texts[lang] = [...shell(`common-${lang}`), ...shell(`texts-${lang}`), ...(remote?.texts(lang) ?? [])];
  }
  return {
    texts,
    visitor: shell(own && openPages.has(path) ? own : 'page-sign-in'),
    // The longest way first: a remote's entry, routes and screen, then what they share.
    customer: [
      ...(remote?.files ?? []),
      ...(own ? shell(own) : []),
      ...shell('layout'),
      ...onDemand([...FRAME_NEEDS, ...(remote?.needs ?? [])].flatMap(shell)),
    ],
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

/** Entry, routes and screen of the remote that answers a path. */
function remoteFiles(registry: Registry, path: string, checked: boolean) {
  for (const { base, manifest } of registry.remotes) {
    const route = manifest.routes.find((candidate) => answersPath(candidate.path, path));
    if (!route) continue;
    // The shell refuses a release of another contract before it asks for anything of it.
    if (!fits(manifest.contract)) return undefined;
    const lists = manifest.preload ?? {};
    const chunk = chunksBelow(base, manifest.chunks, checked);
    const entry: EarlyFile = { href: base + manifest.entry, integrity: manifest.entryIntegrity, cors: true };
    const files = [...new Set([...(lists['routes'] ?? []), ...(lists[route.screen] ?? [])])];
    return {
      files: [entry, ...files.map(chunk)],
      needs: [...(manifest.needs?.['routes'] ?? []), ...(manifest.needs?.[route.screen] ?? [])],
      // Those of the whole remote, and those of the screen where it has its own.
      texts: (lang: string) =>
        [`texts-${lang}`, `texts-${route.screen}-${lang}`].flatMap((name) => lists[name] ?? []).map(chunk),
    };
  }
  return undefined;
}

/** Whether the shell's contract is within a range: the same major, at least the wanted minor. */
function fits(range: string): boolean {
  const [wantedMajor, wantedMinor = 0] = range.replace('^', '').split('.').map(Number);
  const [major, minor = 0] = CONTRACT_VERSION.split('.').map(Number);
  return wantedMajor === major && wantedMinor <= minor;
}
