import type { DomainContact } from '@certdeck/contract';
import type { Rule, Rules } from '@certdeck/ui/forms';
import { atSubmit, type Phone } from '@certdeck/ui/forms';
import {
  DEFAULT_TEL_PREFIX,
  domainContactFaults,
  type DomainContactFields,
  internationalFields,
  type InternationalContact,
  latinToAscii,
  readE164,
  required,
  splitE164,
} from '@certdeck/validation';

/** What the form holds: the contact, with its number in the two parts in which it is typed. */
export type ContactValues = Omit<DomainContactFields, 'phone'> & { phone: Phone };

/** Fields as they are written that have a form in Latin letters. */
export type WrittenField = keyof typeof internationalFields;

const EMPTY: ContactValues = {
  name: '',
  organization: '',
  phone: { telPrefix: DEFAULT_TEL_PREFIX, tel: '' },
  email: '',
  country: '',
  state: '',
  city: '',
  street: '',
  postcode: '',
  intName: '',
  intOrganization: '',
  intStreet: '',
  intCity: '',
  intState: '',
};

/** What the form begins with. */
export function initialValues(contact: DomainContact | undefined): ContactValues {
  if (!contact) return EMPTY;
  const { id: _id, domains: _domains, phone, ...fields } = contact;
  const { countryCode, number } = splitE164(phone);
  return { ...fields, phone: { telPrefix: countryCode, tel: number } };
}

/** The contact as it is sent. */
export function contactOf({ phone: { telPrefix, tel }, ...fields }: ContactValues): DomainContactFields {
  const phone = tel.trim() === '' ? '' : `+${telPrefix}${tel}`;
  return { ...fields, phone: readE164(phone) ?? phone };
}

/** What a field in Latin letters becomes when the written one changes: it follows until somebody types in it. */
export function followed(
  values: ContactValues,
  field: WrittenField,
  text: string,
): { field: keyof InternationalContact; text: string } | undefined {
  const international = internationalFields[field];
  const now = values[international].trim();
  if (now !== '' && now !== latinToAscii(values[field])) return undefined;
  return { field: international, text: latinToAscii(text) ?? '' };
}

/** A fault as the text that says it. */
const faultOf = (
  field: keyof ContactValues,
  values: ContactValues,
): ReturnType<Rule<unknown, ContactValues>> => {
  const fault = domainContactFaults(contactOf(values))[field];
  return fault && fault !== 'required' ? { key: `contact.fault.${fault}`, params: {} } : null;
};
const isEmpty = (value: string | Phone) => (typeof value === 'string' ? value : value.tel).trim() === '';
const blank = { key: 'common:blank', params: {} };

/** While one types a field is red for what stands in it; what is missing is said at submit (D-108). */
const rule =
  <Value extends string | Phone>(field: keyof ContactValues): Rule<Value, ContactValues> =>
  (value, values) =>
    isEmpty(value) ? null : faultOf(field, values);

const international = (field: keyof InternationalContact) => [
  rule<string>(field),
  atSubmit<string, ContactValues>((_value, values) => faultOf(field, values)),
];

// texts: contact.fault.*
export const contactRules: Rules<ContactValues> = {
  name: required(),
  phone: [rule<Phone>('phone'), atSubmit<Phone, ContactValues>((value) => (isEmpty(value) ? blank : null))],
  email: [required(), rule<string>('email')],
  country: required(),
  city: required(),
  street: required(),
  postcode: [
    rule<string>('postcode'),
    atSubmit<string, ContactValues>((_value, values) =>
      domainContactFaults(contactOf(values)).postcode === 'required' ? blank : null,
    ),
  ],
  intName: international('intName'),
  intOrganization: international('intOrganization'),
  intStreet: international('intStreet'),
  intCity: international('intCity'),
  intState: international('intState'),
};
