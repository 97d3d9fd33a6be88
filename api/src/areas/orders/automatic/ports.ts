import type { FastifyBaseLogger } from 'fastify';
import type { Nudge } from '../../../platform/area/area.ts';
import type { Notice } from '../../../platform/area/notices.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { OrdersChanged } from '../ports.ts';
import type { SubmitTools } from '../submit.ts';

/** Who pays, and for whom. */
interface RenewalPayer {
  accountID: TenantID;
  /** Member who chose that the order renews by itself. */
  actorID: string;
}

/** What the scheduler of renewals needs from outside of orders. */
export interface AutomaticPorts {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  nudge: Nudge;
  submit: SubmitTools;
  changed: OrdersChanged;
  /**
   * Pays an order in the transaction that makes it.
   * @returns `held` when it waits for approval, because it is above what its payer may spend
   * @throws BusinessError 13002 without a unit of a package or while the way is closed, 13003 balance too low
   */
  pay(trx: Trx, payer: RenewalPayer, orderNo: string, from: 'balance' | 'package'): Promise<'paid' | 'held'>;
  /** Whether somebody may pay orders at present. */
  mayPay(trx: Trx, payer: RenewalPayer): Promise<boolean>;
  /** Places what shows a name, if the operator writes to its zone for this account; false where they don't. */
  place(accountID: TenantID, orderNo: string, domain: string): Promise<boolean>;
  /** Tells members and the order's contact, once for each name of a fact. */
  tell(
    trx: Trx,
    fact: {
      accountID: TenantID;
      name: string;
      contact?: string | undefined;
      details: Readonly<Record<string, string>>;
      site: Notice | undefined;
    },
  ): Promise<void>;
}
