import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, type ReactNode } from 'react';
import { formatMoney, toDate, useFormats, type Moment } from '@certdeck/i18n';
import { ChangingText, wholeText } from './ChangingText.tsx';
import { useCurrency } from './context.ts';
import { VisuallyHidden } from './layout.tsx';

/** Text of an amount in whole cents of the base currency, in the currency that the customer chose, as the language writes it (D-069). */
export function useMoney(): (cents: number) => string {
  const currency = useCurrency();
  const { lang } = useFormats();
  return useCallback((cents: number) => formatMoney(cents, currency, lang), [currency, lang]);
}

const Amount = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  variants: { struck: { true: { textDecoration: 'line-through', color: 'fg.subtle' } } },
});

/** An amount in whole cents of the base currency; `struck` for a price before its discount. */
export function Money({ cents, struck }: { cents: number; struck?: boolean }) {
  const money = useMoney();
  return (
    <Amount as={struck ? 's' : 'span'} struck={struck}>
      {money(cents)}
    </Amount>
  );
}

const Stamp = chakra('time', { base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } });
/** Where both have no room, the second stands on a line of its own and isn't cut in the middle of a word. */
const Far = chakra('span', { base: { color: 'fg.muted', whiteSpace: 'normal' } });
const Whole = chakra('span', { base: { display: 'inline-block' } });

export interface TimeProps {
  value: Moment;
  /** The date alone, without the time of day. */
  day?: boolean;
  /** Adds "in 12 days" behind, or shows it alone. */
  relative?: boolean | 'only';
}

/** A moment in the customer's zone with the exact instant on hover; '-' for nothing. */
export function Time({ value, day = false, relative = false }: TimeProps) {
  const format = useFormats();
  const date = toDate(value);
  if (!date) return <span>-</span>;
  const absolute = day ? format.day(date) : format.date(date);
  const shown = relative === 'only' ? format.relative(date) : absolute;
  return (
    <Stamp dateTime={date.toISOString()} title={format.instant(date)}>
      {relative === true ? (
        <>
          <ChangingText>{absolute}</ChangingText>
          <Far>
            {' '}
            <Whole>{`· ${format.relative(date)}`}</Whole>
          </Far>
        </>
      ) : (
        shown
      )}
    </Stamp>
  );
}

/** Text that is read out when it changes: progress and results. Keep it mounted and change its content. */
export function LiveRegion({ children, assertive = false }: { children: ReactNode; assertive?: boolean }) {
  return (
    <VisuallyHidden role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'}>
      {wholeText(children)}
    </VisuallyHidden>
  );
}
