import type { Db, Trx } from '../../platform/database/transaction.ts';

/**
 * Notes that a network told of some rows of an hour, and answers those that it had not told of before, to
 * whichever process. Networks are kept until their hour is over (prune.ts).
 */
export async function tellNetworks(
  db: Db | Trx,
  hour: Date,
  network: string,
  digests: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .insertInto('telemetry_networks')
    .values([...digests].sort().map((digest) => ({ digest, network, bucket: hour })))
    .onConflict((conflict) => conflict.columns(['digest', 'network', 'bucket']).doNothing())
    .returning('digest')
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}
