import { isDomain } from '../name/domain.ts';
import { isPrintableAscii, latinToAscii } from '../name/latin.ts';
import { isEmail } from './email.ts';
import { readE164 } from './phone.ts';

/** Whom a domain name is registered for, as it is written. */
export interface WrittenContact {
  name: string;
  organization: string;
  phone: string;
  email: string;
  country: string;
  state: string;
  city: string;
  street: string;
  postcode: string;
}
/** The same in ASCII, which registries want besides (RFC 5733 2.9). */
export interface InternationalContact {
  intName: string;
  intOrganization: string;
  intStreet: string;
  intCity: string;
  intState: string;
}
export type DomainContactFields = WrittenContact & InternationalContact;

/** Field in ASCII by the one as it is written. */
export const internationalFields = {
  name: 'intName',
  organization: 'intOrganization',
  street: 'intStreet',
  city: 'intCity',
  state: 'intState',
} as const satisfies Partial<Record<keyof WrittenContact, keyof InternationalContact>>;

/** What is wrong with a field: `latin` has letters that aren't ASCII, or none could be made of what is written. */
export type DomainContactFault = 'required' | 'phone' | 'email' | 'postcode' | 'latin';

const REQUIRED = ['name', 'phone', 'email', 'country', 'city', 'street'] as const;
const POSTCODE = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,14}[A-Za-z0-9])?$/;

/** Countries and territories without postcodes (UPU). Where they are in part, such as in Ireland, one may be asked for. */
const WITHOUT_POSTCODES = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK HM IE JM KI KM ' +
    'KN KP LY ML MO MR MW NR NU PA QA RW SB SC SL SO SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

/** Whether an address of a country has to have a postcode. */
export const needsPostcode = (country: string): boolean => country !== '' && !WITHOUT_POSTCODES.has(country);

/** Fields in ASCII that are left out follow from those that are written, where they can. */
export function withInternational(
  contact: WrittenContact & Partial<InternationalContact>,
): DomainContactFields {
  const complete = { ...contact } as DomainContactFields;
  for (const [written, international] of pairs)
    complete[international] = contact[international]?.trim() || (latinToAscii(contact[written]) ?? '');
  return complete;
}

const pairs = Object.entries(internationalFields) as [
  keyof typeof internationalFields,
  keyof InternationalContact,
][];

/** The broken rules of a contact whose fields in ASCII were completed, by field; whether its country exists isn't one. */
export function domainContactFaults(
  contact: DomainContactFields,
): Partial<Record<keyof DomainContactFields, DomainContactFault>> {
  const faults: Partial<Record<keyof DomainContactFields, DomainContactFault>> = {};
  for (const field of REQUIRED) if (contact[field].trim() === '') faults[field] = 'required';
  const { phone, email, postcode, country } = contact;
  if (!faults.phone && readE164(phone) === undefined) faults.phone = 'phone';
  if (!faults.email && !(isEmail(email) && isDomain(email.trim().split('@')[1] ?? '')))
    faults.email = 'email';
  if (postcode.trim() === '') {
    if (needsPostcode(country)) faults.postcode = 'required';
  } else if (!POSTCODE.test(postcode.trim())) faults.postcode = 'postcode';
  for (const [written, international] of pairs) {
    const ascii = contact[international].trim();
    if (ascii === '' ? contact[written].trim() !== '' : !isPrintableAscii(ascii))
      faults[international] = 'latin';
  }
  return faults;
}
