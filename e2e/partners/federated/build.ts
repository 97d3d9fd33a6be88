/** Builds a partner's page that uses Module Federation itself: a host, a remote of its own, and React 18 between them. */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundle, fromTools } from '../bundle.ts';
import { FEDERATED } from '../server.ts';

const { ModuleFederationPlugin } = fromTools('@module-federation/enhanced/webpack') as {
  ModuleFederationPlugin: new (options: object) => object;
};

const inReact18 = (name: string) =>
  join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..');

/** The page's own share scope, with its own React; the portal's is another. */
const shared = {
  react: { singleton: true, requiredVersion: '^18.0.0', version: '18.3.1', eager: true },
  'react-dom': { singleton: true, requiredVersion: '^18.0.0', version: '18.3.1', eager: true },
};

function configuration(name: string, federation: object, entry: string): object {
  return {
    name,
    context: import.meta.dirname,
    entry: { [name]: entry },
    resolve: { alias: { react$: inReact18('react-18'), 'react-dom': inReact18('react-dom-18') } },
    output: {
      path: FEDERATED,
      filename: '[name].js',
      chunkFilename: `${name}-[name].js`,
      uniqueName: name,
      publicPath: '/federated/',
      clean: false,
    },
    // It is loaded once; the minifier took longer than the rest of the build.
    optimization: { minimize: false },
    plugins: [new ModuleFederationPlugin({ name, shared, dts: false, manifest: false, ...federation })],
  };
}

export async function buildFederatedPage(): Promise<void> {
  rmSync(FEDERATED, { recursive: true, force: true });
  const remote = { filename: 'widgets-entry.js', exposes: { './Cart': './Cart.js' } };
  const host = { remotes: { widgets: 'widgets@/federated/widgets-entry.js' } };
  for (const one of [
    configuration('widgets', remote, './empty.js'),
    configuration('shop', host, './shop.js'),
  ]) {
    await bundle(one);
  }
}
