import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '../workspace.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-own-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Errors of a real build whose entry is this text, as a build of remote-billing. */
async function errorsOf(source: string): Promise<string[]> {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/index.ts'), source);
  const script = `
    import webpack from 'webpack';
    import { OwnFilesPlugin } from ${JSON.stringify(join(import.meta.dirname, 'own-files-plugin.ts'))};
    import { baseConfig } from ${JSON.stringify(join(import.meta.dirname, 'base-config.ts'))};
    const { module, resolve } = baseConfig('remote-billing', 'development');
    const compiler = webpack({
      mode: 'development', devtool: false, module, resolve, stats: 'none',
      entry: ${JSON.stringify(join(folder, 'src/index.ts'))},
      output: { path: ${JSON.stringify(join(folder, 'out'))} },
      plugins: [new OwnFilesPlugin('remote-billing')],
    });
    compiler.run((error, stats) => {
      if (error) throw error;
      console.log(JSON.stringify(stats.compilation.errors.map(({ message }) => message)));
    });
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--no-warnings', '-e', script],
    { cwd: import.meta.dirname, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  return JSON.parse(stdout) as string[];
}

describe('a remote’s bundle', () => {
  it('contains no file of another remote or of the host, and says what to do instead', async () => {
    const errors = await errorsOf(`
      import { texts } from '${root}/remote-orders/src/texts.ts';
      import { HOST } from '${root}/host/src/texts.ts';
      export const both = [texts, HOST];`);
    expect(errors.join('\n')).toContain(
      'taken in remote-orders/src/texts.ts, which is released with remote-orders',
    );
    expect(errors.join('\n')).toContain('taken in host/src/texts.ts');
    expect(errors[0]).toContain(
      'move what both need to shared/, or reach it by a link, a dialog or an event',
    );
  }, 400_000);

  it('may contain its own files and shared ones', async () => {
    const errors = await errorsOf(`
      import { texts } from '${root}/remote-billing/src/texts.ts';
      import { CONTRACT_VERSION } from '${root}/shared/contract/src/version.ts';
      export const both = [texts, CONTRACT_VERSION];`);
    expect(errors).toEqual([]);
  }, 400_000);
});
