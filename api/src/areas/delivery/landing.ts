import { type Language, languages } from '@certdeck/contract';
import type { Registry } from '@certdeck/contract/schemas';
import { answersPath, isOwnPublic } from './page-paths.ts';
import { deliveryTexts } from './texts.ts';

/** A public page as programs read it that run no script: search engines, previews of links, a text browser. */
export interface Landing {
  /** Title and description in the language of the answer. */
  title: string;
  description: string;
  /** The other public pages of the same area. */
  others: readonly { path: string; title: string }[];
  /** Pages of the shell have a form of their own, which stands there with the first script. */
  hasContent: boolean;
}

/** What is public at a path; undefined for every other page, of which nothing may be said. */
export function landingOf(
  registry: Registry | undefined,
  path: string,
  language: Language,
): Landing | undefined {
  if (isOwnPublic(path)) {
    const title = deliveryTexts[path === '/sign-up' ? 'signUp.title' : 'signIn.title'][language];
    return {
      title,
      description: deliveryTexts['portal.description'][language],
      others: [],
      hasContent: false,
    };
  }
  for (const { manifest } of registry?.remotes ?? []) {
    const open = manifest.routes.filter((route) => route.public && !route.path.includes(':'));
    const route = open.find((one) => answersPath(one.path, path));
    if (!route) continue;
    return {
      title: route.title[language],
      description: (route.description ?? route.title)[language],
      others: open
        .filter((one) => one !== route)
        .map((one) => ({ path: one.path, title: one.title[language] })),
      hasContent: true,
    };
  }
  return undefined;
}

/** Paths of all public pages that have an address of their own. */
export const publicPathsOf = (registry: Registry | undefined): string[] =>
  (registry?.remotes ?? []).flatMap(({ manifest }) =>
    manifest.routes.filter((route) => route.public && !route.path.includes(':')).map(({ path }) => path),
  );

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The address of a page in a language; the bare one answers in the language that the browser asks for. */
export const addressIn = (address: string, language: Language): string => `${address}?lang=${language}`;

/** `/sitemap.xml`: each public page in each language, with the others beside it (sitemaps.org, hreflang). */
export function sitemapOf(registry: Registry | undefined, origin: string): string {
  const entries = publicPathsOf(registry).flatMap((path) => {
    const address = origin + path;
    const links = [
      ...languages.map((language) => [language, addressIn(address, language)] as const),
      ['x-default', address] as const,
    ]
      .map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`)
      .join('');
    return [address, ...languages.map((language) => addressIn(address, language))].map(
      (location) => `<url><loc>${escapeXml(location)}</loc>${links}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/** `/robots.txt` (RFC 9309): the public pages and what draws them, and nothing else. */
export function robotsOf(registry: Registry | undefined, origin: string): string {
  const pages = ['/sign-in', '/sign-up', ...publicPathsOf(registry)];
  return [
    'User-agent: *',
    ...pages.flatMap((path) => [`Allow: ${path}$`, `Allow: ${path}?lang=`]),
    ...['/host/', '/remotes/', '/registry', '/favicon.svg', '/icons/'].map((path) => `Allow: ${path}`),
    'Disallow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
