import type * as schemas from '../schemas/telemetry.ts';
import { typed } from '../typed.ts';

/*
 * Calls of the staff page. Who isn't staff is told that they don't exist (13001). They stand apart from
 * the others, so that no customer's page carries them.
 */

const area = 'staff';

export const overview = typed<typeof schemas.staffOverview>()({
  id: 'staff.overview',
  method: 'GET',
  path: '/v1/portal/overview',
  area,
  permission: 'staff:releases',
});
export const releases = typed<typeof schemas.staffReleases>()({
  id: 'staff.releases',
  method: 'GET',
  path: '/v1/portal/releases',
  area,
  permission: 'staff:releases',
});
export const failures = typed<typeof schemas.staffFailures>()({
  id: 'staff.failures',
  method: 'GET',
  path: '/v1/portal/failures',
  area,
  permission: 'staff:telemetry',
});
export const loads = typed<typeof schemas.staffLoads>()({
  id: 'staff.loads',
  method: 'GET',
  path: '/v1/portal/loads',
  area,
  permission: 'staff:telemetry',
});
export const violations = typed<typeof schemas.staffViolations>()({
  id: 'staff.violations',
  method: 'GET',
  path: '/v1/portal/violations',
  area,
  permission: 'staff:telemetry',
});
