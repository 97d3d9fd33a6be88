import type { FastifyInstance } from 'fastify';
// Not the package's own entry for Node, which reads the names of countries in eighty languages.
import catalogue from 'i18n-iso-countries/index.js';
import chinese from 'i18n-iso-countries/langs/zh.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

export interface CountryRow {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  /** Calling code without +; '' for a territory without one. */
  prefix: string;
}

const prefixOf = (code: string) => (isSupportedCountry(code) ? getCountryCallingCode(code) : '');

/** Whether a text is the code of a country (ISO 3166-1 alpha-2). */
export const isCountry = (code: string): boolean => Object.hasOwn(catalogue.getAlpha2Codes(), code);

/** All countries by their name in one language. */
export function countryRows(language: 'zh' | 'en'): CountryRow[] {
  catalogue.registerLocale(language === 'zh' ? chinese : english);
  const collator = new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en');
  return Object.entries(catalogue.getNames(language, { select: 'official' }))
    .map(([code, name]) => ({ code, name, prefix: prefixOf(code) }))
    .sort((one, other) => collator.compare(one.name, other.name));
}

/**
 * Serves the four country files at the portal's origin (A§7.20, B§7.92, D-073). The phone list leaves out
 * territories without a calling code.
 */
export function registerCountries(app: FastifyInstance): void {
  for (const language of ['zh', 'en'] as const) {
    const rows = countryRows(language);
    const files = {
      [`/language/country_${language}.json`]: rows,
      [`/vendor/country_${language}.json`]: rows.filter((row) => row.prefix !== ''),
    };
    for (const [path, list] of Object.entries(files)) {
      const body = JSON.stringify(list);
      app.get(path, (_request, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'public, max-age=3600')
          .header('x-content-type-options', 'nosniff')
          // Partners' pages read them too.
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(body),
      );
    }
  }
}
