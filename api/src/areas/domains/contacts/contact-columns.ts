import { BodyCode } from '@certdeck/contract';
import {
  type DomainContactFault,
  domainContactFaults,
  type InternationalContact,
  readE164,
  withInternational,
  type WrittenContact,
} from '@certdeck/validation';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isCountry } from '../../../platform/countries/countries.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { type Text, texts } from '../../../platform/server/texts.ts';
import { domainTexts } from '../texts.ts';
import type { ContactColumns } from './contacts.store.ts';

type Optional = 'organization' | 'state' | 'postcode' | keyof InternationalContact;
/** A contact as it is sent. */
export type ContactInput = Omit<WrittenContact, Optional> & {
  [Field in Optional]?: string | undefined;
};

const reasons: Readonly<Record<DomainContactFault, Text>> = {
  required: texts.fieldRequired,
  phone: domainTexts['contact.phone'],
  email: texts['issue.email.format'],
  postcode: texts.fieldFormat,
  latin: domainTexts['contact.latin'],
};

/** A number in E.164 as one dials it from abroad: without the 0 that only its own country wants. */
function dialled(text: string): string | undefined {
  const number = parsePhoneNumberFromString(readE164(text) ?? '');
  return number?.isPossible() ? number.number : undefined;
}

/**
 * The row of a contact.
 * @throws BusinessError 13004 with the reason at each field
 */
export function contactColumns(input: ContactInput): ContactColumns {
  const { organization = '', state = '', postcode = '' } = input;
  const contact = withInternational({ ...input, organization, state, postcode });
  const errors: Record<string, Text> = Object.fromEntries(
    Object.entries(domainContactFaults(contact)).map(([field, fault]) => [field, reasons[fault]]),
  );
  const phone = dialled(contact.phone);
  if (phone === undefined) errors['phone'] ??= reasons.phone;
  if (!isCountry(contact.country)) errors['country'] = domainTexts['contact.country'];
  if (phone === undefined || Object.keys(errors).length > 0)
    throw new BusinessError(BodyCode.badInput, texts.badInput, errors);
  return {
    name: contact.name,
    organization,
    phone,
    email: contact.email,
    country: contact.country,
    state,
    city: contact.city,
    street: contact.street,
    postcode,
    int_name: contact.intName,
    int_organization: contact.intOrganization,
    int_street: contact.intStreet,
    int_city: contact.intCity,
    int_state: contact.intState,
  };
}
