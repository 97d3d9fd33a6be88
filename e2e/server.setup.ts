import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

/**
 * One portal for all journeys, on a fresh database in demo mode; its address is in PORTAL_URL. The data that it has
 * before anybody comes are in PORTAL_TEMPLATE, for the portals that specs start for themselves.
 */
export default async function setup() {
  const template = mkdtempSync(join(tmpdir(), 'certdeck-e2e-template-'));
  await (await startServer({ dataFolder: template })).stop();
  process.env['PORTAL_TEMPLATE'] = template;
  // What the first worker that needs it builds for all (faults/faulty-releases.ts).
  const faulty = mkdtempSync(join(tmpdir(), 'certdeck-e2e-faulty-'));
  process.env['FAULTY_RELEASES'] = faulty;
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-e2e-'));
  const portal = await startServer({ dataFolder: folder });
  process.env['PORTAL_URL'] = portal.url;
  process.env['PORTAL_DATA'] = folder;
  return async () => {
    await portal.stop();
    for (const one of [folder, template, faulty]) rmSync(one, { recursive: true, force: true });
  };
}
