import type { VettingLevel } from '@certdeck/contract';
import { hasToken } from '@certdeck/validation';
import type { OrganizationRow } from '../organizations.store.ts';
import type { VettedIdentity } from '../tables.ts';

/** What a validation of an organisation is about: everything of it but our own notes. */
export const identityOf = (row: Omit<OrganizationRow, 'id' | 'account_id'>): VettedIdentity => ({
  orgName: row.org_name,
  nationCode: row.nation_code,
  province: row.province,
  city: row.city,
  postalCode: row.postal_code,
  address: row.address,
  telephone: row.telephone,
  creditCode: row.credit_code,
  dateOfIncorporation: row.date_of_incorporation,
});

/** What of it stands in a certificate. */
export type Subject = Pick<VettedIdentity, 'orgName' | 'nationCode' | 'province' | 'city' | 'creditCode'>;

export const subjectOf = ({ orgName, nationCode, province, city, creditCode }: Subject): Subject => ({
  orgName,
  nationCode,
  province,
  city,
  creditCode,
});

const same = <Value extends object>(one: Value, other: Value): boolean =>
  Object.entries(one).every(([name, value]) =>
    Object.entries(other).some(([its, theirs]) => its === name && theirs === value),
  );

export const isSameIdentity = (one: VettedIdentity, other: VettedIdentity): boolean => same(one, other);

/** Whether a certificate with this subject names what was validated. */
export const vouchesFor = (identity: VettedIdentity, subject: Subject): boolean =>
  same(subjectOf(subject), subjectOf(identity));

/** How much of an organisation a product's certificate claims: EV for servers and for code, OV for all others. */
export const levelOf = (productType: string): VettingLevel => (hasToken(productType, 'ev') ? 'ev' : 'ov');
