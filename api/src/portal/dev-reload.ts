import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Script of a page in development: reloads when a build has become current. */
const script = `new EventSource('/dev/events').addEventListener('built', () => location.reload());\n`;
/** The page's own tag for it, with the hash without which no script runs there. */
export const DEV_RELOAD_TAG = `<script defer src="/dev/reload.js" integrity="sha256-${createHash('sha256').update(script).digest('base64')}" crossorigin="anonymous"></script>`;

/** Serves the reload script and its event stream. Only registered in development. */
export function registerDevReload(app: FastifyInstance, releasesFolder: string): void {
  app.get('/dev/reload.js', (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(script),
  );
  const open = new Set<ServerResponse>();
  // An open page holds its stream for as long as it is open, and the server would wait for that.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  app.get('/dev/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': open\n\n');
    open.add(reply.raw);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = watch(releasesFolder, (_event, name) => {
      if (name !== 'deployment.json') return;
      clearTimeout(timer);
      timer = setTimeout(() => reply.raw.write('event: built\ndata: {}\n\n'), 50);
    });
    request.raw.on('close', () => {
      open.delete(reply.raw);
      clearTimeout(timer);
      watcher.close();
    });
  });
}
