import type { Area } from '../../platform/area/area.ts';
import { bindOpenViews } from './ending.ts';
import { viewTexts } from './texts.ts';
import { bindViews, type ViewPorts } from './views.ts';
import { removeEndedViews } from './views.store.ts';

/** Looking at a customer's portal without changing anything. */
export const viewsArea = (ports: ViewPorts): Area => ({
  name: 'views',
  calls(router) {
    bindViews(router, ports);
    bindOpenViews(router, ports);
  },
  texts: viewTexts,
  cleanUp: () => removeEndedViews(ports.db, ports.now()),
});
