import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { DemoFile } from './demo-zone.ts';

const LOOPBACK = '127.0.0.1';

/** Host of a Host header without its port, without brackets. */
function hostOf(header: string): string {
  const host = header.toLowerCase().replace(/:\d+$/, '');
  return host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Serves the published files by host and path; everything else is not found. */
export class FileServer {
  private readonly find: (host: string, path: string) => DemoFile | undefined;
  private server: Server | undefined;

  constructor(find: (host: string, path: string) => DemoFile | undefined) {
    this.find = find;
  }

  /** @returns the port, which differs from the asked one when that is 0 */
  async listen(port: number): Promise<number> {
    const server = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const file = this.find(hostOf(request.headers.host ?? ''), path);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const status = isRead ? (file ? 200 : 404) : 405;
      const body = (status === 200 && file?.body) || '';
      response.writeHead(status, {
        'content-type': 'text/plain; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
      });
      response.end(body);
    });
    server.listen(port, LOOPBACK);
    await once(server, 'listening');
    this.server = server;
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
