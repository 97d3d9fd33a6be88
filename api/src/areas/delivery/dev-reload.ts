import { createHash } from 'node:crypto';
import { readFileSync, watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEV_SCRIPT } from './dev-script.ts';

/** The page's own tag for it, with the hash without which no script runs there. */
export const DEV_RELOAD_TAG = `<script defer src="/dev/reload.js" integrity="sha256-${createHash('sha256').update(DEV_SCRIPT).digest('base64')}" crossorigin="anonymous"></script>`;

/** What `npm run dev` has found wrong in the sources (shared/build/src/dev/problems.ts). */
const PROBLEMS = 'dev-problems.json';

/** Serves the reload script and its event stream. Only registered in development. */
export function registerDevReload(app: FastifyInstance, releasesFolder: string): void {
  app.get('/dev/reload.js', (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(DEV_SCRIPT),
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
    const tellProblems = () => {
      const problems = readProblems(releasesFolder);
      if (problems) reply.raw.write(`event: problems\ndata: ${problems}\n\n`);
    };
    tellProblems();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = watch(releasesFolder, (_event, name) => {
      if (name === PROBLEMS) return tellProblems();
      if (name !== 'deployment.json') return;
      clearTimeout(timer);
      timer = setTimeout(
        () => reply.raw.write(`event: built\ndata: ${readProblems(releasesFolder) ?? '{}'}\n\n`),
        50,
      );
    });
    request.raw.on('close', () => {
      open.delete(reply.raw);
      clearTimeout(timer);
      watcher.close();
    });
  });
}

/** As it was written, which is one line; undefined when nothing was. */
function readProblems(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, PROBLEMS), 'utf8');
  } catch {
    return undefined;
  }
}
