import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Output of both streams: openssl verdicts come on either. */
export interface Output {
  code: number;
  text: string;
}

/** A folder of files for command-line tools, which judge what we made independently of our own code. */
export class Workbench {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<Workbench> {
    return new Workbench(await mkdtemp(join(tmpdir(), 'certdeck-issuers-')));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  async write(name: string, content: string | Uint8Array): Promise<string> {
    await writeFile(this.path(name), content);
    return this.path(name);
  }

  read(name: string): Promise<Buffer> {
    return readFile(this.path(name));
  }

  /** Runs a tool in the folder; a failure is a code, not an exception. */
  async tool(command: string, ...args: string[]): Promise<Output> {
    try {
      const { stdout, stderr } = await run(command, args, { cwd: this.folder });
      return { code: 0, text: stdout + stderr };
    } catch (error) {
      const failed = error as { code?: number; stdout?: string; stderr?: string };
      return { code: failed.code ?? 1, text: `${failed.stdout}${failed.stderr}` };
    }
  }

  openssl(...args: string[]): Promise<Output> {
    return this.tool('openssl', ...args);
  }
}
