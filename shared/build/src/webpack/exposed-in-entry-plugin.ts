import { type Chunk, type Compilation, type Compiler, type Module } from 'webpack';

interface Options {
  /** Name of the container's entry. */
  entry: string;
  /** Names of the chunks that webpack makes of exposed modules. */
  exposed: readonly string[];
}

/** Before webpack removes from a chunk what its parents have, and chunks that are empty. */
const EARLY = -20;

/**
 * Puts the exposed modules into the container's file. They are lists of what can be loaded and hardly larger than
 * the request for a file of their own, after which alone a screen could be asked for. They still run only when
 * the shell asks for them. What an exposed module takes from the shell stays outside: it is loaded, not carried.
 */
export class ExposedInEntryPlugin {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ExposedInEntryPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'ExposedInEntryPlugin', stage: EARLY }, () => {
        const entry = compilation.entrypoints.get(this.options.entry)?.getEntrypointChunk();
        if (!entry) return;
        for (const name of this.options.exposed) {
          const chunk = compilation.namedChunks.get(name);
          if (chunk) moveModules(compilation, chunk, entry);
        }
      });
    });
  }
}

function moveModules({ chunkGraph }: Compilation, from: Chunk, to: Chunk): void {
  for (const module of [...chunkGraph.getChunkModulesIterable(from)]) {
    if (isTakenFromShell(module)) continue;
    chunkGraph.disconnectChunkAndModule(from, module);
    if (!chunkGraph.isModuleInChunk(module, to)) chunkGraph.connectChunkAndModule(to, module);
  }
}

/** A stand-in for a shared module: loaded with the chunk that it is in. */
const isTakenFromShell = ({ type }: Module): boolean => type === 'consume-shared-module';
