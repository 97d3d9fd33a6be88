import type { Contact } from '@certdeck/contract';

/** What a contact shows, in a list to choose from; nothing else of it is needed. */
export type ContactChoice = Pick<Contact, 'id' | 'lastname' | 'firstname' | 'telephone'>;

/** Last and first name, and the telephone without its first 7 characters: 张三 5678 (D-205). */
export function contactLabel(contact: Omit<ContactChoice, 'id'>): string {
  return `${contact.lastname}${contact.firstname} ${contact.telephone.slice(7)}`.trim();
}
