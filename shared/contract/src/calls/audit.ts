import type * as schemas from '../schemas/audit.ts';
import { typed } from '../typed.ts';

/** Who did what for the tenant, newest first (D-231). */
export const listAuditLogs = typed<typeof schemas.listAuditLogs>()({
  id: 'API-077',
  method: 'GET',
  path: '/v1/user/auditLogs',
  area: 'audit',
  permission: 'audit:read',
  view: 'reads',
  reply: [{ id: 'filled', time: 'whole', action: 'filled' }],
});
/** Answers a file: JSON lines that can be checked without the server, or CSV. */
export const exportAuditLog = typed<typeof schemas.exportAuditLog>()({
  id: 'audit.export',
  method: 'GET',
  path: '/v1/auditLog/export',
  area: 'audit',
  permission: 'audit:read',
});
export const getAuditHead = typed<typeof schemas.getAuditHead>()({
  id: 'audit.head',
  method: 'GET',
  path: '/v1/auditLog/head',
  area: 'audit',
  permission: 'audit:read',
  view: 'reads',
});
/** Proves that the log of an older head is the beginning of the log of a newer one. */
export const proveAuditGrowth = typed<typeof schemas.proveAuditGrowth>()({
  id: 'audit.growth',
  method: 'GET',
  path: '/v1/auditLog/growth',
  area: 'audit',
  permission: 'audit:read',
  view: 'reads',
});
