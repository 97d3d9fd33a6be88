import { daysUntil, type Translate } from '@certdeck/i18n';
import { toReadable } from '@certdeck/validation';
import type { FoundCertificate } from './FoundCertificates.resource.ts';

/** Whole days before the end from which on it is urgent, and at which it is to be thought of; those of the validity rail. */
const URGENT_DAYS = 14;
const SOON_DAYS = 30;

/** What a certificate is called; one of a device may have no name at all. */
export function nameOf({ commonName }: Pick<FoundCertificate, 'commonName'>, t: Translate): string {
  return commonName === '' ? t('unnamed') : toReadable(commonName);
}

/** `host:port` as people read it. */
export function serverText(target: string): string {
  const colon = target.lastIndexOf(':');
  return colon === -1 ? toReadable(target) : toReadable(target.slice(0, colon)) + target.slice(colon);
}

/** Names that the certificate holds for besides the one that it is called by. */
export function furtherNames({ commonName, names }: Pick<FoundCertificate, 'commonName' | 'names'>): number {
  return names.filter((name) => name !== commonName).length;
}

/** The days that are left of a certificate in words, and how much that matters. @param notAfter in seconds */
export function daysLeft(
  notAfter: number,
  t: Translate,
): { text: string; tone: 'error' | 'warning' | 'info' } | undefined {
  const days = daysUntil(notAfter);
  if (days === undefined) return undefined;
  if (days < 0) return { text: t('days.over', { count: -days }), tone: 'error' };
  const text = days === 0 ? t('days.today') : t('days.left', { count: days });
  return { text, tone: days <= URGENT_DAYS ? 'error' : days <= SOON_DAYS ? 'warning' : 'info' };
}
