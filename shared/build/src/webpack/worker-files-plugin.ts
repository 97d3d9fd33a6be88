import webpack, { type Chunk, type ChunkGroup, type Compilation, type Compiler } from 'webpack';
import { WORKER_FILES, type WorkerFiles } from '@certdeck/worker/files';
import { hashOf } from './chunk-integrity-plugin.ts';

/** The syntax that starts a worker besides `new Worker`, for webpack's `parser.javascript.worker`. */
export const WORKER_SYNTAX = ['WorkerScript from @certdeck/worker', '...'];

const PLACE = new RegExp(`(["'\`])${WORKER_FILES}\\1`, 'g');

/**
 * Tells the code that starts workers which scripts each of them consists of, with their hashes: on a page of another
 * origin it puts them together by itself (shared/worker).
 */
export class WorkerFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('WorkerFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        {
          name: 'WorkerFilesPlugin',
          // All scripts are minified, and the hashes of chunks aren't taken yet (ChunkIntegrityPlugin).
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH,
        },
        () => writeFiles(compilation),
      );
    });
  }
}

function writeFiles(compilation: Compilation): void {
  const files = workerFiles(compilation);
  const ofWorkers = new Set(Object.values(files).flatMap((list) => list.map(({ file }) => file)));
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js')) continue;
    const text = source.source().toString();
    if (!text.includes(WORKER_FILES)) continue;
    if (ofWorkers.has(name)) {
      compilation.errors.push(
        new webpack.WebpackError(
          `${name} is a script of a worker and starts workers, so its hash would have to contain itself: part them.`,
        ),
      );
      continue;
    }
    const written = text.replaceAll(PLACE, () => `(${JSON.stringify(files)})`);
    compilation.updateAsset(name, new webpack.sources.RawSource(written));
  }
}

function workerFiles(compilation: Compilation): WorkerFiles {
  const files: Record<string, WorkerFiles[string]> = {};
  for (const entry of compilation.asyncEntrypoints) {
    const script = scriptsOf(entry.getEntrypointChunk().files)[0];
    if (!script) continue;
    const all = new Set(chunksOf(entry).flatMap((chunk) => scriptsOf(chunk.files)));
    all.delete(script);
    files[script] = [...[...all].sort(), script].map((file) => ({
      file,
      integrity: `sha256-${hashOf(compilation, file)}`,
    }));
  }
  return files;
}

/**
 * Chunks of a group and of what it loads later. By groups: a chunk that a worker has in common with the page belongs to
 * groups of both, so that the chunks which it leads to are the page's too.
 */
function chunksOf(entry: ChunkGroup): Chunk[] {
  const groups = new Set([entry]);
  for (const group of groups) for (const later of group.childrenIterable) groups.add(later);
  return [...groups].flatMap(({ chunks }) => chunks);
}

const scriptsOf = (files: Iterable<string>): string[] => [...files].filter((file) => file.endsWith('.js'));
