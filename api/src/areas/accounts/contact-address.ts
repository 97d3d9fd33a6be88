import { accountType, asciiPunctuation, isPhone, readEmail } from '@certdeck/validation';

/** Where a code goes and what an account is found by. */
export type ContactAddress =
  | { kind: 'email'; email: string }
  | { kind: 'tel'; tel: string; telPrefix: string };

/** Reads an identifier by its format (B§4.9, D-105, D-107); undefined when it is neither address nor number. */
export function readContact(text: string, telPrefix = '86'): ContactAddress | undefined {
  const trimmed = asciiPunctuation(text).trim();
  if (accountType(trimmed) === 'email') {
    const email = readEmail(trimmed);
    return email === undefined ? undefined : { kind: 'email', email: email.toLowerCase() };
  }
  return isPhone(trimmed, telPrefix) ? { kind: 'tel', tel: trimmed, telPrefix } : undefined;
}

/** One text per contact, as the key of its codes and counts. */
export const contactKey = (contact: ContactAddress): string =>
  contact.kind === 'email' ? contact.email : `${contact.telPrefix} ${contact.tel}`;
