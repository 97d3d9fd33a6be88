/** `npm run lint`: what is wrong with the texts of the pages, the API, the mails and the manifests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@certdeck/contract';
import { root } from '../workspace.ts';
import { readCatalogues, readSources } from './catalogue.ts';
import { type Glossary, glossaryFaults, textsOf, textsOfArticles } from './glossary.ts';
import { languageFaults, type SameTexts, staleTexts } from './languages.ts';
import { inlineFaults, unusedFaults } from './usage.ts';

/** Every fault of the catalogues below a folder, one sentence each that names the file to mend. */
export function textFaults(
  folder: string,
  languages: readonly string[],
  same: SameTexts,
  glossary: Glossary = { terms: [], signs: {}, exact: {} },
): string[] {
  const catalogues = readCatalogues(folder);
  const sources = readSources(folder);
  const met = new Set<string>();
  return [
    ...catalogues.flatMap((catalogue) => languageFaults(catalogue, languages, same, met)),
    ...staleTexts(same, met),
    ...unusedFaults(catalogues, sources),
    ...inlineFaults(sources),
    ...glossaryFaults(glossary, [...textsOf(catalogues), ...textsOfArticles(folder)], languages),
  ];
}

if (import.meta.main) {
  const listed = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
  const same = listed('same-texts.json') as SameTexts;
  const faults = textFaults(root, languages, same, listed('glossary.json') as Glossary);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`texts: every one in ${languages.length} languages`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
