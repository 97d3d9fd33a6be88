import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { registerDevReload } from './dev-reload.ts';

it('tells an open page of each build, and keeps no server from closing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-dev-reload-'));
  const app = fastify();
  registerDevReload(app, folder);
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const reader = (await fetch(`${address}/dev/events`)).body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await next()).toBe(': open\n\n');
    writeFileSync(join(folder, 'deployment.json'), '{}');
    expect(await next()).toBe('event: built\ndata: {}\n\n');
    // The page stays open.
    await app.close();
    expect((await reader?.read())?.done).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
