import type { Markups } from '@certdeck/contract';
import type { Selectable } from 'kysely';
import { isID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { AgentSiteTable } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';

export type SiteRow = Omit<Selectable<AgentSiteTable>, 'logo'>;

const LOOKS = [
  'account_id',
  'title',
  'accent',
  'language',
  'terms_href',
  'privacy_href',
  'brands',
  'currency',
  'markups',
  'logo_id',
  'logo_type',
  'changed_at',
] as const;

export function findSite(db: Db | Trx, tenantID: TenantID): Promise<SiteRow | undefined> {
  return db.selectFrom('agent_sites').select(LOOKS).where('account_id', '=', tenantID).executeTakeFirst();
}

export interface SiteChange {
  title?: string;
  accent?: string;
  language?: SiteRow['language'];
  terms_href?: string;
  privacy_href?: string;
  brands?: readonly string[];
  currency?: string;
  markups?: Markups;
}

/** Adds a site with its defaults, or changes what is given of it. */
export async function changeSite(
  trx: Trx,
  first: Pick<SiteRow, 'account_id' | 'title' | 'language'>,
  { brands, markups, ...change }: SiteChange,
  at: Date,
): Promise<void> {
  const given = {
    ...change,
    ...(brands ? { brands: JSON.stringify(brands) } : {}),
    ...(markups ? { markups: JSON.stringify(markups) } : {}),
    changed_at: at,
  };
  await trx
    .insertInto('agent_sites')
    .values({ ...first, brands: '[]', logo: null, logo_id: null, logo_type: null, ...given })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(given))
    .execute();
}

/** @param logo null takes it away */
export async function changeLogo(
  trx: Trx,
  tenantID: TenantID,
  logo: { id: string; type: NonNullable<SiteRow['logo_type']>; content: Buffer } | null,
): Promise<void> {
  await trx
    .updateTable('agent_sites')
    .set({ logo: logo?.content ?? null, logo_id: logo?.id ?? null, logo_type: logo?.type ?? null })
    .where('account_id', '=', tenantID)
    .execute();
}

/** A logo by its name in addresses, with whose it is. */
export async function findLogo(db: Db, id: string) {
  if (!isID(id)) return undefined;
  const row = await db
    .selectFrom('agent_sites')
    .select(['account_id', 'logo', 'logo_type'])
    .where('logo_id', '=', id)
    .executeTakeFirst();
  return row?.logo && row.logo_type
    ? { tenantID: row.account_id, content: row.logo, type: row.logo_type }
    : undefined;
}
