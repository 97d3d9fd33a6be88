import type { FastifyBaseLogger } from 'fastify';
import type { Nudge } from '../../platform/area/area.ts';
import type { Notice, NoticeValues } from '../../platform/area/notices.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import type { Registrar } from '../../ports/registrar/registrar.ts';
import type { BatchWork } from './batches/ports.ts';
import type { NameNeeds } from './names/ports.ts';
import type { CurrencyRate } from './prices/selling-price.ts';

/** Who pays, and for whom. */
export interface Payer {
  accountID: TenantID;
  actorID: string;
}

/** What is told of a name that ends or goes, once for each `name`. */
export interface EndingFact {
  accountID: TenantID;
  name: string;
  /** What mails are worded from. */
  details: NoticeValues;
  /** The notice of the portal. */
  site: Notice | undefined;
  /** What programs are told: days until the end, 0 from then on, and the end in seconds since 1970; absent: nothing. */
  data?: { orderNo: string; domainName: string; days: number; expiresAt: number; autoRenew: boolean };
}

export interface DomainPorts extends NameNeeds {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  limiter: Limiter;
  nudge: Nudge;
  registrar: Registrar;
  /** ISO 4217 of what customers pay with. */
  currency: string;
  /** What one unit of that currency is in others. */
  rates(): Promise<readonly CurrencyRate[]>;
  /** What is added to the registry's prices, in hundredths of a percent. */
  points: number;
  /** Whether an amount is above what its payer may spend on their own. The payer's row stays locked. */
  isAbove(trx: Trx, payer: Payer, cents: number, now: Date): Promise<boolean>;
  /** Counts an amount against what an API key may spend. @throws BusinessError 13002, 13005 */
  spend(trx: Trx, payer: Payer, cents: number, now: Date): Promise<void>;
  /** Tells members of a name that ends or goes, in the transaction that notes it. */
  tell(trx: Trx, fact: EndingFact): Promise<void>;
  /** Whether a tenant has proven who it is. */
  isVerified(accountID: TenantID): Promise<boolean>;
  /** How records are written to the zones of many names. */
  recordBatches(): BatchWork;
  /** Seals the codes with which names are asked for. */
  codeSeal: TextSeal;
  /** Servers that answer for new names until their owners name others; none: they stand in no DNS. */
  nameservers: readonly string[];
  /** Writes a notice of the portal. */
  announce(trx: Trx, accountID: TenantID, notice: Notice): Promise<void>;
}
