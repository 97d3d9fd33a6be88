import { type Selectable, sql } from 'kysely';
import type { IssuerTable } from './tables.ts';
import { type Db, isDuplicate, transaction, type Trx } from '../../platform/database/transaction.ts';
import type { AuthorityRepository, AuthorityRow } from '../../ports/issuers/authority-repository.ts';

/** Rivals that activate at once. */
const TRIES = 5;

/** The authorities in the database. */
export function createAuthorityRepository(db: Db): AuthorityRepository {
  return {
    async list() {
      const rows = await db.selectFrom('issuers').selectAll().orderBy('id').execute();
      return rows.map(toRow);
    },

    async activeId(kind) {
      const row = await db
        .selectFrom('issuers')
        .select('id')
        .where('class', '=', kind)
        .where('state', '=', 'active')
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async found(rows) {
      try {
        return await transaction(db, async (trx) => {
          const first = await trx.selectFrom('issuers').select('id').limit(1).executeTakeFirst();
          if (first) return false;
          await insert(trx, rows);
          return true;
        });
      } catch (error) {
        // A rival's active authority of the same class: that one was quicker.
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    async add(rows) {
      await transaction(db, (trx) => insert(trx, rows));
    },

    async prepare(row) {
      try {
        await transaction(db, (trx) => insert(trx, [row]));
        return true;
      } catch (error) {
        // A rival's of the same name: that one was quicker.
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    async activate(id) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transaction(db, (trx) => activate(trx, id));
        } catch (error) {
          // A rival was activated in between, and can now be seen and retired.
          if (!isDuplicate(error) || attempt === TRIES) throw error;
        }
      }
    },

    async end(id) {
      const { numUpdatedRows } = await db
        .updateTable('issuers')
        .set({ state: 'ended' })
        .where('id', '=', id)
        .where('state', 'in', ['prepared', 'retired'])
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async moveKey(id, keyUri) {
      await db.updateTable('issuers').set({ key_uri: keyUri }).where('id', '=', id).execute();
    },

    async crlState(id) {
      const row = await db
        .selectFrom('issuers')
        .leftJoin('issuer_crls', 'issuer_crls.issuer_id', 'issuers.id')
        .select(['number', 'revoked', 'made_at', 'state'])
        .where('issuers.id', '=', id)
        .executeTakeFirst();
      return {
        number: row?.number ?? 0,
        made: row?.made_at ? { revoked: row.revoked ?? 0, at: row.made_at } : null,
        ended: row?.state === 'ended',
      };
    },

    async crl(id) {
      const row = await db
        .selectFrom('issuer_crls')
        .selectAll()
        .where('issuer_id', '=', id)
        .where('crl', 'is not', null)
        .executeTakeFirst();
      if (!row?.crl || !row.made_at) return null;
      return { number: row.number, crl: Buffer.from(row.crl), revoked: row.revoked, madeAt: row.made_at };
    },

    async storeCrl(id, { number, crl, revoked, madeAt }, after) {
      const { numUpdatedRows } = await db
        .updateTable('issuer_crls')
        .set({ number, crl, revoked, made_at: madeAt })
        .where('issuer_id', '=', id)
        .where('number', '=', after)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('issuers').select('id').where('id', '=', id).where('state', '=', 'ended'))),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async responder(id) {
      const row = await db
        .selectFrom('ocsp_responders')
        .selectAll()
        .where('issuer_id', '=', id)
        .executeTakeFirst();
      return row ? { keyUri: row.key_uri, certificate: Buffer.from(row.certificate) } : null;
    },

    async storeResponder(id, { keyUri, certificate }, replaces) {
      const values = { issuer_id: id, key_uri: keyUri, certificate };
      if (replaces === null) {
        const { numInsertedOrUpdatedRows: stored } = await db
          .insertInto('ocsp_responders')
          .values(values)
          .onConflict((conflict) => conflict.column('issuer_id').doNothing())
          .executeTakeFirstOrThrow();
        return stored === 1n;
      }
      const { numUpdatedRows } = await db
        .updateTable('ocsp_responders')
        .set(values)
        .where('issuer_id', '=', id)
        .where('key_uri', '=', replaces)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

async function activate(trx: Trx, id: string): Promise<boolean> {
  // Who activates the same one at once waits here, and must not retire it.
  const row = await trx
    .selectFrom('issuers')
    .select('class')
    .where('id', '=', id)
    .where('state', '=', 'prepared')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .updateTable('issuers')
    .set({ state: 'retired' })
    .where('class', '=', row.class)
    .where('state', '=', 'active')
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('issuers')
    .set({ state: 'active' })
    .where('id', '=', id)
    .where('state', '=', 'prepared')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With an empty list each, whose number goes on where the lists of earlier versions ended. */
async function insert(trx: Trx, rows: readonly AuthorityRow[]): Promise<void> {
  // One by one: each is signed by one before it.
  for (const row of rows) {
    await trx
      .insertInto('issuers')
      .values({
        id: row.id,
        class: row.class,
        state: row.state,
        alias: row.alias,
        key_id: row.keyId,
        signed_by: row.signedBy,
        subject: row.subject,
        certificate: row.certificate,
        spki_sha256: row.spkiSha256,
        key_uri: row.keyUri,
        not_after: row.notAfter,
      })
      .execute();
    await trx
      .insertInto('issuer_crls')
      .values(({ selectFrom }) => ({
        issuer_id: row.id,
        number: selectFrom('crl_numbers').select(sql<number>`coalesce(max(number), 0)`.as('number')),
      }))
      .execute();
  }
}

function toRow(row: Selectable<IssuerTable>): AuthorityRow {
  return {
    id: row.id,
    class: row.class,
    state: row.state,
    alias: row.alias,
    keyId: row.key_id,
    signedBy: row.signed_by,
    subject: row.subject,
    certificate: Buffer.from(row.certificate),
    spkiSha256: row.spki_sha256,
    keyUri: row.key_uri,
    notAfter: row.not_after,
  };
}
