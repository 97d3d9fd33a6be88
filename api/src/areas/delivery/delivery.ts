import { createHash, randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '@certdeck/contract';
import type { HostSites } from '../partners/host-sites.ts';
import { plainHost } from '../../platform/server/plain-host.ts';
import { areasOf } from '../partners/limits.ts';
import { pathOf } from '../../platform/server/log.ts';
import { refusePath } from '../../platform/server/refused-paths.ts';
import { languageOf } from '../../platform/server/texts.ts';
import { type AssetsAddress, assetsFor, registryAt } from './assets.ts';
import { sendCompressed } from '../../platform/server/compressed.ts';
import { registerDevReload } from './dev-reload.ts';
import { registerEmbed } from './embed.ts';
import { registerIcons } from './icons.ts';
import { robotsOf, sitemapOf } from './landing.ts';
import type { Mirror } from './mirror.ts';
import { renderPage } from './page.ts';
import { placeAt } from './page-paths.ts';
import { pageHeaders, PER_VISITOR } from './page-headers.ts';
import { createReleaseReader, type CurrentReleases } from './releases.ts';
import { forBrowser, hasTrials, onlyAreas } from './resolve.ts';
import { visitorOf } from './visitor.ts';
import { brokenShellOf, isRobot, releasesOf } from './whose.ts';

export interface DeliveryOptions {
  /** Folder of releases: `host/<release>/`, `remotes/<id>/<release>/`, `deployment.json`. */
  releasesFolder: string;
  /** What each host name shows and allows. */
  sites: HostSites;
  /** Origins whose pages may show every area. */
  allowedOrigins?: readonly string[];
  /** Values of this installation that every host's configuration gets. */
  site: Record<string, unknown>;
  /** Where browsers load the files of releases; the portal itself by default. */
  assets?: AssetsAddress;
  /** Brings releases that aren't in the folder yet; absent when the folder is the store. */
  mirror?: Pick<Mirror, 'ensure'> | undefined;
  /** Tell open pages to reload when a build becomes current. */
  devReload?: boolean;
  /** Origins that the page of one request may take code from besides its own (staff/overrides.ts). */
  grantedOrigins?: (request: FastifyRequest) => Promise<readonly string[]>;
}

const DAY = 86_400;

/** Serves the built shell and remotes, the registry, and one HTML page for every other address. */
export async function registerDelivery(app: FastifyInstance, options: DeliveryOptions): Promise<void> {
  const { assets = '' } = options;
  const stored = createReleaseReader(options.releasesFolder, (error) =>
    app.log.error({ err: error }, 'deployment.json is damaged: the last good one stays in use'),
  );
  const current = (request: FastifyRequest, reply: FastifyReply): CurrentReleases | undefined => {
    const releases = stored();
    if (!releases) return undefined;
    const { cookie } = request.headers;
    const isTrying = releases.deployment && hasTrials(releases.deployment) && !isRobot(request);
    const visitor = isTrying ? visitorOf(request, reply) : undefined;
    const own = releasesOf(releases, { hostname: request.hostname, visitor, broken: brokenShellOf(cookie) });
    const rest = { ...own, assets: assetsFor(cookie, assets) };
    if (!own.registry) return rest;
    const registry = registryAt(own.registry, rest.assets);
    return { ...rest, registry: onlyAreas(registry, areasOf(options.sites.of(request.hostname).access)) };
  };
  const siteOf = (hostname: string) => ({ ...options.site, ...options.sites.of(hostname).looks });
  if (options.devReload) registerDevReload(app, options.releasesFolder);

  await app.register(fastifyStatic, {
    root: options.releasesFolder,
    serve: false,
    preCompressed: true,
    index: false,
    // A release never changes; in development one folder is built again and again.
    immutable: !options.devReload,
    maxAge: options.devReload ? 0 : 365 * DAY * 1000,
  });
  const release = async (_request: unknown, reply: FastifyReply, path: string) => {
    await options.mirror?.ensure(path);
    return (
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        // A page of another origin may see how long a file took, for the waterfall of the staff page.
        .header('timing-allow-origin', '*')
        .header('x-content-type-options', 'nosniff')
        .sendFile(path)
    );
  };
  app.get<{ Params: { '*': string } }>('/host/*', (request, reply) =>
    release(request, reply, `host/${request.params['*']}`),
  );
  app.get<{ Params: { '*': string } }>('/remotes/*', (request, reply) =>
    release(request, reply, `remotes/${request.params['*']}`),
  );

  app.get('/registry', async (request, reply) => {
    const releases = current(request, reply);
    if (!releases?.registry) {
      const msg = releases ? 'the registry is damaged' : 'nothing has been built yet';
      return reply.code(503).header('cache-control', 'no-store').send({ code: 503, msg, data: {} });
    }
    const document = JSON.stringify(forBrowser(releases.registry));
    // Of the content, since host names and visitors get different ones.
    const tag = `"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', PER_VISITOR).header('etag', tag);
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), document);
  });

  app.get<{ Params: { file: string } }>('/config/:file', (request, reply) => {
    const { file } = request.params;
    const asked = file.endsWith('.json') ? file.slice(0, -'.json'.length) : '';
    const { looks: site, isAgents } = options.sites.of(asked);
    // Who asks an agent's site about another agent's is told nothing.
    if (!site || (isAgents && plainHost(asked) !== plainHost(request.hostname)))
      return reply.code(404).send({ code: 404, msg: 'no configuration for this host', data: {} });
    return reply.header('cache-control', 'no-cache').send(site);
  });

  registerEmbed(app, {
    sites: options.sites,
    allowedOrigins: options.allowedOrigins ?? [],
    current(hostname) {
      const releases = stored();
      if (!releases?.deployment) return undefined;
      const { registry, ...rest } = releasesOf(releases, { hostname });
      return { ...rest, assets, ...(registry ? { registry: registryAt(registry, assets) } : {}) };
    },
    folder: options.releasesFolder,
    ensure: options.mirror && ((path) => options.mirror!.ensure(path)),
    site: siteOf,
    assets,
  });

  registerIcons(app, (hostname) => {
    const { siteName } = siteOf(hostname) as Record<string, unknown>;
    return typeof siteName === 'string' ? siteName : 'Certdeck';
  });
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(robotsOf(current(request, reply)?.registry, originOf(request))),
  );
  app.get('/sitemap.xml', (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(sitemapOf(current(request, reply)?.registry, originOf(request))),
  );

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    // Two slashes at the beginning would be another host to an address parser.
    const path = /^https?:\/\//i.test(request.url) ? new URL(request.url).pathname : pathOf(request.url);
    const releases = current(request, reply);
    const place = placeAt(path, releases?.registry);
    const wantsPage =
      place === 'page' || (place === 'unknown' && /\btext\/html\b/.test(request.headers.accept ?? ''));
    if (!wantsPage) return refusePath(request, reply, 404);
    if (place === 'unknown') void reply.code(404);
    if (!releases)
      return reply
        .code(503)
        .type('text/plain')
        .send('The portal has not been built yet. Run: npm run build\n');
    const nonce = randomBytes(16).toString('base64');
    const site = siteOf(request.hostname);
    const granted = (await options.grantedOrigins?.(request)) ?? [];
    return sendCompressed(
      request,
      pageHeaders(reply, {
        nonce,
        assets: releases.assets,
        api: site['apiBaseURL'],
        granted,
        // What a remote is replaced with while it is developed has no hash that anybody could know.
        checked: releases.host.checked && !options.devReload,
      }),
      renderPage({
        ...{ releases, site, path, nonce },
        devReload: options.devReload ?? false,
        language: languageAsked(request, site),
        isNamed: isLanguage((request.query as Record<string, unknown>)['lang']),
        origin: originOf(request),
      }),
    );
  });
}

/** Scheme and host by which a page was asked for, through the trusted proxies. */
const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/** The language of a page: that of its address, else what the browser asks for, else the site's (D-267). */
function languageAsked(request: FastifyRequest, site: Record<string, unknown>): Language {
  const named = (request.query as Record<string, unknown>)['lang'];
  const header = request.headers['accept-language'];
  const own = site['defaultLocal'];
  if (isLanguage(named)) return named;
  const otherwise = isLanguage(own) ? own : languages[0];
  return languageOf(header, { unnamed: otherwise, unspoken: otherwise });
}

const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value);
