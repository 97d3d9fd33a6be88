import type { AuditEntry } from '@certdeck/contract/schemas';

/** Who acted, in words. */
export function whoOf(
  entry: Pick<AuditEntry, 'actorKind' | 'account' | 'isErased'>,
  t: (key: string) => string,
): string {
  if (entry.actorKind === 'staff') return t('log.who.staff');
  if (entry.actorKind === 'key') return t('log.who.key');
  if (entry.actorKind === 'system') return t('log.who.system');
  if (entry.account) return entry.account;
  return entry.isErased ? t('log.who.deleted') : t('log.who.guest');
}
