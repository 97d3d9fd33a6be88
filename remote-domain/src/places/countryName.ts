/**
 * The name of a country in a language.
 * @param code ISO 3166-1 alpha-2
 */
export const countryName = (code: string, lang: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([lang], { type: 'region' }).of(code) ?? code) : code;
