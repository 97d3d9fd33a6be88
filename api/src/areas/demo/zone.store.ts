import type { Db } from '../../platform/database/transaction.ts';
import type { DemoZoneStore } from '../../ports/dns-provider/demo-zone/demo-zone.ts';

/** Keeps the demo zone's records and files in the database, so that they survive a restart. */
export function createZoneStore(db: Db): DemoZoneStore {
  return {
    async load() {
      const records = await db
        .selectFrom('demo_records')
        .select('data')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const files = await db
        .selectFrom('demo_files')
        .select('data')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return { records: records.map(({ data }) => data), files: files.map(({ data }) => data) };
    },
    async putRecord(record) {
      await db
        .insertInto('demo_records')
        .values({ id: record.id, data: JSON.stringify(record) })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ data: JSON.stringify(record) }))
        .execute();
    },
    async putFile(file) {
      await db
        .insertInto('demo_files')
        .values({ id: file.id, data: JSON.stringify(file) })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ data: JSON.stringify(file) }))
        .execute();
    },
    async remove(id) {
      await db.deleteFrom('demo_records').where('id', '=', id).execute();
      await db.deleteFrom('demo_files').where('id', '=', id).execute();
    },
  };
}
