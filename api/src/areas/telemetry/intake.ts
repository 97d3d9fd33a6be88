import type { FastifyInstance } from 'fastify';
import { telemetryBatch, telemetryEvent } from '@certdeck/contract/schemas';
import { z } from 'zod';
import type { Deployment } from '@certdeck/contract/schemas';
import { createVisitLimit, isOfTrial } from '../canary/accept.ts';
import type { VisitReport } from '../canary/ports.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { limitsOf } from '../../platform/limits/prefixes.ts';
import { mayRead } from '../partners/limits.ts';
import type { Outages } from '../../platform/server/outages.ts';
import { createAdmission } from './admission.ts';
import { browserOf } from './browser.ts';
import { readViolations } from './csp.ts';
import { type FailureReport, failureTable } from './failures.store.ts';
import { isReleased } from './known-releases.ts';
import { type LoadReport, loadTable } from './loads.store.ts';
import { isFromOurPage, type Origins, pageOf } from './origins.ts';
import { type CountedViolation, violationTable } from './violations.store.ts';
import { countVisits } from './visits.store.ts';
import { openScope } from '../../platform/server/scope.ts';

/** Fifty events of the longest make 30 kB. */
const BODY_LIMIT = 32 * 1024;
/** Posts per network and minute: an office behind one address, and a tab that fails in a loop. */
const POSTS_A_MINUTE = 120;
const envelope = telemetryBatch.extend({ events: z.array(z.unknown()).max(50) });

export interface TelemetryPorts extends Origins {
  config: Origins['config'] & { readonly RATE_LIMIT: number; readonly TELEMETRY_DAYS: number };
  db: Db;
  limiter: Limiter;
  now: () => Date;
  /** What is released at present. */
  deployment(): Deployment | undefined;
  outages: Outages;
  /** Called with how many reports of a kind were left out. */
  dropped(kind: string, count: number): void;
}

/**
 * `POST /telemetry` and `POST /telemetry/csp`, for anyone who has a page of ours open. They answer without a
 * body: 204, 400 for what isn't a batch, 403 from a foreign page, 413, 429, and 503 when it can't be kept.
 * Only remotes that are deployed here are counted, whatever a stranger writes; of what else they write, so much
 * as admission.ts allows.
 */
export async function registerTelemetry(app: FastifyInstance, ports: TelemetryPorts): Promise<void> {
  const { config, db, limiter, now, deployment, outages } = ports;
  const withinLimit = createVisitLimit(now);
  const isWithinLimit = (address: string) => config.RATE_LIMIT === 0 || withinLimit(address);
  const isKnown = (part: string, release: string) => isReleased(deployment(), part, release);
  const failures = createAdmission(ports, failureTable(isKnown), {
    onDropped: (count) => ports.dropped('failures', count),
  });
  const violations = createAdmission(ports, violationTable(isKnown), {
    onDropped: (count) => ports.dropped('violations', count),
  });
  const loads = createAdmission(ports, loadTable(isKnown), {
    onDropped: (count) => ports.dropped('loads', count),
  });
  const isDeployed = (remote: string) => isSomebodys(deployment(), remote);
  await openScope(app, 'telemetry', async (scope) => {
    // A beacon is plain text, and a report has one of two types of its own.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      try {
        done(null, JSON.parse(body.toString()) as unknown);
      } catch {
        done(null, undefined);
      }
    });
    scope.setErrorHandler((error: Error, request, reply) => {
      const given = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 503;
      const status = given >= 400 && given < 500 ? given : 503;
      if (status === 503 && !outages.tell(error))
        request.log.warn({ err: error }, 'A report could not be kept');
      if (status === 503) reply.header('retry-after', '1');
      return reply.code(status).send();
    });

    // The answer has no body, but a page that may not read it is told so in its console. No cookie counts here,
    // so credentials are never allowed.
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('vary', 'origin');
      const { origin } = request.headers;
      if (origin !== undefined && (config.ALLOWED_ORIGINS.includes(origin) || mayRead(ports.sites, request)))
        void reply.header('access-control-allow-origin', origin);
      if (config.RATE_LIMIT === 0) return undefined;
      const limits = limitsOf('telemetry', request.ip, { most: POSTS_A_MINUTE, seconds: 60 });
      const wait = await limiter.take(limits, 'open');
      return wait > 0 ? reply.code(429).header('retry-after', String(wait)).send() : undefined;
    });

    scope.post('/telemetry', async (request, reply) => {
      if (!isFromOurPage(request, ports)) return reply.code(403).send();
      const verdict = envelope.safeParse(request.body);
      // One event of a newer shell that isn't understood takes no other with it.
      const events = (verdict.data?.events ?? []).flatMap(
        (event) => telemetryEvent.safeParse(event).data ?? [],
      );
      if (events.length === 0) return reply.code(400).send();
      const known = events.filter(({ remote }) => remote === 'host' || isDeployed(remote));
      const page = pageOf(request, ports);
      const place = { ...page, browser: browserOf(request.headers['user-agent']) };
      const failed: FailureReport[] = [];
      const loaded: LoadReport[] = [];
      const visits: VisitReport[] = [];
      for (const event of known) {
        const { remote, release } = event;
        if ('visit' in event) {
          const { trial, visit } = event;
          const report = { part: remote, release, trial, visit };
          const present = deployment();
          // Partners' pages take part in no trial.
          if (present && isOfTrial(present, report) && page.partner === '' && isWithinLimit(request.ip))
            visits.push(report);
        } else if ('code' in event) {
          const { owner, code, detail, phase = '', recovered = '', count } = event;
          const texts = { owner: clean(owner), detail: clean(detail) };
          failed.push({ remote, release, code, phase, recovered, count, ...texts, ...place });
        } else {
          const { step, ok, start, end } = event;
          // A release that nobody ever had is a stranger's invention, or a developer's own.
          const had = isKnown(remote, release) ? release : '';
          loaded.push({ remote, release: had, step, ok, duration: Math.max(0, end - start), count: 1 });
        }
      }
      await failures.keep(failed, request.ip);
      await loads.keep(loaded, request.ip);
      await countVisits(db, visits, now());
      return reply.code(204).send();
    });

    scope.post('/telemetry/csp', async (request, reply) => {
      // A browser may leave the origin out here; the report itself names the page.
      const { origin } = request.headers;
      if (origin !== undefined && !isFromOurPage(request, ports)) return reply.code(403).send();
      const own = readViolations(request.body).filter(({ site }) => site === request.hostname);
      const counted = own.map((one): CountedViolation => {
        const remote = one.remote === 'host' || isDeployed(one.remote) ? one.remote : 'host';
        return { ...one, remote, count: 1 };
      });
      await violations.keep(counted, request.ip);
      return reply.code(204).send();
    });
  });
}

/** PostgreSQL's text holds no NUL, and a list of the staff page no line of its own making. */
const clean = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

/** Whether anybody gets this remote. */
function isSomebodys(deployment: Deployment | undefined, remote: string): boolean {
  if (!deployment) return false;
  const { registry, pins } = deployment;
  return (
    registry.remotes.some(({ id }) => id === remote) ||
    Object.values(pins).some((own) => Object.hasOwn(own, remote))
  );
}
