import type { Registry } from '@certdeck/contract/schemas';
import type { CurrentReleases, ScriptAsset } from './releases.ts';

export interface PageInput {
  releases: CurrentReleases;
  /** The host's own site configuration; merged over the defaults in the browser. */
  site: Record<string, unknown>;
  /** Path that is asked for, to fetch the first chunks of its remote early. */
  path: string;
  /** Allows the style elements of this answer. */
  nonce: string;
  devReload?: boolean;
}

/**
 * The one HTML page. Registry and site configuration stand in it as data, since fetching them costs
 * a round trip before anything can load; the chunks of the asked route are announced for the same reason.
 */
export function renderPage({ releases, site, path, nonce, devReload }: PageInput): string {
  const base = `/host/${releases.hostRelease}/`;
  const script = ({ file, integrity }: ScriptAsset, how: string) =>
    `<script ${how}src="${base}${file}" integrity="${integrity}" crossorigin="anonymous"></script>`;
  const state = JSON.stringify({ site, registry: releases.registry }).replaceAll('<', '\\u003c');
  const title = typeof site['siteName'] === 'string' ? site['siteName'] : 'Certdeck';
  return `<!doctype html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="csp-nonce" content="${nonce}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${skeletonStyle}</style>
${releases.host.theme.map((asset) => script(asset, '')).join('\n')}
${releases.host.shell.map((asset) => script(asset, 'defer ')).join('\n')}
${preloads(releases.registry, path)}${devReload ? '\n<script defer src="/dev/reload.js"></script>' : ''}
</head>
<body>
<div id="root"><div class="boot" aria-hidden="true"><div class="boot-bar"></div><div class="boot-main"><i></i><i></i><i></i></div></div></div>
<script type="application/json" id="certdeck-state">${state}</script>
</body>
</html>
`;
}

/** The frame of the shell in grey, until the shell has drawn itself over it. */
const skeletonStyle = `html{background:#fff}html[data-certdeck-mode=dark]{background:#0d1117}body{margin:0}.boot{min-height:100vh}.boot-bar{height:56px;border-bottom:1px solid rgb(127 127 127/.2)}.boot-main{max-width:1120px;margin:32px auto;padding:0 16px}.boot-main i{display:block;height:16px;margin:0 0 16px;border-radius:6px;background:rgb(127 127 127/.14)}.boot-main i:first-child{width:30%;height:28px}.boot-main i:last-child{width:60%}`;

function preloads(registry: Registry, path: string): string {
  for (const { base, manifest } of registry.remotes) {
    const route = manifest.routes.find((candidate) => matches(candidate.path, path));
    if (!route) continue;
    const lists = manifest.preload;
    if (!lists) return '';
    const chunks = [...(lists['routes'] ?? []), ...(lists[route.screen] ?? [])];
    const entry = `<link rel="preload" as="script" crossorigin="anonymous" href="${base}${manifest.entry}" integrity="${manifest.entryIntegrity}">`;
    // webpack asks for a chunk of its own origin without the attribute, and a preload must match.
    const mode = base.startsWith('/') ? '' : ' crossorigin="anonymous"';
    const others = [...new Set(chunks)].map(
      (file) => `<link rel="preload" as="script"${mode} href="${base}${file}">`,
    );
    return [entry, ...others].join('\n');
  }
  return '';
}

/** `/ssl/certificate/:orderNo` against `/ssl/certificate/N1`. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part.startsWith(':') || part === given[place])
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
