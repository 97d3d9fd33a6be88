import type { FastifyBaseLogger } from 'fastify';
import { openAuthority } from '../authority/open-authority.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Verifier } from '../dcv/dcv.ts';
import { createVerifier } from '../dcv/verifier.ts';
import type { DemoZone } from '../demo-zone/demo-zone.ts';
import { createDemoZone } from '../demo-zone/local-demo-zone.ts';
import { createZoneStore } from '../demo/zone-store.ts';
import { SafeHttpClient } from '../dns/http-client.ts';
import { createResolvers } from '../dns/resolvers.ts';
import type { EmbeddedCa } from '../issuers/embedded-ca/index.ts';
import { unlessDisabled } from '../jobs/held.ts';
import { createJobRunner, type JobRunner } from '../jobs/runner.ts';
import type { MailPort } from '../mail/mail.ts';
import { workQueue } from '../payments/batch.ts';
import { createAuditTools } from '../tools/report/audit-tools.ts';
import { type DemoSites, openDemoSites } from '../tools/report/demo/demo-sites.ts';
import { createReportJob } from '../tools/report/job.ts';
import type { Outages } from '../server/outages.ts';
import { advanceOrder } from './advance.ts';
import { mailIssued } from './issued-mail.ts';

/** Asked when neither the configuration nor the system names a DNS server. */
const LAST_RESOLVER = '127.0.0.1:53';

export interface WorkOptions {
  config: Config;
  database: Database;
  mail: MailPort;
  log: FastifyBaseLogger;
  now: () => Date;
  outages: Outages;
  /** Jobs under way at once. */
  concurrency?: number;
}

/** The background work of orders and what it needs from outside: domain validation, the CA, the demo zone. */
export interface Work {
  readonly verifier: Verifier;
  /** Open in demo mode, once started. */
  readonly demoZone: DemoZone | undefined;
  /** The embedded CA, once started. */
  readonly authority: EmbeddedCa | undefined;
  /** What the operator should read after the start. */
  readonly notices: readonly string[];
  /** Tells that jobs were added; does nothing before the start. */
  nudge(): void;
  /** Opens the demo zone and the CA and takes up every job that is left, those of a killed process too. */
  start(): Promise<void>;
  /** Takes no more jobs; those under way go on. */
  pause(): void;
  /** Waits for jobs under way, for `patience` milliseconds at most, and closes what was opened. */
  stop(patience?: number): Promise<void>;
}

/** Prepares the work; nothing listens or runs before `start`. */
export function createWork(options: WorkOptions): Work {
  const { config, database, mail, log, now, outages } = options;
  const { db } = database;
  let verifier = verifierFor(config, now);
  let demoZone: DemoZone | undefined;
  let demoSites: DemoSites | undefined;
  let stopping = new AbortController();
  let authority: EmbeddedCa | undefined;
  let runner: JobRunner | undefined;
  const notices: string[] = [];

  return {
    get verifier() {
      return verifier;
    },
    get demoZone() {
      return demoZone;
    },
    get authority() {
      return authority;
    },
    notices,
    nudge: () => runner?.nudge(),

    async start() {
      if (config.DEMO) {
        demoZone = createDemoZone({
          dnsPort: 0,
          httpPort: 0,
          store: createZoneStore(db),
        });
        await demoZone.start();
        verifier = verifierFor(config, now, demoZone);
        demoSites = await openDemoSites(demoZone.zone, now());
      }
      authority = await openAuthority({ config, db, now, tell: (sentence) => notices.push(sentence) });
      for (const notice of notices) log.warn(notice);
      const tools = { db, verifier, now, issuer: authority.issuer };
      stopping = new AbortController();
      const demo =
        demoZone && demoSites
          ? { sites: demoSites, zone: demoZone.zone, dnsPort: demoZone.dnsPort }
          : undefined;
      runner = createJobRunner({
        db,
        handlers: unlessDisabled(db, {
          order: (job) => advanceOrder(tools, job),
          'batch-pay': (job) => workQueue(db, job, now),
          'issued-mail': (job) => mailIssued({ db, mail, log, now }, job),
          'site-report': createReportJob(db, createAuditTools(config, now, stopping.signal, demo)),
        }),
        // The embedded database belongs to one process, so leases found in it are those of the dead.
        exclusive: database.kind === 'pglite',
        now,
        onError: (error, job) => {
          if (!outages.tell(error)) log.error({ err: error, job }, 'Background work failed');
        },
        ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
      });
      await runner.start();
    },

    pause: () => runner?.pause(),

    async stop(patience) {
      // An audit may have a minute to go; orders are quick and are let through.
      stopping.abort();
      await runner?.stop(patience);
      runner = undefined;
      await Promise.all([demoZone?.stop(), demoSites?.stop()]);
      demoZone = undefined;
      demoSites = undefined;
    },
  };
}

function verifierFor(config: Config, clock: () => Date, zone?: DemoZone): Verifier {
  const zones = zone ? [{ suffix: zone.zone, servers: `127.0.0.1:${zone.dnsPort}` }] : [];
  const configured = createResolvers({ servers: config.DNS_SERVERS.join(','), zones });
  const resolvers = configured.length > 0 ? configured : createResolvers({ servers: LAST_RESOLVER, zones });
  const demo = zone ? { demo: { suffix: zone.zone, addresses: [], port: zone.httpPort } } : {};
  // The file check asks for no trusted certificate: the one that is ordered may be the first.
  const http = new SafeHttpClient({ verifyTls: false, ...demo });
  return createVerifier({ resolvers, http, clock });
}
