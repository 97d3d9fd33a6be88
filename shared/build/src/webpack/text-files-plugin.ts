import { basename } from 'node:path';
import webpack, { type AsyncDependenciesBlock, type Compiler } from 'webpack';

/** Ending that webpack gives to the name of a chunk which is one JSON file of a folder. */
const ENDING = /-json$/;
/** A file in the folder of its language. */
const IN_FOLDER = /^\.\/([^/]+)\/[^/]+\.json$/;

/**
 * Texts are loaded as `import(`./locales/${lang}.json`)`, so that a language is a file and no line of code. Each file
 * is a chunk named by its language (`texts-de`), as the server announces it, and folders below, such as that of the
 * manifest's texts, belong to something else. Texts of many files, `import(`./articles/${lang}/${id}.json`)`, are one
 * chunk for each language too (`help-de`): every chunk's hash is part of the first visit.
 */
export class TextFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.contextModuleFactory.tap('TextFilesPlugin', (factory) => {
      factory.hooks.afterResolve.tap('TextFilesPlugin', (found) => {
        if (typeof found === 'object' && basename(String(found.resource)) === 'locales')
          found.recursive = false;
        return found;
      });
    });
    compiler.hooks.compilation.tap('TextFilesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('TextFilesPlugin', (modules) => {
        for (const { blocks } of modules) for (const block of blocks) nameByLanguage(block);
      });
    });
  }
}

function nameByLanguage(block: AsyncDependenciesBlock): void {
  const { chunkName, request } = block;
  if (!chunkName || !ENDING.test(chunkName)) return;
  const folder = IN_FOLDER.exec(request ?? '')?.[1];
  const file = `-${webpack.Template.toPath(request ?? '')}`;
  block.chunkName =
    folder !== undefined && chunkName.endsWith(file)
      ? `${chunkName.slice(0, -file.length)}-${folder}`
      : chunkName.replace(ENDING, '');
}
