import type { Translate } from '@certdeck/i18n';
import { maskEmail, maskPhone } from '@certdeck/validation';
import type { Contacts } from '../Secure.resource.ts';
import type { ProofWay } from './ways.ts';

/** A contact as it is shown (B§5.23, B§5.24); '' for none. */
export function maskedContact({ email, tel, telPrefix }: Contacts, kind: 'tel' | 'email'): string {
  if (kind === 'email') return email === '' ? '' : maskEmail(email);
  if (tel === '') return '';
  return telPrefix ? `+${telPrefix} ${maskPhone(tel)}` : maskPhone(tel);
}

/** How a change is confirmed, in words. */
export function nameOfWay(t: Translate, way: ProofWay, contacts: Contacts): string {
  if (way === 'google') return t('factor.google');
  if (way === 'recovery') return t('recovery.one');
  return t(`proof.${way}`, { to: maskedContact(contacts, way) });
}
