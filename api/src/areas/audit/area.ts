import type { Area } from '../../platform/area/area.ts';
import { AuditLog, type LogPorts } from './log.ts';
import { auditData } from './personal.store.ts';
import { type AuditPorts, bindAudit } from './routes.ts';

/** Seconds between two looks for entries that have no place in their tree yet. */
const GROW_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** Who did what: kept so that nobody can change it without being found out (ADR 52). */
export function auditArea(ports: LogPorts & Pick<AuditPorts, 'people'>): Area {
  const log = new AuditLog(ports);
  return {
    name: 'audit',
    calls: (router) => bindAudit(router, { ...ports, log }),
    personal: auditData(ports),
    schedules: {
      'audit-grow': { every: GROW_SECONDS, run: () => log.growAll() },
      'audit-sign': { every: HOUR_SECONDS, run: () => log.signAll() },
    },
  };
}
