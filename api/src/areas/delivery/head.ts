import { type Language, languages } from '@certdeck/contract';
import { addressIn, type Landing } from './landing.ts';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export interface HeadInput {
  landing: Landing | undefined;
  /** Name of the site, already safe for HTML. */
  name: string;
  /** Address of the page without its query. */
  address: string;
  language: Language;
  /** The address names the language; one that doesn't is a page of its own, which answers in any. */
  isNamed: boolean;
}

/** Open Graph writes a language with a territory, as `de_DE`: the likeliest one of the language. */
const localeOf = (language: Language): string =>
  `${language}_${new Intl.Locale(language).maximize().region ?? language.toUpperCase()}`;

/**
 * Title and what programs read of a page. Of a page that isn't public nothing is said: its address may hold a name or a
 * number, and its title comes with the script.
 */
export function headOf({ landing, name, address, language, isNamed }: HeadInput): string {
  if (!landing) return `<title>${name}</title>\n<meta name="robots" content="noindex">`;
  const title = `${escapeHtml(landing.title)} · ${name}`;
  const description = escapeHtml(landing.description);
  const at = escapeHtml(address);
  const image = escapeHtml(new URL('/icons/preview.png', address).href);
  const own = isNamed ? escapeHtml(addressIn(address, language)) : at;
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', own],
    ['og:image', image],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:locale', localeOf(language)],
    ...languages
      .filter((other) => other !== language)
      .map((other) => ['og:locale:alternate', localeOf(other)] as const),
  ];
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${own}">`,
    ...languages.map(
      (other) => `<link rel="alternate" hreflang="${other}" href="${escapeHtml(addressIn(address, other))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${at}">`,
    ...properties.map(([property, content]) => `<meta property="${property}" content="${content}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(landing.hasContent ? [dataOf(landing, addressIn(address, language), language)] : []),
  ].join('\n');
}

/** What the page is, for programs (schema.org): data, which no browser runs, so the policy needs no exception. */
function dataOf({ title, description }: Landing, url: string, inLanguage: Language): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    ...{ name: title, description, url, inLanguage },
    applicationCategory: 'SecurityApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** What the page says without any script; the tool takes its place. */
export function contentOf({ title, description, others }: Landing): string {
  const links = others
    .map(({ path, title: other }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(other)}</a></li>`)
    .join('');
  return `<main class="boot-page"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><nav><ul>${links}</ul></nav></main>`;
}
