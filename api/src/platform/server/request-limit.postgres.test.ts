import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { openTestDatabase } from '../../testing/database.ts';

describe('two processes over one database', () => {
  it('hold a customer to one request limit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certdeck-two-'));
    const database = await openTestDatabase();
    const config = readConfig({
      DATA_DIR: folder,
      RELEASES_DIR: join(folder, 'releases'),
      SITE_DIR: join(folder, 'sites'),
      RATE_LIMIT: '10',
      LOG_LEVEL: 'silent',
    });
    const apps = [await createApp({ config, database }), await createApp({ config, database })];
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 24; n++) {
        const { server } = apps[n % 2] ?? apps[0]!;
        const answer = await server.inject({ method: 'POST', url: '/api/verify_token' });
        statuses.push(answer.statusCode);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(14);
    } finally {
      for (const { server } of apps) await server.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
