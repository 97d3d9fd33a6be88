import type { Registry } from '@certdeck/contract/schemas';

/** The shell's own pages and redirects (host/src/shell/routes.tsx). */
export const SHELL_PATHS = [
  '/',
  '/sec-validation',
  '/sign-in',
  '/sign-up',
  '/password-reset',
  '/sso',
  '/sso/callback',
  '/404',
  '/500',
  '/dashboard',
  '/notification',
  '/help',
  '/help/overview',
  '/help/article/:id',
  '/approve-mailbox',
  '/demo/inbox',
  '/__portal',
] as const;

/** Beginnings of addresses that programs ask for; what isn't there has no page either. */
const PROGRAMS = new Set([
  'agent-logo',
  'api',
  'config',
  'dev',
  'embed',
  'health',
  'healthz',
  'host',
  'livez',
  'metrics',
  'pki',
  'ready',
  'readyz',
  'registry',
  'remotes',
  'telemetry',
]);

/** `/ssl/certificate/:orderNo` against `/ssl/certificate/N1`; a slash at the end doesn't count. */
export function answersPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => (part.startsWith(':') ? given[place] !== '' : part === given[place]))
  );
}

/** Whether a page of the shell's own is for everybody and says so to search engines. */
export const isOwnPublic = (path: string): boolean => path === '/sign-in' || path === '/sign-up';

/** Whether guests may open the page of an area at a path. */
export const isPublicPath = (registry: Registry, path: string): boolean =>
  registry.remotes.some(({ manifest }) =>
    manifest.routes.some((route) => route.public === true && answersPath(route.path, path)),
  );

/**
 * What stands at a path: a page of the shell or of a deployed remote; `unknown`, for which the shell shows that
 * there is nothing; or `nothing`, which no page could be: a file, a hidden name, an address of programs.
 * Without a registry every path that could be a page counts as one.
 * @param path well-formed (server/refused-paths.ts)
 */
export function placeAt(path: string, registry: Registry | undefined): 'page' | 'unknown' | 'nothing' {
  const isThere = (pattern: string) => answersPath(pattern, path);
  if (SHELL_PATHS.some(isThere)) return 'page';
  const remotes = registry?.remotes ?? [];
  for (const { manifest } of remotes) {
    const patterns = [
      ...manifest.routes.map((route) => route.path),
      ...(manifest.redirects ?? []).map(({ from }) => from),
    ];
    // A name such as report/example.com is a page.
    if (patterns.some(isThere)) return 'page';
  }
  const [, first = ''] = path.split('/');
  if (PROGRAMS.has(first)) return 'nothing';
  if (decodeURIComponent(path).includes('.')) return registry || !isInner(path) ? 'nothing' : 'page';
  return registry ? 'unknown' : 'page';
}

/** Whether the dot stands behind an area's name, where the name of a domain may be, and hides no file. */
const isInner = (path: string): boolean =>
  /^\/[a-z-]+\//.test(path) && !/\/\.|\.(js|css|map|json|php|env)$/i.test(path);
