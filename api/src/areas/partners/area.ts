import type { Area } from '../../platform/area/area.ts';
import { partnerTexts } from './texts.ts';
import { bindPartners, type PartnerPorts } from './tokens.ts';

/** Pages of partners that show areas of ours. */
export const partnersArea = (ports: PartnerPorts): Area => ({
  name: 'partners',
  calls: (router) => bindPartners(router, ports),
  texts: partnerTexts,
});
