import { spawn } from 'node:child_process';
import { root } from '../../workspace.ts';

/** A script that prints nothing for this long, in milliseconds, is ended: the compiler prints nothing until it is done. */
const SILENCE = 15 * 60_000;
/** After this time, in milliseconds, one that was asked to end is ended. */
const GRACE = 15_000;

export interface ScriptEnd {
  code: number;
  /** All that it printed, and that it was ended when it was. */
  output: string;
}

/** Runs a script in a process of its own, which may be silent for so long; resolves how it ended and all that it printed. */
export function runScript(
  file: string,
  args: readonly string[],
  { silence = SILENCE }: { silence?: number } = {},
): Promise<ScriptEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--no-warnings', file, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let kill: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      output += `\nended: it printed nothing for ${silence / 1000} s`;
      child.kill('SIGTERM');
      kill = setTimeout(() => child.kill('SIGKILL'), GRACE);
    };
    let timer = setTimeout(end, silence);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        clearTimeout(timer);
        if (!kill) timer = setTimeout(end, silence);
      });
    child.on('error', reject);
    // Not `close`, which waits for whoever has taken over what it printed to.
    child.on('exit', (code) => {
      clearTimeout(timer);
      clearTimeout(kill);
      setImmediate(() => resolve({ code: kill ? 1 : (code ?? 1), output: output.trim() }));
    });
  });
}
