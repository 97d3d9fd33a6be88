import { useSiteConfig } from '@certdeck/federation';
import { useSessionState } from '@certdeck/session';

/**
 * What a site may show prices in: the portal's own currency, as '', and those that there is a rate for.
 * @param present the saved one, which is offered also while its rate is unknown
 */
export function useSiteCurrencies(present: string) {
  const { unit: base } = useSiteConfig().currency;
  const rates = useSessionState((state) => state.rates);
  const others = [...rates.keys()].filter((code) => code !== base);
  const codes = present === '' || others.includes(present) ? others : [...others, present];
  return {
    base,
    options: [{ value: '', label: base }, ...codes.map((code) => ({ value: code, label: code }))],
  };
}
