import type { FastifyBaseLogger } from 'fastify';
import type { Captchas } from './captcha/captchas.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Db } from './database/transaction.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Work } from './orders/work.ts';
import type { KeyPool } from './key-making/pool.ts';
import type { HostSites } from './partners/host-sites.ts';
import type { Router } from './server/router.ts';
import type { Codes } from './session/codes.ts';
import type { Notifier } from './session/notifier.ts';
import type { Tokens } from './session/tokens.ts';

/** What every area may use. Areas build what else they need from it, in `app.ts`. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly db: Db;
  readonly tokens: Tokens;
  /** How often something may happen, counted for all processes over one database. */
  readonly limiter: Limiter;
  readonly captchas: Captchas;
  readonly codes: Codes;
  readonly notifier: Notifier;
  /** Makes key pairs for those who ask the server for one. */
  readonly keys: KeyPool;
  /** Validation, issuing and paying in the background; idle until `main.ts` starts it. */
  readonly work: Work;
  /** What each host name shows and allows. */
  readonly sites: HostSites;
  readonly log: FastifyBaseLogger;
  /** The present; a test may move it. */
  readonly now: () => Date;
}

/** Binds the calls of one area. */
export type Area = (router: Router, services: Services) => void;
