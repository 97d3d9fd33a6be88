import { STATUS_POLL_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/tools.ts';
import { typed } from '../typed.ts';

const area = 'certhub';

/** Starts a site audit, or answers the one that runs already (D-208, D-210). */
export const startReport = typed<typeof schemas.startReport>()({
  id: 'tools.report.start',
  method: 'POST',
  path: '/v1/tools/report',
  area,
  permission: 'report:run',
});
/** The newest report of a name, or the one named by `id`. */
export const getReport = typed<typeof schemas.getReport>()({
  id: 'tools.report',
  method: 'GET',
  path: '/v1/tools/report/{domain}',
  area,
  permission: 'report:read',
  timeout: STATUS_POLL_TIMEOUT,
  reply: { id: 'filled', state: 'filled', progress: { done: 'whole', total: 'whole' } },
});
/** The newest report of every name, newest first. */
export const listReports = typed<typeof schemas.listReports>()({
  id: 'tools.reports',
  method: 'GET',
  path: '/v1/tools/report',
  area,
  permission: 'report:read',
});
/** The zones that the names lie in, with their records, as the provider has them now (D-209). */
export const readZones = typed<typeof schemas.readZones>()({
  id: 'tools.cfdns.zones',
  method: 'POST',
  path: '/v1/tools/cfdns/zones',
  area,
  permission: 'dns:write',
  body: 'json',
});
/** Writes records and says what became of each (D-209). A repeat changes nothing. */
export const writeRecords = typed<typeof schemas.writeRecords>()({
  id: 'tools.cfdns',
  method: 'POST',
  path: '/v1/tools/cfdns',
  area,
  permission: 'dns:write',
  body: 'json',
  timeout: 120_000,
});
