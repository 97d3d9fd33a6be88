import type { Contact } from '@certdeck/contract';
import type { Issue } from '../issue.ts';
import { checkEmail } from './email.ts';
import { checkPhone } from './phone.ts';
import { checkRequired } from './required.ts';

/** The inputs of the contact dialog, in its order (B§2.20). */
export type ContactFields = Pick<
  Contact,
  'lastname' | 'firstname' | 'position' | 'email' | 'telephone' | 'idCard'
>;

/** Every field except idCard, position included although its label says optional (B§5.1, B§5.2, D-109, D-110). */
export const requiredContactFields = ['lastname', 'firstname', 'position', 'email', 'telephone'] as const;
export type RequiredContactField = (typeof requiredContactFields)[number];

/** The broken rules of a contact, by field: an empty one is red only, a malformed one has its text (D-111). */
export function checkContact(
  contact: Partial<ContactFields>,
): Partial<Record<RequiredContactField, Issue<'blank' | 'email.format' | 'tel.format'>>> {
  return Object.fromEntries(
    requiredContactFields.flatMap((field) => {
      const fault = checkRequired(contact[field]) ?? checkFormat(field, contact[field] ?? '');
      return fault ? [[field, fault]] : [];
    }),
  );
}

function checkFormat(field: RequiredContactField, value: string) {
  if (field === 'email') return checkEmail(value);
  return field === 'telephone' ? checkPhone(value) : null;
}
