import { sql } from 'kysely';
import type { Db } from '../../../platform/database/transaction.ts';

/**
 * Payments of all tenants that providers outside were asked for (`one`), each with its account (`customer`) and, where
 * money of it was booked, the transfer (`transfers`) and what came on the balance by it (`entries`); those are null
 * where nothing was.
 */
export const selectBookedPayments = (db: Db) =>
  db
    .selectFrom('provider_payments as one')
    .innerJoin('accounts as customer', 'customer.id', 'one.account_id')
    .leftJoin('transfers', (join) =>
      join
        .onRef('transfers.account_id', '=', 'one.account_id')
        .on(sql<boolean>`transfers.idempotency_key = one.provider || ':' || one.name`),
    )
    .leftJoin('entries', (join) =>
      join
        .onRef('entries.account_id', '=', 'transfers.account_id')
        .onRef('entries.transfer_id', '=', 'transfers.id')
        .on('entries.ledger', '=', 'customer'),
    );
