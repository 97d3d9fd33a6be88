import type { FastifyBaseLogger } from 'fastify';
import type { OwnRevocationReason } from '@certdeck/contract/revocation-reasons';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { Text } from '../../../platform/server/texts.ts';
import type { AutomaticPorts } from '../automatic/ports.ts';

/** What acts for several orders need of revocations. */
export interface BulkRevocations {
  /** Writes down that a certificate is to be revoked; the issuer is asked by a job. */
  ask(
    trx: Trx,
    certificate: {
      accountID: TenantID;
      orderNo: string;
      serial: string;
      name: string;
      reason: OwnRevocationReason;
      askedBy: string;
    },
  ): Promise<void>;
  /** How far that is; a sentence where the issuer refused. */
  stateOf(db: Db, accountID: TenantID, serial: string): Promise<'asked' | 'done' | Text>;
}

/** A certificate that a unit of a package pays. */
export interface UnitOf {
  productNo: string;
  validity: number;
  names: number;
}

/** What acts for several orders need from outside of orders. */
export interface BulkPorts extends Pick<
  AutomaticPorts,
  'db' | 'now' | 'submit' | 'changed' | 'pay' | 'mayPay'
> {
  log: Pick<FastifyBaseLogger, 'warn'>;
  revocations: BulkRevocations;
  /**
   * Counts the units of an account's packages down: each call takes one for a certificate of a product, a term in years
   * and so many names, and answers whether there was one. Nothing is written.
   */
  countUnits(accountID: TenantID): (of: UnitOf) => Promise<boolean>;
}
