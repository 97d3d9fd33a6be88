import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** The port that was taken. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics` in Prometheus' text format, on a port of its own: figures are for the operator, and the
 * portal's port is for everybody. From then on the process's own figures are kept too (event loop, heap, collector).
 * @throws when the port is taken
 */
export async function openMetricsServer(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: metrics.registry });
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('No figures\n'),
    );
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 5_000;
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
