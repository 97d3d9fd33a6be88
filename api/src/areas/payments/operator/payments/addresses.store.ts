import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/transaction.ts';
import type { TokensSeen } from '../../../../ports/payments/tables.ts';

/** An address that was given out for a payment in tokens. */
export interface AddressLine {
  way: string;
  /** `PaymentRef.id`. */
  payment: string;
  accountNo: string;
  at: Date;
  /** Its number below the extended public key, as in `0/7`. */
  position: number;
  /** In lower case for chains like Ethereum. */
  address: string;
  /** What was agreed on with the payment; absent in nothing that an adapter writes. */
  chain: string | undefined;
  contract: string | undefined;
  seen: TokensSeen;
  /** Units of the token that came and are final. */
  final: bigint;
}

/** Addresses of all tenants' payments, in the order of their positions. @param only of one account, or this address */
export async function listAddresses(
  db: Db,
  only: { accountNo?: string; address?: string },
  limit: number,
): Promise<AddressLine[]> {
  let matching = db
    .selectFrom('token_payments as token')
    .innerJoin('provider_payments as one', (join) =>
      join.onRef('one.provider', '=', 'token.provider').onRef('one.name', '=', 'token.name'),
    )
    .innerJoin('accounts as customer', 'customer.id', 'one.account_id')
    .where('token.address', 'is not', null);
  if (only.accountNo !== undefined) matching = matching.where('customer.account_no', '=', only.accountNo);
  if (only.address !== undefined) matching = matching.where('token.address', '=', only.address);
  const rows = await matching
    .select(['token.provider', 'token.name', 'token.position', 'token.address', 'token.seen'])
    .select(['customer.account_no', 'one.created_at', 'one.details'])
    .select((select) =>
      select
        .selectFrom('token_transfers')
        .whereRef('token_transfers.provider', '=', 'token.provider')
        .whereRef('token_transfers.name', '=', 'token.name')
        // As text: a token with eighteen digits after the point has units beyond what a number holds.
        .select(sql<string>`coalesce(sum(units::numeric), 0)::text`.as('units'))
        .as('final'),
    )
    .orderBy('token.position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    way: row.provider,
    payment: row.name,
    accountNo: row.account_no,
    at: row.created_at,
    position: row.position,
    address: row.address ?? '',
    chain: row.details['chain'],
    contract: row.details['contract'],
    seen: row.seen,
    final: BigInt(row.final ?? 0),
  }));
}
