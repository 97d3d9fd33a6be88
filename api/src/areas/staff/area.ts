import type { Area } from '../../platform/area/area.ts';
import { bindJobDesk, type JobDeskPorts } from './job-desk.ts';
import { type OverridePorts, registerOverrides } from './overrides.ts';
import { bindPeople, bindStaff, type StaffPorts } from './routes.ts';
import { staffTexts } from './texts.ts';

/** What the people see and do who run the portal. */
export const staffArea = (ports: StaffPorts & OverridePorts & JobDeskPorts): Area => ({
  name: 'staff',
  calls: (router) => {
    bindStaff(router, ports);
    bindPeople(router, ports);
    bindJobDesk(router, ports);
  },
  texts: staffTexts,
  http: (server) => registerOverrides(server, ports),
});
