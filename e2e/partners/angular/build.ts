/** Builds the partner's page with Angular: its compiler runs in the browser, so that no further tool is needed. */
import { join } from 'node:path';
import { bundle, fromTools } from '../bundle.ts';
import { BUILT } from '../server.ts';

export function buildAngularPage(): Promise<void> {
  return bundle({
    context: join(import.meta.dirname, '../pages'),
    target: ['web', 'es2022'],
    entry: { 'angular-page': ['@angular/compiler', './angular-page.ts'] },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    // A megabyte that is loaded once needs no minute of a minifier.
    optimization: { minimize: false },
    experiments: { outputModule: true },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: fromTools.resolve('swc-loader'),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', decorators: true },
              transform: { legacyDecorator: true, useDefineForClassFields: false },
            },
          },
        },
      ],
    },
    output: { path: BUILT, filename: '[name].js', module: true, clean: false },
  });
}
