import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { markPaths } from './mark.ts';

const DAY = 86_400;
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none" stroke="#fff" stroke-width="1.15"><rect width="28" height="28" rx="6" fill="#434fdb" stroke="none"/>${markPaths(180)}</svg>`;

/** The mark as browsers and home screens ask for it; the square that phones want fills its corners. */
export function registerIcons(app: FastifyInstance): void {
  const cached = `public, max-age=${DAY}`;
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', cached).send(favicon),
  );
  const touch = readFileSync(join(import.meta.dirname, 'icons/apple-touch-icon.png'));
  app.get('/apple-touch-icon.png', (_request, reply) =>
    reply.type('image/png').header('cache-control', cached).send(touch),
  );
}
