import type { Limit, Limiter, WhenAway } from '../limits/limiter.ts';
import { TooManyError } from './errors.ts';
import type { Text } from './texts.ts';

const time = (seconds: number): Text =>
  seconds < 90
    ? {
        zh: `${seconds} 秒`,
        en: `${seconds} seconds`,
        es: `${seconds} segundos`,
        de: `${seconds} Sekunden`,
        ja: `${seconds} 秒`,
        fr: `${seconds} secondes`,
      }
    : {
        zh: `${Math.ceil(seconds / 60)} 分钟`,
        en: `${Math.ceil(seconds / 60)} minutes`,
        es: `${Math.ceil(seconds / 60)} minutos`,
        de: `${Math.ceil(seconds / 60)} Minuten`,
        ja: `${Math.ceil(seconds / 60)} 分`,
        fr: `${Math.ceil(seconds / 60)} minutes`,
      };

/** What 12010 says. */
export const tooManyText = (seconds: number): Text => ({
  zh: `操作过于频繁，请 ${time(seconds).zh}后再试`,
  en: `Too many tries. Please try again in ${time(seconds).en}.`,
  es: `Demasiados intentos. Inténtelo de nuevo en ${time(seconds).es}.`,
  de: `Zu viele Versuche. Bitte versuchen Sie es in ${time(seconds).de} erneut.`,
  ja: `試行回数が多すぎます。${time(seconds).ja}後にもう一度お試しください。`,
  fr: `Trop de tentatives. Réessayez dans ${time(seconds).fr}.`,
});

/**
 * Takes one from each limit or refuses the call.
 * @throws TooManyError (12010) with Retry-After.
 */
export async function takeOrRefuse(
  limiter: Limiter,
  limits: readonly Limit[],
  whenAway: WhenAway,
): Promise<void> {
  const wait = await limiter.take(limits, whenAway);
  if (wait > 0) throw new TooManyError(tooManyText(wait), wait);
}
