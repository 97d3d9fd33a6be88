import type { Area } from '../../platform/area/area.ts';
import { registerTelemetry, type TelemetryPorts } from './intake.ts';
import { pruneTelemetry } from './prune.store.ts';

/** What pages report of themselves. */
export const telemetryArea = (ports: TelemetryPorts): Area => ({
  name: 'telemetry',
  http: (server) => registerTelemetry(server, ports),
  cleanUp: () => pruneTelemetry(ports.db, ports.now(), ports.config.TELEMETRY_DAYS),
});
