import { splitE164 } from '@certdeck/validation';
import type { RegistrarContact, RegistrarPostal } from '../../../ports/registrar/registrar.ts';
import type { DomainContactRow } from './contacts.store.ts';

/**
 * A contact as the registrar takes it. What is written in ASCII is sent once: many registries keep one form alone
 * (RFC 5733 2.9).
 */
export function registrarContactOf(row: DomainContactRow): RegistrarContact {
  const { postcode, country } = row;
  const int = postalOf({
    name: row.int_name,
    organization: row.int_organization,
    street: row.int_street,
    city: row.int_city,
    state: row.int_state,
    postcode,
    country,
  });
  const loc = postalOf({
    name: row.name,
    organization: row.organization,
    street: row.street,
    city: row.city,
    state: row.state,
    postcode,
    country,
  });
  const { countryCode, number } = splitE164(row.phone);
  return {
    handle: row.handle,
    int,
    ...(JSON.stringify(loc) === JSON.stringify(int) ? {} : { loc }),
    phone: `+${countryCode}.${number}`,
    email: row.email,
  };
}

type Postal = Required<RegistrarPostal>;

/** Without what is empty, where a registry asks for none. */
function postalOf({ organization, state, ...needed }: Postal): RegistrarPostal {
  return {
    ...needed,
    ...(organization === '' ? {} : { organization }),
    ...(state === '' ? {} : { state }),
  };
}
