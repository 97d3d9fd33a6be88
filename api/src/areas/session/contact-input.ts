import { BodyCode } from '@certdeck/contract';
import { type ContactAddress, readContact } from '../accounts/contact-address.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Text } from '../../platform/server/texts.ts';
import type { Notifier } from './notifier.ts';
import { sessionTexts } from './texts.ts';

/** The identifier as a contact, or a refusal at its field. */
export function contactOf(
  field: string,
  text: string,
  telPrefix?: string,
  kind?: ContactAddress['kind'],
): ContactAddress {
  const contact = readContact(text, telPrefix);
  if (contact && (kind === undefined || contact.kind === kind)) return contact;
  const reason: Text =
    kind === 'email'
      ? sessionTexts.emailFormat
      : kind === 'tel'
        ? sessionTexts.phoneFormat
        : sessionTexts.accountFormat;
  throw new BusinessError(BodyCode.badInput, reason, { [field]: reason });
}

/** @throws BusinessError 13004 for a number whose country gets no messages: a code would never arrive */
export function checkReach(field: string, contact: ContactAddress, notifier: Notifier): void {
  if (contact.kind === 'email' || notifier.reaches(contact.telPrefix)) return;
  const reason = sessionTexts.countryNotServed;
  throw new BusinessError(BodyCode.badInput, reason, { [field]: reason });
}
