import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** Sends each request to the next of its servers, and to another one when that is gone. */
export interface Balancer {
  readonly origin: string;
  /** Origins of the servers, in turn. */
  backends: string[];
  close(): Promise<void>;
}

/** Opens a balancer on a free port of loopback. */
export async function openBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => pass(request, Buffer.concat(parts), response, balancer.backends.length));
  });

  function pass(request: IncomingMessage, body: Buffer, response: ServerResponse, tries: number): void {
    const backend = balancer.backends[turn++ % balancer.backends.length] ?? '';
    const options = { method: request.method, headers: request.headers, agent };
    const passed = ask(new URL(request.url ?? '/', backend), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => {
      if (response.headersSent) response.destroy();
      else if (tries > 1) pass(request, body, response, tries - 1);
      else response.writeHead(502).end();
    });
    passed.end(body);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const balancer: Balancer = {
    origin: `http://127.0.0.1:${port}`,
    backends: [],
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return balancer;
}
