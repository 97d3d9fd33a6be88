import { forLanguages } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { dayText } from '../../../platform/mail-content/texts.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import { sayOfOrder } from './texts.ts';

/** A name whose end is another one than its payer has seen. */
export interface ChangedEnd {
  /** A-labels. */
  name: string;
  /** When it would end, were it paid now. */
  newEnd: Date;
}

/** Says that names have other ends than were seen, and of the first one which it would have. */
export function changedEndsText([first, ...others]: readonly [ChangedEnd, ...ChangedEnd[]]): Text {
  const name = toReadable(first.name);
  const count = others.length;
  return forLanguages((language) => {
    const date = dayText(first.newEnd, language);
    const text =
      count === 0
        ? sayOfOrder('endChanged', { name, date })
        : sayOfOrder('endsChanged', { name, date, count });
    return text[language];
  });
}
