import { DNS_TTL } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';

/** Times to live that are offered, in seconds. */
export const usualTtls = [DNS_TTL.least, 300, DNS_TTL.usual, 14_400, 86_400, DNS_TTL.most] as const;

const isUsual = (ttl: number) => usualTtls.some((one) => one === ttl);

/** A time to live in words. */
export const ttlText = (t: Translate, ttl: number): string =>
  // texts: ttl.60 ttl.300 ttl.3600 ttl.14400 ttl.86400 ttl.604800
  isUsual(ttl) ? t(`ttl.${ttl}`) : t('ttl.seconds', { count: ttl });
