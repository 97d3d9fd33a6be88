import type { Area } from '../area/area.ts';
import type { Config } from '../config/config.ts';
import type { DemoZone } from '../demo-zone/demo-zone.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { bindCfdns, type CfdnsPorts } from './cfdns/routes.ts';
import { cfdnsTexts } from './cfdns/texts.ts';
import { createAuditTools } from './report/audit-tools.ts';
import { type DemoSites, openDemoSites } from './report/demo/demo-sites.ts';
import { createReportJob } from './report/job.ts';
import { bindReports, type ReportPorts } from './report/routes.ts';
import { reportTexts } from './report/texts.ts';

export interface ToolPorts extends ReportPorts, CfdnsPorts {
  config: Pick<Config, 'CLOUDFLARE_API' | 'DNS_SERVERS'>;
  /** The zone of a demonstration, once it is open; it has two sites to audit. */
  demoZone(): DemoZone | undefined;
}

/** Site audits and bulk DNS. */
export function toolsArea(ports: ToolPorts): Area {
  const { config, db, now } = ports;
  let stopping = new AbortController();
  let sites: DemoSites | undefined;
  let audit: JobHandler | undefined;
  return {
    name: 'tools',
    calls(router) {
      bindReports(router, ports);
      bindCfdns(router, ports);
    },
    jobs: {
      'site-report': (job) => {
        if (!audit) throw new Error('Audits have not been started');
        return audit(job);
      },
    },
    texts: { ...reportTexts, ...cfdnsTexts },
    async start() {
      const zone = ports.demoZone();
      sites = zone && (await openDemoSites(zone.zone, now()));
      stopping = new AbortController();
      const demo = zone && sites ? { sites, zone: zone.zone, dnsPort: zone.dnsPort } : undefined;
      audit = createReportJob(db, createAuditTools(config, now, stopping.signal, demo));
    },
    // An audit may have a minute to go.
    interrupt: () => stopping.abort(),
    async stop() {
      await sites?.stop();
      sites = undefined;
    },
  };
}
