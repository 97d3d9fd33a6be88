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
  reply: {
    overrideOrigins: ['text'],
    changes: [{ part: 'text', release: 'text', at: 'text', what: 'text' }],
  },
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
  reply: [
    {
      remote: 'text',
      release: 'text',
      owner: 'text',
      code: 'text',
      detail: 'text',
      phase: 'text',
      recovered: 'text',
      partner: 'text',
      site: 'text',
      browser: 'text',
      count: 'whole',
      firstAt: 'whole',
      lastAt: 'whole',
    },
  ],
});
export const loads = typed<typeof schemas.staffLoads>()({
  id: 'staff.loads',
  method: 'GET',
  path: '/v1/portal/loads',
  area,
  permission: 'staff:telemetry',
  reply: [
    {
      remote: 'text',
      release: 'text',
      step: 'text',
      count: 'whole',
      failed: 'whole',
      median: 'number',
      p95: 'number',
    },
  ],
});
export const violations = typed<typeof schemas.staffViolations>()({
  id: 'staff.violations',
  method: 'GET',
  path: '/v1/portal/violations',
  area,
  permission: 'staff:telemetry',
  reply: [
    {
      directive: 'text',
      blocked: 'text',
      source: 'text',
      remote: 'text',
      release: 'text',
      site: 'text',
      count: 'whole',
      firstAt: 'whole',
      lastAt: 'whole',
    },
  ],
});
