import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from './testing/server-process.ts';

let folder: string;
let umask: number;
const running: ServerProcess[] = [];
beforeEach(() => {
  umask = process.umask(0);
  folder = join(mkdtempSync(join(tmpdir(), 'certdeck-start-')), 'data');
});
afterEach(async () => {
  process.umask(umask);
  for (const server of running.splice(0)) await server.end('SIGKILL');
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: folder, ...environment });
  running.push(server);
  return server;
}
function openIn(path: string): string[] {
  const entry = lstatSync(path);
  const own = (entry.mode & 0o077) === 0 ? [] : [path];
  if (!entry.isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => openIn(join(path, name)))];
}

describe('a start for real use', () => {
  it('says what will not work, and that it shut the accounts of an earlier demonstration', async () => {
    const demo = await start();
    expect(demo.output()).not.toContain('SMTP_URL');
    expect(demo.output()).toContain('good for a demonstration and nothing else');
    await demo.end('SIGTERM');
    const secret = join(folder, 'ca', 'development-secret');
    const refused = await start({ DEMO: '0' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/Set CA_KEY_SECRET, or CA_KEY_SECRET_FILE/);
    expect(refused.output()).toContain(secret);
    expect(refused.output()).not.toMatch(/\n\s+at /);
    const real = await start({ DEMO: '0', CA_KEY_SECRET_FILE: secret });
    expect(real.output()).toContain('SMTP_URL is not set');
    expect(real.output()).toContain('PUBLIC_URL is not set');
    expect(real.output()).toMatch(/Disabled and signed out.*demo@certdeck\.test.*staff@certdeck\.test/s);
    expect(real.output()).not.toContain('Certdeck-Demo-1');
    await real.end('SIGTERM');
    const wrong = await start({ DEMO: '0', CA_KEY_SECRET: 'not what the keys are sealed with' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('sealed with another secret than that of CA_KEY_SECRET');
    expect(wrong.output()).not.toContain('not what the keys');
  }, 400_000);
});

describe('a start over a data folder that others may enter', () => {
  it('closes everything in it, whatever the umask, and says so', async () => {
    for (const name of ['', 'ca', 'mail', 'pg']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'hourly-dump.tar.gz'), 'of yesterday');
    const server = await start();
    expect(server.output()).toContain('Other users of this machine could read the data folder');
    expect(server.output()).toContain('hourly-dump.tar.gz (0666)');
    expect(openIn(folder).filter((path) => !path.startsWith(join(folder, 'pg/')))).toEqual([]);
    await server.end('SIGTERM');
    expect(openIn(folder)).toEqual([]);
  }, 400_000);
});
