import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The tools of pages that have a build; their packages belong to shared/build, not to this folder. */
export const fromTools = createRequire(join(import.meta.dirname, '../../shared/build/package.json'));

/** The part of webpack that is used. */
type Webpack = (
  configuration: object,
  done: (error: Error | null, stats?: { hasErrors(): boolean; toString(kind: string): string }) => void,
) => void;
const webpack = fromTools('webpack') as Webpack;

/** Builds a partner's page, as its own webpack would. */
export function bundle(configuration: object): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        cache: false,
        stats: 'errors-only',
        performance: { hints: false },
        ...configuration,
      },
      (error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      },
    );
  });
}
