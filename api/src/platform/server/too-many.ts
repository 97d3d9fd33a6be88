import { forLanguages } from '@certdeck/contract';
import type { Limit, Limiter, WhenAway } from '../limits/limiter.ts';
import { TooManyError } from './errors.ts';
import { type Text, texts } from './texts.ts';

/** What 12010 says. */
export function tooManyText(seconds: number): Text {
  const time = texts.time(seconds);
  return forLanguages((language) => texts.tooMany[language].replace('{time}', time[language]));
}

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
