import type { Language, SiteConfig } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';

/**
 * The calling code that a phone number begins with before anybody has chosen one: the site's in its own language, else
 * that of most who read the page (D-267).
 */
export function telPrefixOf(
  lang: Language,
  site: Pick<SiteConfig, 'defaultPrefix' | 'defaultLocal'>,
  t: Translate,
): string {
  return lang === site.defaultLocal ? site.defaultPrefix : t('auth.tel.prefix');
}
