import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { endConnections, STOP_MS } from './stopping.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
let answerSlow: () => void = () => {};
let asked: Promise<void>;

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  app.server.closeAllConnections();
});

/** A server with a call that answers when the test says so. */
async function listen(): Promise<number> {
  app = fastify({ return503OnClosing: false, requestTimeout: 120_000 });
  endConnections(app);
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  asked = arrival;
  answerSlow = resolve;
  app.get('/', async () => 'quick');
  app.post('/', async () => 'taken');
  app.get('/slow', async () => {
    arrive();
    await promise;
    return 'slow';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Opens a connection, sends `text` on it, and collects what comes back. */
async function open(port: number, text = ''): Promise<{ received: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return { received: () => received, closed };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const HALF_BODY =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"';

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a stop', () => {
  it.each([
    ['a connection on which nothing was sent', ''],
    ['an idle connection', get('/')],
    ['half a request', 'POST / HTTP/1.1\r\nHost:'],
    ['half a body', HALF_BODY],
  ])('is not held up by %s', async (_name, text) => {
    const port = await listen();
    const { received, closed } = await open(port, text);
    if (text === get('/')) await until(() => received().includes('quick'));
    // The server has taken the connection when it has answered a later one.
    const later = await open(port, get('/'));
    await until(() => later.received().includes('quick'));
    const started = performance.now();
    await app.close();
    // Long before the limit, let alone keep-alive (72 s) and the limit of a request (120 s).
    expect(performance.now() - started).toBeLessThan(STOP_MS.answers);
    await closed;
  });

  it('finishes what is being answered, says that the connection ends, and takes no other', async () => {
    const port = await listen();
    const slow = await open(port, get('/slow'));
    await asked;
    const closing = app.close();
    await until(() => !app.server.listening);
    const refused = connect(port, '127.0.0.1');
    expect(await once(refused, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
    answerSlow();
    await closing;
    await slow.closed;
    expect(slow.received()).toMatch(/^HTTP\/1\.1 200[^]*connection: close[^]*slow$/i);
  });

  it('does not wait for ever for an answer', async () => {
    const port = await listen();
    const slow = await open(port, get('/slow'));
    await asked;
    const started = performance.now();
    await app.close();
    expect(performance.now() - started).toBeLessThan(STOP_MS.all);
    await slow.closed;
    expect(slow.received()).toBe('');
  });
});
