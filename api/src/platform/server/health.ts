import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/database.ts';
import { databaseTrouble } from '../database/away.ts';
import type { Outages } from './outages.ts';

/** How a part of the process is, as far as it knows without asking anybody. */
export type Probe = () => 'ok' | 'unavailable';

export interface HealthOptions {
  database: Pick<Database, 'kind' | 'ping' | 'execute'>;
  outages: Outages;
  /** The process has been asked to end: balancers send their requests elsewhere. */
  isStopping: () => boolean;
  /** Milliseconds that the machine's clock is ahead of the database's. */
  skew: () => number;
  /** Parts that tell of themselves, by name. */
  parts?: Readonly<Record<string, Probe>>;
}

/** Half a megabyte that leaves nothing behind: a table that ends with the statement. */
const WRITE = `create temporary table room_on_disk on commit drop as
  select md5(n::text) as filler from generate_series(1, 8000) n`;

/**
 * Looks whether the database answers, and after a disk was full whether it can be written to again: reading goes on
 * where nothing can be written. Of several looks at once one is made.
 */
function createPulse({ database, outages }: HealthOptions): () => Promise<boolean> {
  async function look(): Promise<void> {
    await database.ping();
    if (!outages.isDiskFull()) return;
    await database.execute(WRITE).catch((error: unknown) => {
      // A user who may make no such table says nothing of the disk.
      if (databaseTrouble(error) !== undefined) throw error;
    });
    outages.hasRoom();
  }
  let looking: Promise<boolean> | undefined;
  return () =>
    (looking ??= look()
      .then(
        () => true,
        (error: unknown) => {
          outages.tell(error);
          return false;
        },
      )
      .finally(() => (looking = undefined)));
}

/** What probes ask. Answers say nothing about versions or paths. */
export interface Health {
  /**
   * At the root:
   * - `GET /healthz`: 200 as long as the process answers at all; restarting it would cure nothing else
   * - `GET /readyz`: 200 when it can do its work, 503 while the database is away, the disk is full or the process is
   *   stopping
   */
  bindProbes(server: FastifyInstance): void;
  /** Among the calls, `GET /health`: 200 or 503 by the database alone. */
  bindCall(api: FastifyInstance): void;
}

export function createHealth(options: HealthOptions): Health {
  const hasPulse = createPulse(options);
  const database = options.database.kind;
  // A line for each probe would say nothing.
  const quiet = { logLevel: 'error' } as const;

  const partsNow = () => {
    const { parts } = options;
    if (!parts) return {};
    return { parts: Object.fromEntries(Object.entries(parts).map(([name, probe]) => [name, probe()])) };
  };

  async function answer(reply: FastifyReply, more: Record<string, unknown> = {}): Promise<FastifyReply> {
    const isThere = await hasPulse();
    if (!isThere) reply.code(503).header('retry-after', '1');
    return reply
      .header('cache-control', 'no-store')
      .send({ status: isThere ? 'ok' : 'unavailable', database, ...more });
  }

  return {
    bindProbes(server) {
      server.get('/healthz', quiet, (_request, reply) =>
        reply.header('cache-control', 'no-store').send({ status: 'ok' }),
      );
      server.get('/readyz', quiet, (_request, reply) =>
        options.isStopping()
          ? reply.code(503).header('cache-control', 'no-store').send({ status: 'stopping' })
          : answer(reply, { clockSkewSeconds: Math.round(options.skew() / 1000), ...partsNow() }),
      );
    },
    bindCall(api) {
      api.get('/health', quiet, (_request, reply) => answer(reply));
    },
  };
}
