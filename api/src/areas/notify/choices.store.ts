import type { NoticeKind, NoticeWay } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Whose choices: a member's in one tenant. */
export interface Chooser {
  tenantID: TenantID;
  principalID: string;
}

/** What a member, whom orders name, or a chat is told of one kind by one way. */
export interface NewChoice {
  tenantID: TenantID;
  /** As in the table. */
  reader: string;
  kind: NoticeKind;
  way: NoticeWay | 'chat';
  chosen: boolean;
}

/** What a member has chosen; what isn't there was never chosen. */
export function listChoices(db: Db, { tenantID, principalID }: Chooser) {
  return db
    .selectFrom('notice_choices')
    .select(['kind', 'way', 'chosen'])
    .where('tenant_id', '=', tenantID)
    .where('reader', '=', principalID)
    .execute();
}

/** Keeps one choice. */
export async function saveChoice(
  db: Db | Trx,
  { tenantID, reader, kind, way, chosen }: NewChoice,
  at: Date,
): Promise<void> {
  await db
    .insertInto('notice_choices')
    .values({ tenant_id: tenantID, reader, kind, way, chosen, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'reader', 'kind', 'way']).doUpdateSet({ chosen, updated_at: at }),
    )
    .execute();
}
