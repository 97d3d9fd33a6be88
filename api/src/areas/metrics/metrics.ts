import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseTrouble } from '../../platform/database/away.ts';

/** Seconds; a call that costs one statement takes milliseconds, a password half a second, a key pair seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What a process counts of itself, in Prometheus' terms. Every label has few values, all of them ours: nothing that a
 * client sends becomes one. docs/metrics.md has the list.
 */
export interface Metrics {
  readonly registry: Registry;
  requestAnswered(labels: { method: string; route: string; status: string }, seconds: number): void;
  /** A call was refused for a reason of the contract, such as a wrong password at sign-in. */
  callRefused(route: string, code: number): void;
  /** A statement failed because the database is away. */
  databaseFailed(trouble: DatabaseTrouble): void;
  /** An attempt to issue a certificate ended; the outcome is one of a closed union (orders/issuing.ts). */
  issuingEnded(outcome: string): void;
  reportsDropped(kind: string, count: number): void;
  /** Asks for a figure when it is read; one that can't be had is left out. */
  watch(figure: Figure): void;
}

/** A figure that somebody else keeps. */
export interface Figure {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => Promise<readonly Reading[]> | readonly Reading[];
}
export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'certdeck_call_refusals_total',
    help: 'Calls that were refused for a reason of the contract, by its code',
    labelNames: ['route', 'code'],
    registers,
  });
  const troubles = new Counter({
    name: 'certdeck_database_failures_total',
    help: 'Statements that failed because the database was away',
    labelNames: ['trouble'],
    registers,
  });
  const issuing = new Counter({
    name: 'certdeck_issuing_total',
    help: 'Attempts to issue a certificate',
    labelNames: ['outcome'],
    registers,
  });
  const dropped = new Counter({
    name: 'certdeck_telemetry_dropped_total',
    help: 'Reports of browsers that were left out because their network had told too many',
    labelNames: ['kind'],
    registers,
  });
  return {
    registry,
    requestAnswered: (labels, seconds) => requests.observe(labels, seconds),
    callRefused: (route, code) => refusals.inc({ route, code: String(code) }),
    databaseFailed: (trouble) => troubles.inc({ trouble }),
    issuingEnded: (outcome) => issuing.inc({ outcome }),
    reportsDropped: (kind, count) => dropped.inc({ kind }, count),
    watch({ name, help, labels = [], read }) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          const readings = await Promise.resolve()
            .then(read)
            .catch(() => []);
          this.reset();
          // Without labels a gauge that was reset says 0, which would be a lie.
          if (labels.length === 0 && readings.length === 0) this.remove();
          for (const reading of readings) this.set(reading.labels ?? {}, reading.value);
        },
      });
      registry.registerMetric(gauge);
    },
  };
}
