import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Packages of an owner, kept as the law on books asks, with the orders that were paid from them. */
export const packageData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const certificatePackages = await db
      .selectFrom('packages')
      .select(['package_no', 'product_no', 'product_name', 'validity', 'total', 'used', 'paid'])
      .select(['bought_at', 'expires_at', 'returned_at'])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    const certificatesOfPackages = await db
      .selectFrom('package_units')
      .select(['order_no', 'package_id', 'value', 'used_at', 'returned_at'])
      .where('account_id', '=', tenantID)
      .orderBy('used_at')
      .execute();
    return { certificatePackages, certificatesOfPackages };
  },
});
