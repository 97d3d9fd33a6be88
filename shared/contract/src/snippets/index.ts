import { curl } from './curl.ts';
import { go, python, typeScript } from './languages.ts';
import type { SnippetRequest } from './request.ts';

export { fromEnvironment, fromFile } from './placeholder.ts';
export {
  FILE_HEADER,
  JSON_HEADER,
  KEY_VARIABLE,
  snippetRequest,
  type SnippetOptions,
  type SnippetRequest,
} from './request.ts';

export const snippetLanguages = ['curl', 'TypeScript', 'Python', 'Go'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

const writers = { curl, TypeScript: typeScript, Python: python, Go: go } as const;

/**
 * A request as a program that can be copied and run; it prints the answer and takes the key from the environment.
 * Placeholders (`fromFile`, `fromEnvironment`) are for curl alone.
 */
export const snippetOf = (request: SnippetRequest, language: SnippetLanguage): string =>
  writers[language](request);
