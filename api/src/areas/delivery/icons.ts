import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { markPaths } from './mark.ts';

const DAY = 86_400;
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none" stroke="#fff" stroke-width="1.15"><rect width="28" height="28" rx="6" fill="#434fdb" stroke="none"/>${markPaths(180)}</svg>`;

/** Pictures of the mark by their files: for installed portals, and for previews of links. */
const PICTURES = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'preview.png'] as const;
/** Page and frame of both themes (shared/ui/src/theme/tokens.ts). */
export const PAGE_COLORS = { light: '#faf9f6', dark: '#0d0e13' } as const;

/**
 * The mark as browsers and home screens ask for it; the square that phones want fills its corners. And what an installed
 * portal is called. No service worker: it could go on showing a release that was rolled back, and offline there is
 * nothing to do here.
 * @param nameOf the site's name for a host name
 */
export function registerIcons(app: FastifyInstance, nameOf: (hostname: string) => string): void {
  const cached = `public, max-age=${DAY}`;
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', cached).send(favicon),
  );
  const read = (file: string) => readFileSync(join(import.meta.dirname, 'icons', file));
  const touch = read('apple-touch-icon.png');
  app.get('/apple-touch-icon.png', (_request, reply) =>
    reply.type('image/png').header('cache-control', cached).send(touch),
  );
  for (const file of PICTURES) {
    const picture = read(file);
    app.get(`/icons/${file}`, (_request, reply) =>
      reply.type('image/png').header('cache-control', cached).send(picture),
    );
  }
  app.get('/manifest.webmanifest', (request, reply) => {
    const name = nameOf(request.hostname);
    const icon = (file: (typeof PICTURES)[number], sizes: string, purpose: 'any' | 'maskable') => ({
      ...{ src: `/icons/${file}`, sizes, type: 'image/png', purpose },
    });
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send({
        ...{ id: '/', name, short_name: name, start_url: '/', scope: '/', display: 'standalone' },
        ...{ background_color: PAGE_COLORS.light, theme_color: PAGE_COLORS.light },
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          icon('icon-192.png', '192x192', 'any'),
          icon('icon-512.png', '512x512', 'any'),
          icon('maskable-512.png', '512x512', 'maskable'),
        ],
      });
  });
}
