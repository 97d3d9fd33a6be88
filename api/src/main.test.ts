import { afterAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'certdeck-main-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server as an operator does; resolves when it says that it is ready, or ends. */
async function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const address = await Promise.race([ready, ended.then(() => '')]);
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { address, stop, ended, output: () => output };
}

describe('node api/src/main.ts', () => {
  it('starts, answers, warns about power loss, stops on SIGTERM, and starts again', async () => {
    const first = await start();
    const health = await fetch(`${first.address}/api/health`);
    expect([health.status, first.output()]).toEqual([200, expect.stringContaining('power loss')]);
    expect(await first.stop()).toBe(0);
    const again = await start();
    expect((await fetch(`${again.address}/api/health`)).status).toBe(200);
    expect(await again.stop()).toBe(0);
    expect(readdirSync(join(folder, 'data'))).not.toContain('lock');
  }, 60_000);

  it('says clearly when the folder or the port is taken, and lets go of the folder then', async () => {
    const first = await start();
    const sameFolder = await start();
    expect(await sameFolder.ended).toBe(1);
    expect(sameFolder.output()).toMatch(/data folder .* is in use by process \d+/);
    const port = new URL(first.address).port;
    const samePort = await start({ PORT: port, DATA_DIR: join(folder, 'other') });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toContain('port is taken');
    expect(samePort.output()).not.toMatch(/\n\s+at /);
    expect(readdirSync(join(folder, 'other'))).not.toContain('lock');
    await first.stop();
  }, 60_000);

  it('says which variable can not be used, and repeats no secret', async () => {
    const bad = await start({ DATABASE_URL: 'mysql://root:s3cret@127.0.0.1/x' });
    expect(await bad.ended).toBe(1);
    expect(bad.output()).toContain('DATABASE_URL');
    const away = await start({ DATABASE_URL: 'postgres://root:s3cret@127.0.0.1:1/x' });
    expect(await away.ended).toBe(1);
    expect(away.output()).toMatch(/DATABASE_URL can't be reached/);
    expect(bad.output() + away.output()).not.toContain('s3cret');
  }, 60_000);
});
