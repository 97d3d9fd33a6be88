import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { TextFilesPlugin } from './text-files-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-text-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

/** Names of the chunks that a build makes of the folder. */
function build(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './index.js',
        output: { path: join(folder, 'out') },
        plugins: [new TextFilesPlugin()],
      },
      (error, stats) => {
        if (!stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
        resolve(
          stats
            .toJson({ all: false, chunks: true })
            .chunks!.flatMap(({ names }) => names)
            .sort(),
        );
      },
    );
  });
}

describe('the texts of a build', () => {
  it('are a chunk for each file of the folder, named by its language, whatever languages there are', async () => {
    write(
      'index.js',
      "export const load = (lang) => import(/* webpackChunkName: 'texts-[request]' */ `./locales/${lang}.json`);",
    );
    for (const lang of ['de', 'en', 'pt-BR']) write(`locales/${lang}.json`, `{"a":"${lang}"}`);
    // The manifest's texts travel with the manifest.
    write('locales/manifest/de.json', '{"b":"de"}');
    expect(await build()).toEqual(['main', 'texts-de', 'texts-en', 'texts-pt-BR']);
  });

  it('are one chunk for each folder of a language, however many files it holds', async () => {
    write(
      'index.js',
      "export const load = (lang, id) => import(/* webpackChunkName: 'help-[request]' */ `./articles/${lang}/${id}.json`);",
    );
    for (const lang of ['de', 'pt-BR'])
      for (const id of ['buy', 'private-key']) write(`articles/${lang}/${id}.json`, `{"a":"${lang} ${id}"}`);
    expect(await build()).toEqual(['help-de', 'help-pt-BR', 'main']);
  });
});
