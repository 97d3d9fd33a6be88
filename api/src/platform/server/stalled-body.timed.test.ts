import { afterEach, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { connect, type Socket } from 'node:net';
import { openTestApi, RECEIPT, type TestApi } from '../../testing/api.ts';

/** Milliseconds that a request may take to come whole (D-715). */
const LIMIT = 120_000;
/** Of the largest receipt. */
const LENGTH = 4_999_999;

let api: TestApi | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  api?.server.server.closeAllConnections();
  await api?.close();
});

/** Begins an upload of which no more comes; resolves with what was answered until the connection's end. */
function stall(address: URL, token: string, sent: Buffer): Promise<string> {
  const socket = connect(Number(address.port), address.hostname);
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => {});
  socket.write(
    `POST /api${accountCalls.uploadReceipt.path}?name=a.pdf HTTP/1.1\r\nHost: ${address.host}\r\ntoken: ${token}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${LENGTH}\r\n\r\n`,
  );
  socket.write(sent);
  return new Promise((resolve) => socket.once('close', () => resolve(received)));
}

describe('an upload of which no more comes', () => {
  it('ends with 408 when its time is over, one that was refused too, and its account sends again (D-715)', async () => {
    api = await openTestApi();
    const { server } = api;
    expect(server.server.requestTimeout).toBe(LIMIT);
    // The same limit, a hundred times shorter; Node looks for what is over it every 30 s, here more often.
    Object.assign(server.server, {
      requestTimeout: LIMIT / 100,
      headersTimeout: LIMIT / 100,
      connectionsCheckingInterval: 50,
    });
    const { token } = await api.addAccount();
    const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    // Six fill what the account may have on its way.
    const ends = await Promise.all(
      Array.from({ length: 8 }, () => stall(address, token, Buffer.alloc(100_000))),
    );
    const refused = ends.filter((end) => end.includes('12010'));
    expect(refused).toHaveLength(2);
    for (const end of ends) expect(end).toMatch(/HTTP\/1\.1 (408 |200 [^]*"code":12010)/);
    expect(ends.filter((end) => end.startsWith('HTTP/1.1 408 '))).toHaveLength(6);
    expect((await api.call(accountCalls.uploadReceipt, { name: 'a.pdf' }, { token })).body.code).toBe(200);
    // It is nobody's fault that a line is slow: nothing of it is an error of the portal.
    expect(api.log.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    // Larger than the whole place of the account less six stalled bodies: all of it was given back.
    const whole = Buffer.concat([RECEIPT, Buffer.alloc(LENGTH - 2 * RECEIPT.length), RECEIPT]);
    const again = await api.call(accountCalls.uploadReceipt, { name: 'b.pdf' }, { token, file: whole });
    expect(again.body.code).toBe(200);
  });
});
