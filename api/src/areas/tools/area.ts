import type { FastifyBaseLogger } from 'fastify';
import type { Area } from '../../platform/area/area.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DemoZone } from '../../ports/dns-provider/demo-zone/demo-zone.ts';
import type { JobHandler } from '../../platform/jobs/runner.ts';
import { bindCfdns, type CfdnsPorts } from './cfdns/routes.ts';
import { cfdnsTexts } from './cfdns/texts.ts';
import { createAuditTools } from './report/audit-tools.ts';
import { type DemoSites, openDemoSites } from './report/demo/demo-sites.ts';
import { createGuestAudits } from './report/guest-audits.ts';
import { bindGuestReports, type PuzzlePort } from './report/guests.ts';
import { removeOldGuestReports } from './report/guests.store.ts';
import { createReportJob } from './report/job.ts';
import { bindReports, type ReportPorts } from './report/routes.ts';
import { reportTexts } from './report/texts.ts';
import { bindServed, type ServedPorts } from './served/routes.ts';
import { lookAtServer, type ServerLook } from './served/server-look.ts';
import { isServedAlone, type Wanted } from './served/served.ts';
import { servedTexts } from './served/texts.ts';

export interface ToolPorts extends ReportPorts, CfdnsPorts, ServedPorts {
  config: Pick<Config, 'CLOUDFLARE_API' | 'DNS_SERVERS'>;
  captchas: PuzzlePort;
  log: FastifyBaseLogger;
  /** The zone of a demonstration, once it is open; it has two sites to audit. */
  demoZone(): DemoZone | undefined;
}

/** Tools, and what other areas ask of them. */
export interface ToolsArea extends Area {
  /** Whether servers send a certificate, and none of them one before it ({@link isServedAlone}). */
  isServedAlone(wanted: Wanted): Promise<boolean>;
  /** What the addresses of a host send at a port ({@link lookAtServer}). */
  lookAtServer(host: string, port: number): Promise<ServerLook | undefined>;
}

/** Site audits, looks whether certificates are served, and bulk DNS. */
export function toolsArea(ports: ToolPorts): ToolsArea {
  const { config, db, now } = ports;
  let stopping = new AbortController();
  let sites: DemoSites | undefined;
  let audit: JobHandler | undefined;
  let open: ReturnType<typeof createAuditTools> | undefined;
  const audits = createGuestAudits(
    db,
    () => open,
    (error) => ports.log.error({ err: error }, 'an audit of a guest has failed'),
  );
  const looks = () => {
    // A server that does no work of its own has no demo sites either.
    const { reach, signal, store } = open ?? createAuditTools(config, now, stopping.signal);
    return { reach, signal, store };
  };
  return {
    name: 'tools',
    isServedAlone: (wanted) => isServedAlone(wanted, { ...looks(), now }),
    lookAtServer: (host, port) => lookAtServer(host, port, { ...looks(), now }),
    calls(router) {
      bindReports(router, ports);
      bindGuestReports(router, { ...ports, audits });
      bindCfdns(router, ports);
      bindServed(router, ports, looks);
    },
    jobs: {
      'site-report': (job) => {
        if (!audit) throw new Error('Audits have not been started');
        return audit(job);
      },
    },
    texts: { ...reportTexts, ...servedTexts, ...cfdnsTexts },
    async start() {
      const zone = ports.demoZone();
      sites = zone && (await openDemoSites(zone.zone, now()));
      stopping = new AbortController();
      const demo = zone && sites ? { sites, zone: zone.zone, dnsPort: zone.dnsPort } : undefined;
      open = createAuditTools(config, now, stopping.signal, demo);
      audit = createReportJob(db, open);
    },
    cleanUp: () => removeOldGuestReports(db, now()),
    // An audit may have a minute to go.
    interrupt: () => stopping.abort(),
    async stop() {
      open = undefined;
      await audits.idle();
      await sites?.stop();
      sites = undefined;
    },
  };
}
