import type { Organization } from '@certdeck/contract';
import type { Issue } from '../issue.ts';
import { checkOfficePhone } from './phone.ts';
import { checkRequired } from './required.ts';

/** The fields that a company must have: all inputs except digicertID and digicertCnID (A§5.29, D-113). */
export const requiredCompanyFields = [
  'orgName',
  'creditCode',
  'nationCode',
  'province',
  'city',
  'postalCode',
  'telephone',
  'address',
  'dateOfIncorporation',
] as const;
export type RequiredCompanyField = (typeof requiredCompanyFields)[number];

/** What the date of incorporation is prefilled with (B§9.11). */
export const DEFAULT_INCORPORATION_DATE = '2019-01-01';

/** The broken rules of a company, by field: an empty one is red only, a malformed telephone has its text (D-104). */
export function checkCompany(
  company: Partial<Pick<Organization, RequiredCompanyField>>,
): Partial<Record<RequiredCompanyField, Issue<'blank' | 'tel.format'>>> {
  return Object.fromEntries(
    requiredCompanyFields.flatMap((field) => {
      const fault =
        checkRequired(company[field]) ??
        (field === 'telephone' ? checkOfficePhone(company.telephone ?? '') : null);
      return fault ? [[field, fault]] : [];
    }),
  );
}
