import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Areas, Registry } from '@certdeck/contract/schemas';
import type { HostSites } from '../partners/host-sites.ts';
import { areasOf, limitOf, mayRead } from '../partners/limits.ts';
import { commonAreas } from '@certdeck/contract/schemas';
import type { AssetsAddress } from './assets.ts';
import { sendCompressed } from '../../platform/server/compressed.ts';
import { pageHeaders, PER_VISITOR } from './page-headers.ts';
import type { CurrentReleases, ScriptAsset } from './releases.ts';
import { forBrowser, onlyAreas } from './resolve.ts';

export interface EmbedOptions {
  sites: HostSites;
  /** Origins that may show every area, from the configuration. */
  allowedOrigins: readonly string[];
  /** What is current for a host name, canaries aside: partners' pages send no cookie. */
  current(hostname: string): CurrentReleases | undefined;
  /** Folder of releases. */
  folder: string;
  /** Brings a file of a release here, where releases are elsewhere. */
  ensure?: ((path: string) => Promise<void>) | undefined;
  /** Where browsers load the files of releases. */
  assets: AssetsAddress;
  /** The site configuration of a host name. */
  site(hostname: string): Record<string, unknown>;
}

/** What an embedded area starts from: `/embed/state` as JSON, and the same inside of a frame's page. */
export interface EmbedState {
  site: Record<string, unknown>;
  /** Areas that the partner may show, and nothing of others. */
  registry: Registry;
  /** The kernel's scripts in load order; an address without an origin is the portal's. */
  scripts: { src: string; integrity: string }[];
  /** In a frame: the pages that it may speak with. */
  parents?: readonly string[];
  /** In a frame: whose page is around it. */
  partner?: string;
}

/**
 * Serves what partners' pages load: `/embed.js`, the state for pages that run our code themselves, and
 * the page of a sandboxed frame for those that may not.
 */
export function registerEmbed(app: FastifyInstance, options: EmbedOptions): void {
  const { sites, allowedOrigins, current, site, folder, ensure, assets } = options;

  app.get('/embed.js', async (request, reply) => {
    const releases = current(request.hostname);
    if (!releases?.host.embed) return unbuilt(reply);
    const path = `host/${releases.hostRelease}/embed.js`;
    await ensure?.(path);
    return (
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff')
        // Its address never changes, so it is checked at each use; what it loads is immutable.
        .sendFile(path, { immutable: false, maxAge: 0 })
    );
  });

  // Of that release for good: a page whose policy lets nothing run without a hash can name it.
  app.get('/embed/script', async (request, reply) => {
    const releases = current(request.hostname);
    if (!releases?.host.embed) return unbuilt(reply);
    const path = `host/${releases.hostRelease}/embed.js`;
    await ensure?.(path);
    const integrity = `sha384-${createHash('sha384')
      .update(await readFile(join(folder, path)))
      .digest('base64')}`;
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send({ src: `/${path}`, integrity });
  });

  app.get('/embed/state', (request, reply) => {
    reply.header('vary', 'origin').header('cache-control', PER_VISITOR);
    const { origin } = request.headers;
    const allowed = origin !== undefined && (allowedOrigins.includes(origin) || mayRead(sites, request));
    if (origin !== undefined && !allowed)
      return reply.code(403).send({ code: 403, msg: `${origin} is no partner of this portal`, data: {} });
    const state = stateOf(request, limitOf(sites, request));
    if (!state) return unbuilt(reply);
    if (origin !== undefined)
      reply
        .header('access-control-allow-origin', origin)
        .header('cross-origin-resource-policy', 'cross-origin');
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), JSON.stringify(state));
  });

  app.get<{ Querystring: { partner?: string } }>('/embed/frame', (request, reply) => {
    const { access } = sites.of(request.hostname);
    const partner = access.partners.find(({ id }) => id === request.query.partner);
    if (!partner) return reply.code(404).type('text/plain').send('There is no such partner.\n');
    const state = stateOf(request, commonAreas(areasOf(access), partner.areas));
    if (!state) return unbuilt(reply);
    const nonce = randomBytes(16).toString('base64');
    const api = state.site['apiBaseURL'];
    return sendCompressed(
      request,
      pageHeaders(reply, {
        nonce,
        assets,
        api,
        ancestors: partner.origins,
        checked: current(request.hostname)?.host.checked,
      }),
      framePage({ ...state, parents: partner.origins, partner: partner.id }, nonce),
    );
  });

  function stateOf(request: FastifyRequest, areas: Areas): EmbedState | undefined {
    const releases = current(request.hostname);
    if (!releases?.registry || !releases.host.embed) return undefined;
    const base = `${releases.assets}/host/${releases.hostRelease}/`;
    return {
      site: site(request.hostname),
      registry: onlyAreas(forBrowser(releases.registry), areas),
      scripts: releases.host.embed.map(({ file, integrity }: ScriptAsset) => ({
        src: base + file,
        integrity,
      })),
    };
  }
}

function unbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .send({ code: 503, msg: 'nothing has been built yet', data: {} });
}

function framePage(state: EmbedState, nonce: string): string {
  const scripts = state.scripts.map(
    ({ src, integrity }) =>
      `<script defer src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`,
  );
  return `<!doctype html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csp-nonce" content="${nonce}">
<title>Certdeck</title>
<style nonce="${nonce}">body{margin:0}</style>
${scripts.join('\n')}
</head>
<body>
<div id="root"></div>
<script type="application/json" id="certdeck-frame">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}
