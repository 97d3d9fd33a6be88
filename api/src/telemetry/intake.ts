import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { telemetryBatch, telemetryEvent } from '@certdeck/contract/schemas';
import { z } from 'zod';
import type { Deployment } from '@certdeck/contract/schemas';
import { browserOf } from './browser.ts';
import { readViolations } from './csp.ts';
import { countFailures, type FailureReport } from './failures.store.ts';
import { countLoads, type LoadReport } from './loads.store.ts';
import { isFromOurPage, type Origins, pageOf } from './origins.ts';
import type { Outages } from '../server/outages.ts';
import type { Db } from '../database/transaction.ts';
import { mayRead } from '../partners/limits.ts';
import { createVisitLimit, isOfTrial } from '../canary/accept.ts';
import { countVisits, type VisitReport } from '../canary/visits.store.ts';
import { countViolations } from './violations.store.ts';

/** Fifty events of the longest make 30 kB. */
const BODY_LIMIT = 32 * 1024;
/** Posts per address and minute: an office behind one address, and a tab that fails in a loop. */
const POSTS_A_MINUTE = 120;
const envelope = telemetryBatch.extend({ events: z.array(z.unknown()).max(50) });

export interface TelemetryPorts extends Origins {
  config: Origins['config'] & { readonly RATE_LIMIT: number; readonly TELEMETRY_DAYS: number };
  db: Db;
  now: () => Date;
  /** What is released at present. */
  deployment(): Deployment | undefined;
  outages: Outages;
}

/**
 * `POST /telemetry` and `POST /telemetry/csp`, for anyone who has a page of ours open. They answer without a
 * body: 204, 400 for what isn't a batch, 403 from a foreign page, 413, 429, and 503 when it can't be kept.
 * Only remotes that are deployed here are counted, whatever a stranger writes.
 */
export async function registerTelemetry(app: FastifyInstance, ports: TelemetryPorts): Promise<void> {
  const { config, db, now, deployment, outages } = ports;
  const withinLimit = createVisitLimit(now);
  const isWithinLimit = (address: string) => config.RATE_LIMIT === 0 || withinLimit(address);
  const isDeployed = (remote: string) => isSomebodys(deployment(), remote);
  await app.register(async (scope) => {
    // A beacon is plain text, and a report has one of two types of its own.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      try {
        done(null, JSON.parse(body.toString()) as unknown);
      } catch {
        done(null, undefined);
      }
    });
    if (config.RATE_LIMIT > 0)
      await scope.register(rateLimit, { max: POSTS_A_MINUTE, timeWindow: 60_000, cache: 20_000 });
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
      const failures: FailureReport[] = [];
      const loads: LoadReport[] = [];
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
          failures.push({ remote, release, code, phase, recovered, count, ...texts, ...place });
        } else {
          const { step, ok, start, end } = event;
          loads.push({ remote, release, step, ok, duration: Math.max(0, end - start) });
        }
      }
      await countFailures(db, failures, now());
      await countLoads(db, loads, now());
      await countVisits(db, visits, now());
      return reply.code(204).send();
    });

    scope.post('/telemetry/csp', async (request, reply) => {
      // A browser may leave the origin out here; the report itself names the page.
      const { origin } = request.headers;
      if (origin !== undefined && !isFromOurPage(request, ports)) return reply.code(403).send();
      const own = readViolations(request.body).filter(({ site }) => site === request.hostname);
      await countViolations(
        db,
        own.map((one) =>
          one.remote === 'host' || isDeployed(one.remote) ? one : { ...one, remote: 'host' },
        ),
        now(),
      );
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
