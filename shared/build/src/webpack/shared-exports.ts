import type { Compilation, Module } from 'webpack';
import { SHARE_SCOPE } from './shared-modules.ts';

/** Name of the shared module that a module of the build stands for, on one of the two sides; undefined for any other. */
function sharedName(
  compilation: Compilation,
  module: Module,
  side: 'consume' | 'provide',
): string | undefined {
  const place = `webpack/sharing/${side}/${SHARE_SCOPE}/`;
  const ident = module.libIdent({ context: compilation.compiler.context });
  return ident?.startsWith(place) ? ident.slice(place.length) : undefined;
}

/**
 * Names that a build takes from each shared module, sorted; `*` where its code takes the module as a whole. Webpack
 * can't tell that one of them isn't there, since a shared module comes from the shell at run time.
 */
export function namesUsed(compilation: Compilation): Record<string, string[]> {
  const used: Record<string, string[]> = {};
  for (const module of compilation.modules) {
    const request = sharedName(compilation, module, 'consume');
    if (!request) continue;
    const names = new Set<string>(used[request]);
    for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
      const { dependency } = connection;
      if (!dependency || !connection.originModule || !connection.isActive(undefined)) continue;
      for (const reference of compilation.getDependencyReferencedExports(dependency, undefined)) {
        const path = Array.isArray(reference) ? reference : reference.name;
        names.add(path[0] ?? '*');
      }
    }
    used[request] = [...names].sort();
  }
  return sorted(used);
}

/** Names that the shared modules of a build export, sorted; those whose exports only running tells aren't in it. */
export function namesGiven(compilation: Compilation): Record<string, string[]> {
  const namesByModule: Record<string, string[]> = {};
  const { moduleGraph } = compilation;
  for (const module of compilation.modules) {
    const request = sharedName(compilation, module, 'provide');
    if (!request) continue;
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
    const provided = dependency && moduleGraph.getModule(dependency);
    const names = provided && moduleGraph.getProvidedExports(provided);
    if (Array.isArray(names)) namesByModule[request] = names.toSorted();
  }
  return sorted(namesByModule);
}

const sorted = (record: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
