import type { Trx } from '../../../platform/database/transaction.ts';
import type { StoredCertificate } from '../issuing.store.ts';
import type { OperationRow } from '../under-way.ts';

/** What a name is kept as, in the order of `order_names` and `operation_names`. */
const COLUMNS = [
  'account_id',
  'order_id',
  'position',
  'name',
  'kind',
  'domain',
  'method',
  'token',
  'token_created_at',
  'token_expires_at',
  'status',
  'failures',
  'verified_at',
  'caa_checked_at',
  'next_try_at',
  'last_check',
  'evidence',
] as const;

type Operation = Pick<
  OperationRow,
  'account_id' | 'order_id' | 'attempt' | 'common_name' | 'csr' | 'key_ciphertext' | 'replaces_serial'
> & { organization: OperationRow['organization'] };

/** Keeps request and sealed key of the certificate that is replaced with it. */
export async function archiveReplaced(
  trx: Trx,
  { account_id, order_id, replaces_serial }: Operation,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('order_certificates')
    .from('orders')
    .set(({ ref }) => ({
      csr: ref('orders.csr'),
      key_ciphertext: ref('orders.key_ciphertext'),
      superseded_at: at,
    }))
    .whereRef('orders.account_id', '=', 'order_certificates.account_id')
    .whereRef('orders.id', '=', 'order_certificates.order_id')
    .where('order_certificates.account_id', '=', account_id)
    .where('order_certificates.order_id', '=', order_id)
    .where('order_certificates.serial', '=', replaces_serial)
    .execute();
}

/** Makes a certificate that of its order, with its request, key and names; nothing is known of its revocation. */
export async function putInForce(
  trx: Trx,
  operation: Operation,
  certificate: StoredCertificate,
  at: Date,
): Promise<void> {
  const { account_id, order_id, organization } = operation;
  await trx
    .updateTable('orders')
    .set({
      attempt: operation.attempt,
      csr: operation.csr,
      key_ciphertext: operation.key_ciphertext,
      common_name: operation.common_name,
      organization: organization && JSON.stringify(organization),
      issued_at: at,
      cert_expires_at: certificate.not_after,
      serial_number: certificate.serial,
      revocation_asked_at: null,
      revoked_at: null,
      revocation_reason: '',
    })
    .where('account_id', '=', account_id)
    .where('id', '=', order_id)
    .execute();
  await trx
    .insertInto('order_certificates')
    .values({ account_id, order_id, ...certificate })
    .execute();
  await trx
    .deleteFrom('order_names')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .execute();
  await trx
    .insertInto('order_names')
    .columns(COLUMNS)
    .expression(
      trx
        .selectFrom('operation_names')
        .select(COLUMNS)
        .where('account_id', '=', account_id)
        .where('order_id', '=', order_id),
    )
    .execute();
  await trx
    .deleteFrom('operation_names')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .execute();
}
