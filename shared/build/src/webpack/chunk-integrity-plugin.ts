import { createHash } from 'node:crypto';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

/** Stands in the runtime until the content of all chunks is final. */
const PLACE = '__certdeck_chunk_integrity__';
/** A hash that no content has, without its last `=`. */
const NO_CONTENT = 'A'.repeat(43);
const { getCompilationHooks } = webpack.runtime.LoadScriptRuntimeModule;

/**
 * Makes webpack's runtime ask for every chunk with its integrity, so that the browser runs no other
 * content; a script that has no hash is refused. With CORS on every origin, since `Integrity-Policy` counts
 * no hash without it (docs/adr/0024). The hashes stand in the script that holds the runtime, whose own integrity the registry or
 * the page names. SHA-256, because a hash can't be compressed and each visit pays for all of them.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkIntegrityPlugin', (compilation) => {
      getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrityPlugin',
        (source) => `${source}
script.crossOrigin = "anonymous";
script.integrity = "sha256-" + (${JSON.stringify(PLACE)}[chunkId] || "${NO_CONTENT}") + "=";`,
      );
      compilation.hooks.processAssets.tap(
        {
          name: 'ChunkIntegrityPlugin',
          // The scripts are final, and what is written about them isn't yet.
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1,
        },
        () => writeHashes(compilation),
      );
    });
  }
}

function writeHashes(compilation: Compilation): void {
  for (const runtime of compilation.chunks) {
    const file = runtime.hasRuntime() ? scriptOf(runtime) : undefined;
    if (!file) continue;
    const text = compilation.getAsset(file)?.source.source().toString() ?? '';
    const hashes = JSON.stringify(hashesFor(runtime, compilation));
    const written = text.replaceAll(new RegExp(`(["'\`])${PLACE}\\1`, 'g'), `(${hashes})`);
    if (written !== text) compilation.updateAsset(file, new webpack.sources.RawSource(written));
  }
}

/** Of what this runtime may ask for and no more: a build may have several, and each visit loads one. */
function hashesFor(runtime: Chunk, compilation: Compilation): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const chunk of runtime.getAllAsyncChunks()) {
    const file = scriptOf(chunk);
    if (chunk.hasRuntime() || chunk.id === null || !file) continue;
    hashes[chunk.id] = hashOf(compilation, file).slice(0, -1);
  }
  return hashes;
}

/**
 * Integrity of every script of a build, by file, but for those whose hash its page or registry names: chunks,
 * texts, and the scripts that workers are started from.
 */
export function scriptHashes(compilation: Compilation): Record<string, string> {
  const entries = new Set([...compilation.entrypoints.values()].map((entry) => entry.getEntrypointChunk()));
  const files = [...compilation.chunks].flatMap((chunk) =>
    entries.has(chunk) ? [] : (scriptOf(chunk) ?? []),
  );
  return Object.fromEntries(files.sort().map((file) => [file, `sha256-${hashOf(compilation, file)}`]));
}

const scriptOf = (chunk: Chunk): string | undefined => [...chunk.files].find((file) => file.endsWith('.js'));

/** SHA-256 of a script as it is, in base64. */
export function hashOf(compilation: Compilation, file: string): string {
  const content = compilation.getAsset(file)?.source.buffer();
  if (!content) throw new Error(`${file} has no content`);
  return createHash('sha256').update(content).digest('base64');
}
