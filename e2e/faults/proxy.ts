import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** What happens to an answer on its way. */
export type Fault =
  /** Another answer comes instead. */
  | { kind: 'answer'; status: number; body?: string; type?: string }
  /** The connection breaks. */
  | { kind: 'broken' }
  /** Nothing comes until the fault ends. */
  | { kind: 'slow' }
  /** The body is another. */
  | { kind: 'changed'; change(body: string): string };

export interface FaultProxy {
  url: string;
  /** Requests for addresses that match meet the fault until it is taken away. */
  set(address: RegExp, fault: Fault): void;
  /** All faults end, and what waited goes on. */
  clear(): void;
  /** Addresses that were asked for since the last call. */
  asked(): string[];
  /** Bodies of `POST /telemetry` since the last `clear`. */
  reports: string[];
  stop(): Promise<void>;
}

/** A server between the browser and the portal, in which faults can be set. */
export async function startProxy(target: string): Promise<FaultProxy> {
  let faults: { address: RegExp; fault: Fault }[] = [];
  let waiting: (() => void)[] = [];
  let asked: string[] = [];
  const reports: string[] = [];

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const address = incoming.url ?? '/';
    asked.push(address);
    const body = await bodyOf(incoming);
    if (address === '/telemetry') reports.push(body.toString());
    const fault = () => faults.find((one) => one.address.test(address))?.fault;
    while (fault()?.kind === 'slow') await new Promise<void>((resolve) => waiting.push(resolve));
    const now = fault();
    if (now?.kind === 'broken') return void outgoing.destroy();
    if (now?.kind === 'answer') {
      outgoing.writeHead(now.status, { 'content-type': now.type ?? 'text/plain' }).end(now.body ?? '');
      return;
    }
    pass(incoming, body, outgoing, now?.kind === 'changed' ? now.change : undefined);
  }

  function pass(
    { method = 'GET', url = '/', headers }: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    change: ((body: string) => string) | undefined,
  ): void {
    const own = change ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const onward = request(`${target}${url}`, { method, headers: own }, (received) => {
      const status = received.statusCode ?? 502;
      if (!change || status !== 200) {
        outgoing.writeHead(status, received.headers);
        received.pipe(outgoing);
        return;
      }
      const { 'content-length': _length, etag: _tag, ...rest } = received.headers;
      void bodyOf(received).then((text) => outgoing.writeHead(status, rest).end(change(text.toString())));
    });
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  }

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const go of woken) go();
  };
  return {
    url: `http://localhost:${typeof place === 'object' && place ? place.port : 0}`,
    set(address, fault) {
      faults = [...faults, { address, fault }];
    },
    clear() {
      faults = [];
      reports.length = 0;
      wake();
    },
    asked() {
      const since = asked;
      asked = [];
      return since;
    },
    reports,
    async stop() {
      faults = [];
      wake();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
