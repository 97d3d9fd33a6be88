import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestApi, type TestApi } from '../../../testing/api.ts';
import { REGISTRAR_PATH } from './routes.ts';

describe('without a demonstration or its registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-registrar-'));
  const tlds = join(folder, 'tlds.json');
  let api: TestApi | undefined;
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await api?.close();
  });

  it.each([
    ['DEMO is 0', { DEMO: '0' }],
    [
      'names are registered at a registry elsewhere',
      {
        ...{ REGISTRAR: 'epp', EPP_HOST: '127.0.0.1', EPP_PORT: '1', EPP_USER: 'u', EPP_PASSWORD: 'p' },
        EPP_TLDS_FILE: tlds,
      },
    ],
  ])('there is no such page where %s (DOM-007)', async (_what, environment) => {
    writeFileSync(tlds, '[{"tld":"com.test","prices":{"currency":"CNY"}}]');
    await api?.close();
    api = await openTestApi(environment);
    const answerAt = async (url: string, method: 'GET' | 'POST') => {
      const { statusCode, body } = await api!.server.inject({
        url,
        method,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return { statusCode, body };
    };
    for (const method of ['GET', 'POST'] as const)
      expect(await answerAt(REGISTRAR_PATH, method)).toEqual(await answerAt('/demo/nothing', method));
    expect((await answerAt(REGISTRAR_PATH, 'POST')).statusCode).toBe(404);
  });
});
