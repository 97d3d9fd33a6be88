import { watch } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** Script of a page in development: reloads when a build has become current. */
const script = `new EventSource('/dev/events').addEventListener('built', () => location.reload());\n`;

/** Serves the reload script and its event stream. Only registered in development. */
export function registerDevReload(app: FastifyInstance, releasesFolder: string): void {
  app.get('/dev/reload.js', (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(script),
  );
  app.get('/dev/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': open\n\n');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = watch(releasesFolder, (_event, name) => {
      if (name !== 'deployment.json') return;
      clearTimeout(timer);
      timer = setTimeout(() => reply.raw.write('event: built\ndata: {}\n\n'), 50);
    });
    request.raw.on('close', () => {
      clearTimeout(timer);
      watcher.close();
    });
  });
}
