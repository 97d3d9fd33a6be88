import type { NoticeKind } from '@certdeck/contract';
import { sql } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';

/** Chats of a tenant that are told anything, with what was chosen of a kind, and the portal that the owner uses. */
export function listHearingChats(trx: Trx, tenantID: TenantID, kind: NoticeKind) {
  return trx
    .selectFrom('chats')
    .leftJoin('notice_choices as choice', (join) =>
      join
        .onRef('choice.tenant_id', '=', 'chats.account_id')
        .on(sql<boolean>`choice.reader = 'chat:' || chats.id::text`)
        .on('choice.kind', '=', kind)
        .on('choice.way', '=', 'chat'),
    )
    .leftJoin('members as owner', (join) =>
      join.onRef('owner.tenant_id', '=', 'chats.account_id').on('owner.role', '=', 'owner'),
    )
    .leftJoin('accounts', 'accounts.id', 'owner.principal_id')
    .select(['chats.id', 'chats.language', 'choice.chosen'])
    .select(sql<string>`coalesce(accounts.portal_host, '')`.as('hostname'))
    .where('chats.account_id', '=', tenantID)
    .where('chats.enabled', '=', true)
    .orderBy('chats.id')
    .execute();
}

/** The portal that a tenant's owner uses; '' where it isn't known. */
export async function storedHomeHost(trx: Trx, tenantID: TenantID): Promise<string> {
  const row = await trx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.principal_id')
    .select('accounts.portal_host')
    .where('members.tenant_id', '=', tenantID)
    .where('members.role', '=', 'owner')
    .executeTakeFirst();
  return row?.portal_host ?? '';
}
