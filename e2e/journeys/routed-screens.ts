import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestSource } from '@certdeck/build';
import { staffPermissions } from '@certdeck/contract';
import type { Screen, ShownOrders } from './screens.ts';

const root = join(import.meta.dirname, '../..');

/** Manifests of the sources. */
const manifests: readonly ManifestSource[] = await Promise.all(
  readdirSync(root)
    .filter((folder) => folder.startsWith('remote-'))
    .map(async (folder) => {
      const { manifest } = (await import(join(root, folder, 'src/manifest.ts'))) as {
        manifest: ManifestSource;
      };
      return manifest;
    }),
);

/** What stands for the variables of a route, by the route. One without an entry stops the run. */
const examples = ({ issued, organization }: ShownOrders): Readonly<Record<string, string>> => ({
  '/ssl/certificate/:id': `/ssl/certificate/${issued}`,
  '/orders/org/:id/domains': `/orders/org/${organization}/domains`,
  '/ssl/products/:productNo': '/ssl/products/ALP-DVF',
  // What is said of a number that nobody has; domain-buy.spec.ts opens a name that there is.
  '/domain/manage/:orderNo': '/domain/manage/none',
  '/domain/dns/:domain': '/domain/dns/nobody.com.test',
  '/domain/dns/:domain/import': '/domain/dns/nobody.com.test/import',
  // The page of what isn't there; discovery.spec.ts opens a certificate that there is.
  '/certhub/discovery/certs/:id': '/certhub/discovery/certs/none',
  '/certhub/tools/report/:domain': '/certhub/tools/report/a.demo.test',
});

const isForStaff = (permission: string): boolean => staffPermissions.some((one) => one === permission);

/**
 * One screen for each route of each area that a customer may open, by its route's path; the areas' manifests say which
 * they are. What only staff may open has journeys of its own.
 */
export function routedScreens(orders: ShownOrders): Screen[] {
  const addresses = examples(orders);
  return manifests
    .flatMap(({ routes }) => routes)
    .filter(({ permission }) => !isForStaff(permission))
    .map(({ path }) => {
      const address = path.includes(':') ? addresses[path] : path;
      if (address === undefined) throw new Error(`Give ${path} an address in e2e/journeys/routed-screens.ts`);
      return { name: path, path: address };
    });
}
