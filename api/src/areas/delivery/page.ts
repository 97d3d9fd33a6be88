import type { Language } from '@certdeck/contract';
import { DEV_RELOAD_TAG } from './dev-reload.ts';
import { earlyFiles } from './early.ts';
import { contentOf, escapeHtml, headOf } from './head.ts';
import { PAGE_COLORS } from './icons.ts';
import { landingOf } from './landing.ts';
import { openingOf } from './opening.ts';
import type { CurrentReleases, ScriptAsset } from './releases.ts';
import { forBrowser } from './resolve.ts';
import { skeletonOf, skeletonStyle } from './skeleton.ts';

export interface PageInput {
  releases: CurrentReleases;
  /** The host's own site configuration; merged over the defaults in the browser. */
  site: Record<string, unknown>;
  /** Path that is asked for, to fetch the first chunks of its remote early. */
  path: string;
  /** Allows the style elements of this answer. */
  nonce: string;
  devReload?: boolean;
  /** Language of what stands in the page before any script, and of the page for who has chosen none. */
  language: Language;
  /** The address names the language. */
  isNamed: boolean;
  /** Scheme and host by which the page was asked for. */
  origin: string;
}

/**
 * The one HTML page. Registry and site configuration stand in it as data, since fetching them costs
 * a round trip before anything can load; the chunks of the asked route are announced for the same reason.
 * The shell's scripts are fetched at once and run after the first paint (host/src/first-paint.ts), which always
 * comes from the portal: the paint waits for it, and it is what helps when the other origin is away.
 */
export function renderPage({
  releases,
  site,
  path,
  nonce,
  devReload,
  language,
  isNamed,
  origin,
}: PageInput): string {
  const own = `/host/${releases.hostRelease}/`;
  const base = releases.assets + own;
  const { first, shell } = releases.host;
  const attributes = ({ integrity }: ScriptAsset) => `integrity="${integrity}" crossorigin="anonymous"`;
  const data = (name: string, value: unknown) => `data-${name}="${escapeHtml(JSON.stringify(value))}" `;
  const state = JSON.stringify({
    site,
    registry: releases.registry && forBrowser(releases.registry),
  }).replaceAll('<', '\\u003c');
  const early = earlyFiles(releases, path);
  const started = shell.map(({ file, integrity }) => ({ href: base + file, integrity }));
  const landing = landingOf(releases.registry, path, language);
  const accent = accentOf(site);
  const drawn = {
    ...(accent ? { accent } : {}),
    ...(landing?.hasContent
      ? { content: contentOf(landing) }
      : { opening: openingOf(releases.registry, path) }),
  };
  const name = escapeHtml(typeof site['siteName'] === 'string' ? site['siteName'] : 'Certdeck');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="csp-nonce" content="${nonce}">
${headOf({ landing, name, address: origin + path, language, isNamed })}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${PAGE_COLORS.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${PAGE_COLORS.dark}">
<style nonce="${nonce}">${skeletonStyle}</style>
<script src="${own}${first.file}" ${attributes(first)} ${data('shell', started)}${early ? data('early', early) : ''}${releases.assets === '' ? '' : 'data-elsewhere '}${shellCare(releases)}></script>
${shell.map((asset) => `<link rel="preload" as="script" href="${base}${asset.file}" ${attributes(asset)}>`).join('\n')}${devReload ? `\n${DEV_RELOAD_TAG}` : ''}
</head>
<body>
<div id="root">${skeletonOf(path, name, drawn)}</div>
<script type="application/json" id="certdeck-state">${state}</script>
</body>
</html>
`;
}

/** What the first script does about a shell that doesn't start, and under which number it counts the visit. */
function shellCare({ hostRelease, hasFallback, registry }: CurrentReleases): string {
  const trial = registry?.trials?.['host'];
  return [
    `data-release="${escapeHtml(hostRelease)}" `,
    ...(hasFallback ? ['data-fallback '] : []),
    ...(trial === undefined ? [] : [`data-trial="${trial}" `]),
  ].join('');
}

/** The solid step of the site's own ramp. */
function accentOf({ accent }: Record<string, unknown>): string | undefined {
  const solid = (accent as Record<string, unknown> | undefined)?.['600'];
  return typeof solid === 'string' ? escapeHtml(solid) : undefined;
}
