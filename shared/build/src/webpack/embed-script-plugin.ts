import { join } from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';

/**
 * Writes `embed.js`, the module that partners' pages load, beside the host's files. It is a build of its own:
 * federation would put the shared modules into it, and it has to stay small.
 */
export class EmbedScriptPlugin {
  private readonly configuration: Configuration;

  constructor(configuration: Configuration) {
    this.configuration = configuration;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('EmbedScriptPlugin', (compilation) =>
      this.build(compilation.outputOptions.path),
    );
  }

  private build(path: string | undefined): Promise<void> {
    const { module, resolve, mode, context, target, optimization } = this.configuration;
    const compiler = webpack({
      name: 'embed-script',
      mode,
      context,
      target,
      resolve,
      // Its own address says where the portal is.
      module: { ...module, parser: { javascript: { importMeta: false } } },
      devtool: false,
      entry: { embed: join(context ?? '.', 'src/embed/embed.ts') },
      experiments: { outputModule: true },
      optimization: { minimizer: optimization?.minimizer },
      output: {
        path,
        filename: '[name].js',
        module: true,
        library: { type: 'module' },
        // The host's build has just filled this folder.
        clean: false,
      },
      performance: { hints: false },
      stats: 'errors-only',
      cache: false,
    });
    return new Promise((done, reject) => {
      compiler.run((error, stats) => {
        compiler.close(() => {
          if (error) reject(error);
          else if (!stats || stats.hasErrors())
            reject(new Error(stats?.toString({ preset: 'errors-only', colors: false })));
          else done();
        });
      });
    });
  }
}
