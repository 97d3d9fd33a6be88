import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const releases = process.env['RELEASES_DIR'] ?? join(import.meta.dirname, '../../dist');

export interface AssetsServer {
  /** What ASSETS_URL says. */
  url: string;
  /** Paths that were asked for so far, below the address. */
  asked: string[];
  /** Changes what it answers from now on; undefined: nothing. */
  disturb(change: ((text: string) => string | undefined) | undefined): void;
  close(): Promise<void>;
}

/**
 * The files of releases on an origin of their own, below a path, as a bucket's public address has them
 * (shared/store): packed, kept for good, readable by any page.
 */
export async function startAssets(): Promise<AssetsServer> {
  const asked: string[] = [];
  let disturbed: ((text: string) => string | undefined) | undefined;
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/^\/portal\//, '');
    asked.push(path);
    const file = join(releases, path);
    const isFile = /^(host|remotes)\/[\w./-]+$/.test(path) && existsSync(file) && statSync(file).isFile();
    response.setHeader('access-control-allow-origin', '*');
    if (!isFile) return void response.writeHead(404).end();
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'application/json');
    response.setHeader('timing-allow-origin', '*');
    if (disturbed) {
      const text = disturbed(readFileSync(file, 'utf8'));
      if (text === undefined) return void response.destroy();
      return void response.end(text);
    }
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    const packed = `${file}.gz`;
    if (!existsSync(packed)) return void response.end(readFileSync(file));
    response.setHeader('content-encoding', 'gzip');
    response.end(readFileSync(packed));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  return {
    // Another name than the portal's, and a path, as a bucket on a host with others has it.
    url: `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}/portal`,
    asked,
    disturb(change) {
      disturbed = change;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
