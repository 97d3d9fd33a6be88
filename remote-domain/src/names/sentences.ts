/** Languages that put no space between sentences. */
const UNSPACED: readonly string[] = ['zh', 'ja'];

/** Sentences as one text, as the language divides them. */
export const joinSentences = (sentences: readonly string[], lang: string): string =>
  sentences.filter(Boolean).join(UNSPACED.includes(lang) ? '' : ' ');
