import type { Database } from '../../platform/database/database.ts';
import type { KeyPool } from '../../platform/key-making/pool.ts';
import { readJobFigures } from '../../platform/jobs/state.store.ts';
import { countMails } from '../../ports/outbox/depths.store.ts';
import type { Metrics } from './metrics.ts';

/** Figures of one reading come from one look, and two readers in a row share it; milliseconds. */
const FRESH_MS = 2_000;
/** A look at a database that doesn't answer is given up, so that the other figures still can be read. */
const PATIENCE_MS = 3_000;

/** Adds the figures that the database, its connections and the queues keep themselves. */
export function watchQueues(
  metrics: Metrics,
  { database, keys }: { database: Database; keys: Pick<KeyPool, 'load'> },
): void {
  const jobs = shared(() => readJobFigures(database.db));
  const mails = shared(() => countMails(database.db));
  metrics.watch({
    name: 'certdeck_database_up',
    help: '1 when the database answers',
    read: async () => [
      {
        value: await inTime(database.ping()).then(
          () => 1,
          () => 0,
        ),
      },
    ],
  });
  metrics.watch({
    name: 'certdeck_database_connections',
    help: 'Connections of this process to the database, and callers who wait for one',
    labels: ['state'],
    read: () => {
      const { used, idle, waiting } = database.load();
      return Object.entries({ used, idle, waiting }).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
  metrics.watch({
    name: 'certdeck_database_connections_max',
    help: 'Connections of this process to the database at most',
    read: () => [{ value: database.load().most }],
  });
  metrics.watch({
    name: 'certdeck_jobs',
    help: 'Jobs of all processes: due, running, to be run later, or set aside after too many failures',
    labels: ['kind', 'state'],
    read: async () =>
      (await jobs()).flatMap(({ kind, due, running, later, failed }) =>
        Object.entries({ due, running, later, failed }).map(([state, value]) => ({
          labels: { kind, state },
          value,
        })),
      ),
  });
  metrics.watch({
    name: 'certdeck_jobs_oldest_due_seconds',
    help: 'How long the job has waited that has been due longest',
    labels: ['kind'],
    read: async () => (await jobs()).map(({ kind, oldestDue }) => ({ labels: { kind }, value: oldestDue })),
  });
  metrics.watch({
    name: 'certdeck_outbox_mails',
    help: 'Mails of the outbox by state; those that were settled are kept for 30 days',
    labels: ['state'],
    read: async () => (await mails()).map(({ state, count }) => ({ labels: { state }, value: count })),
  });
  metrics.watch({
    name: 'certdeck_outbox_oldest_seconds',
    help: 'Age of the oldest mail that waits to be sent',
    read: async () => {
      const waiting = (await mails()).filter(({ state }) => state === 'waiting' || state === 'handing');
      return [{ value: Math.max(0, ...waiting.map(({ oldest }) => oldest)) }];
    },
  });
  metrics.watch({
    name: 'certdeck_key_making',
    help: 'Requests for a key pair that wait, and that are worked on',
    labels: ['state'],
    read: () => {
      const { waiting, running } = keys.load();
      return Object.entries({ waiting, running }).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
}

/** Callers within a moment share one look. */
function shared<Value>(look: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<Value> | undefined;
  let at = -Infinity;
  return () => {
    if (!last || performance.now() - at > FRESH_MS) {
      at = performance.now();
      last = inTime(look());
    }
    return last;
  };
}

async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database takes too long')), PATIENCE_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
