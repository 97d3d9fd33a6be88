import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from './portal.ts';

/** One portal for all journeys, on a fresh database in demo mode; its address is in PORTAL_URL. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-e2e-'));
  const portal = await startPortal({ dataFolder: folder });
  process.env['PORTAL_URL'] = portal.url;
  process.env['PORTAL_DATA'] = folder;
  return async () => {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
