import { afterAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STOP_MS } from './platform/server/stopping.ts';
import { endServers, startServer } from './testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-main-'));
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  endServers();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server as an operator does; resolves when it says that it is ready, or ends. */
const start = (environment: Record<string, string> = {}) =>
  startServer({ DATA_DIR: join(folder, 'data'), ...environment }, { cwd: folder });

/** A connection on which `text` is sent and nothing more, and what came back on it. */
async function open(origin: string, text: string): Promise<() => string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return () => received;
}

describe('node api/src/main.ts', () => {
  it('starts, answers, warns about power loss, stops on SIGTERM, and starts again', async () => {
    const first = await start();
    const health = await fetch(`${first.origin}/api/health`);
    expect([health.status, first.output()]).toEqual([200, expect.stringContaining('power loss')]);
    expect(await first.end('SIGTERM')).toBe(0);
    const again = await start();
    const answers = await Promise.all(
      ['/api/health', '/healthz', '/readyz'].map((path) => fetch(`${again.origin}${path}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await again.end('SIGTERM')).toBe(0);
    expect(readdirSync(join(folder, 'data'))).not.toContain('lock');
  }, 400_000);

  it('turns balancers away first, and stops in time whatever connections there are', async () => {
    const server = await start({ STOP_WAIT_SECONDS: '2' });
    const idle = await open(server.origin, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await open(server.origin, '');
    await open(server.origin, 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nacc');
    while (!idle().includes('"ok"')) await new Promise((resolve) => setTimeout(resolve, 10));
    const asked = performance.now();
    const ending = server.end('SIGTERM');
    let ready = 200;
    while (ready === 200) ready = (await fetch(`${server.origin}/readyz`)).status;
    // Whoever hasn't been turned away yet is still answered.
    expect([ready, (await fetch(`${server.origin}/api/health`)).status]).toEqual([503, 200]);
    expect(await ending).toBe(0);
    const took = performance.now() - asked;
    expect(took).toBeGreaterThanOrEqual(2_000);
    expect(took).toBeLessThan(2_000 + STOP_MS.all);
  }, 400_000);

  it('says clearly when the folder or the port is taken, and lets go of the folder then', async () => {
    const first = await start();
    const sameFolder = await start();
    expect(await sameFolder.ended).toBe(1);
    expect(sameFolder.output()).toMatch(/data folder .* is in use by process \d+/);
    const port = new URL(first.origin).port;
    const samePort = await start({ PORT: port, DATA_DIR: join(folder, 'other') });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toContain('port is taken');
    expect(samePort.output()).not.toMatch(/\n\s+at /);
    expect(readdirSync(join(folder, 'other'))).not.toContain('lock');
    await first.end('SIGTERM');
  }, 400_000);

  it('says which variable can not be used, and repeats no secret', async () => {
    const bad = await start({ DATABASE_URL: 'mysql://root:s3cret@127.0.0.1/x' });
    expect(await bad.ended).toBe(1);
    expect(bad.output()).toContain('DATABASE_URL');
    const away = await start({ DATABASE_URL: 'postgres://root:s3cret@127.0.0.1:1/x' });
    expect(await away.ended).toBe(1);
    expect(away.output()).toMatch(/DATABASE_URL can't be reached/);
    expect(bad.output() + away.output()).not.toContain('s3cret');
  }, 400_000);
});
