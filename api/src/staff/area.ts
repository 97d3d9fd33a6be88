import type { Area } from '../area/area.ts';
import { type OverridePorts, registerOverrides } from './overrides.ts';
import { bindStaff, type StaffPorts } from './routes.ts';

/** What the people see and do who run the portal. */
export const staffArea = (ports: StaffPorts & OverridePorts): Area => ({
  name: 'staff',
  calls: (router) => bindStaff(router, ports),
  http: (server) => registerOverrides(server, ports),
});
