import type { FastifyInstance } from 'fastify';
import type { JobHandlers } from '../jobs/runner.ts';
import type { Schedules } from '../jobs/schedule.ts';
import type { Probe } from '../server/health.ts';
import type { Router } from '../server/router.ts';
import type { NoticeKinds } from './notices.ts';
import type { PersonalData } from './personal-data.ts';

/**
 * What one area of the product brings. Its folder makes one of these from the ports that it names; `compose/`
 * puts all of them together and knows no rule of any. What an area doesn't bring it leaves out.
 */
export interface Area {
  /** The name of its folder. */
  readonly name: string;
  /** Binds its calls of the contract. */
  calls?(router: Router): void;
  /** Binds HTTP that is no call of the contract. */
  http?(server: FastifyInstance): void | Promise<void>;
  /** Its background work, by kinds that no other area has. */
  readonly jobs?: JobHandlers;
  /** Its work at fixed times, by names that no other area has; a tick runs in one process alone. */
  readonly schedules?: Schedules;
  /** Sentences for customers, which a test holds to six languages. */
  readonly texts?: Readonly<Record<string, unknown>>;
  /** Notices that it writes to customers, by kinds that no other area has. */
  readonly notices?: NoticeKinds;
  /** What it holds about people. */
  readonly personal?: PersonalData;
  /** What `/readyz` tells of it. It never decides: a process is ready when its database is. */
  readonly probe?: Probe;
  /** Brings rows that have to be there; runs at every start, in every process. */
  seed?(): Promise<void>;
  /** Removes what is kept no longer; runs hourly, in one process. */
  cleanUp?(): Promise<void>;
  /** Opens what background work needs; ends before the first job is taken. */
  start?(): Promise<void>;
  /** Asks long work to end, before jobs under way are waited for. */
  interrupt?(): void;
  /** Closes what `start` opened, after the last job. */
  stop?(): Promise<void>;
}

/** Tells that jobs were added, so that nobody waits for the next look at the table. */
export type Nudge = () => void;
