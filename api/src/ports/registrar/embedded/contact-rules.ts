import { isDomain } from '@certdeck/validation';
import type { RegistrarContact, RegistrarPostal } from '../registrar.ts';
import { RegistryRefusal } from './refusal.ts';

const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

/** @throws RegistryRefusal CONTACT_INVALID, with the field in its sentence (RFC 5733 2) */
export function requireContact({ handle, int, loc, phone, email }: RegistrarContact): void {
  const wrong = (field: string) => new RegistryRefusal('CONTACT_INVALID', `${field} can't be used`);
  if (!/^[A-Za-z0-9-]{3,16}$/.test(handle)) throw wrong('handle');
  for (const [kind, postal] of [
    ['int', int],
    ['loc', loc],
  ] as const) {
    const field = postal && postalFault(postal, kind === 'int');
    if (field !== undefined) throw wrong(`${kind}.${field}`);
  }
  if (!/^\+\d{1,3}\.\d{1,14}$/.test(phone)) throw wrong('phone');
  const [, host = ''] = /^[\x21-\x3f\x41-\x7e]+@([^@]+)$/.exec(email) ?? [];
  if (!isDomain(host)) throw wrong('email');
}

function postalFault(postal: RegistrarPostal, isAscii: boolean): keyof RegistrarPostal | undefined {
  for (const field of ['name', 'street', 'city'] as const) if (postal[field].trim() === '') return field;
  if (!/^[A-Z]{2}$/.test(postal.country)) return 'country';
  const fields = Object.entries(postal) as [keyof RegistrarPostal, string | undefined][];
  return fields.find(
    ([, text]) =>
      text !== undefined && (text.length > 255 || (isAscii && text !== '' && !PRINTABLE_ASCII.test(text))),
  )?.[0];
}
