/**
 * `npm run partner`: the portal and a partner's site beside it, in one terminal. PORT is the portal's, the
 * partner's is PARTNER_PORT.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server.ts';
import { buildAngularPage } from './angular/build.ts';
import { buildFederatedPage } from './federated/build.ts';
import { startPartner } from './server.ts';
import { writeSites } from './sites.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-partner-'));
const sites = join(folder, 'sites');
mkdirSync(sites);
await Promise.all([buildFederatedPage(), buildAngularPage()]);
const portal = await startServer({
  dataFolder: join(folder, 'data'),
  port: Number(process.env['PORT'] || 8080),
  env: { SITE_DIR: sites, LOG_LEVEL: 'error' },
});
const shop = await startPartner({
  portal: portal.url,
  partner: 'example',
  port: Number(process.env['PARTNER_PORT'] || 8090),
});
writeSites(sites, [{ id: 'example', origins: [shop.url], areas: ['orders', 'ssl', 'billing', 'certhub'] }]);
console.log(`The portal is at ${portal.url}, a partner's site at ${shop.url}`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await shop.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
