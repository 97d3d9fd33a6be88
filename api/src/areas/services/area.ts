import type { Area } from '../../platform/area/area.ts';
import { bindServices, type ServicePorts } from './routes.ts';
import { serviceTexts } from './texts.ts';

/** What the operator can switch off, and how it does: who issues, and ways to pay. */
export const servicesArea = (ports: ServicePorts): Area => ({
  name: 'services',
  calls: (router) => bindServices(router, ports),
  texts: serviceTexts,
});
