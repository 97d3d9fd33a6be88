import { useCurrency, useSession, useSessionState } from '@certdeck/session';

/** The loaded rates as choices; none while there are none, or only the site's own currency (D-070). */
export function useCurrencyChoice() {
  const session = useSession();
  const current = useCurrency();
  const rates = useSessionState((state) => state.rates);
  const others = [...rates].filter(([, currency]) => currency.unit !== current.unit);
  return {
    current,
    options:
      others.length === 0
        ? []
        : [...rates].map(([code, { symbol, unit }]) => ({
            code,
            symbol,
            isCurrent: unit === current.unit,
            choose: () => session.setCurrency(code),
          })),
  };
}
