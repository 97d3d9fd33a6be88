import type { packageSchemas } from '@certdeck/contract/schemas';
import type { z } from 'zod';
import { seconds } from '../../platform/clock/seconds.ts';
import type { PackageRow } from './packages.store.ts';

function stateOf(row: PackageRow, now: Date): z.output<typeof packageSchemas.state> {
  if (row.returned_at !== null) return 'returned';
  if (row.used >= row.total) return 'used';
  return row.expires_at <= now ? 'expired' : 'open';
}

/** What a package tells, whoever reads it. */
export const wireOfPackage = (row: PackageRow, now: Date): z.output<typeof packageSchemas.row> => ({
  id: row.id,
  packageNo: row.package_no,
  productNo: row.product_no,
  productName: row.product_name,
  chineseName: row.chinese_name,
  year: row.validity,
  total: row.total,
  used: row.used,
  amount: row.paid,
  boughtTime: seconds(row.bought_at),
  expireTime: seconds(row.expires_at),
  state: stateOf(row, now),
});
