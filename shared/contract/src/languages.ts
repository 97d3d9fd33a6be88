import names from './languages.json' with { type: 'json' };

/** Tag of a language that the portal speaks, by BCP 47. */
export type Language = keyof typeof names;

/** Each language under its own name, for the language menu. The file is the only list of languages (D-023). */
export const languageNames: Readonly<Record<Language, string>> = names;

/** The languages of every text that a customer sees (A§1.4, D-023). The first is the default. */
export const languages = Object.keys(names) as readonly Language[];

/** Where a text is looked for when the current language lacks it (D-023). */
export const fallbackLanguages = ['en', 'zh'] as const satisfies readonly Language[];

const mustHave: ReadonlySet<Language> = new Set(fallbackLanguages);
type Translated = Readonly<
  Partial<Record<Language, string>> & Record<(typeof fallbackLanguages)[number], string>
>;

/** One value for each language. */
export function forLanguages<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}

/**
 * Whether a value is a text by language: it has one in each language to fall back to, and no other than a text in the
 * rest, which releases from before a language came lack.
 */
export function isTranslated(value: unknown): value is Translated {
  if (typeof value !== 'object' || value === null) return false;
  const texts = value as Readonly<Record<string, unknown>>;
  return languages.every((language) => {
    const text = texts[language];
    return text === undefined ? !mustHave.has(language) : typeof text === 'string' && text !== '';
  });
}

/** The same document with every text by language in all languages: in those that it lacks it is the English one. */
export function inEveryLanguage<Document>(document: Document): Document {
  return complete(document) as Document;
}

function complete(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(complete);
  if (typeof value !== 'object' || value === null) return value;
  if (isTranslated(value)) return { ...value, ...forLanguages((language) => value[language] ?? value.en) };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, complete(part)]));
}
