import { relative, sep } from 'node:path';
import webpack, { type Compiler, type Module } from 'webpack';
import { root } from '../workspace.ts';

/** Folders whose code belongs to somebody else, wherever an import may have come from. */
const someones = /^(host|api|remote-[^/]+)$/;

/**
 * Fails a build that has taken in a file of another remote, the host or the API: whatever way it came (an
 * import, an alias, a package that re-exports it), it would be released with the wrong remote.
 */
export class OwnFilesPlugin {
  private readonly own: string;

  /** `own`: the folder that is built, relative to the root. */
  constructor(own: string) {
    this.own = own;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OwnFilesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OwnFilesPlugin', (modules) => {
        for (const fault of foreignFiles(modules, this.own)) {
          compilation.errors.push(new webpack.WebpackError(fault));
        }
      });
    });
  }
}

/** A sentence for each file of somebody else in a build. */
function foreignFiles(modules: Iterable<Module>, own: string): string[] {
  const faults = new Set<string>();
  for (const module of modules) {
    const file = module instanceof webpack.NormalModule ? module.resource?.split('?')[0] : undefined;
    if (!file || file.includes(`${sep}node_modules${sep}`)) continue;
    const path = relative(root, file).split(sep).join('/');
    const folder = path.split('/')[0] ?? '';
    if (path.startsWith(`${own}/`) || !someones.test(folder)) continue;
    faults.add(
      `${own}: the build has taken in ${path}, which is released with ${folder}: move what both need to shared/, or reach it by a link, a dialog or an event.`,
    );
  }
  return [...faults];
}
