import type { FastifyBaseLogger } from 'fastify';
import type { Nudge } from '../../platform/area/area.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Registrar } from '../../ports/registrar/registrar.ts';
import type { CurrencyRate } from './prices/selling-price.ts';

export interface DomainPorts {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limiter: Limiter;
  registrar: Registrar;
  nudge: Nudge;
  /** ISO 4217 of what customers pay with. */
  currency: string;
  /** What one unit of that currency is in others. */
  rates(): Promise<readonly CurrencyRate[]>;
  /** What is added to the registry's prices, in hundredths of a percent. */
  points: number;
}
