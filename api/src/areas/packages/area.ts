import type { Area } from '../../platform/area/area.ts';
import { packageData } from './personal.store.ts';
import { bindPackages, type PackagePorts } from './routes.ts';
import { packageTexts } from './texts.ts';

/** Certificates that are bought ahead. */
export const packagesArea = (ports: PackagePorts): Area => ({
  name: 'packages',
  calls: (router) => bindPackages(router, ports),
  texts: packageTexts,
  personal: packageData(ports),
});
