import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a command printed, standard output and errors together, and how it ended. */
export interface CommandOutcome {
  status: number | null;
  output: string;
  /** Standard output alone, as bytes. */
  stdout: Uint8Array<ArrayBuffer>;
}

/** A folder that is removed after use. */
export function withFolder<T>(files: Record<string, string | Uint8Array>, action: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-pki-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), content);
    }
    return action(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Runs openssl, keytool, certtool or ssh-keygen as the judge of what this package writes. The files are in the folder it
 * runs in.
 */
export function run(
  command: 'openssl' | 'keytool' | 'certtool' | 'ssh-keygen' | 'sh',
  parameters: readonly string[],
  files: Record<string, string | Uint8Array> = {},
): CommandOutcome {
  return withFolder(files, (cwd) => {
    const child = spawnSync(command, parameters, { cwd, timeout: 60_000 });
    if (child.error) {
      throw child.error;
    }
    return {
      status: child.status,
      output: `${child.stdout.toString()}${child.stderr.toString()}`,
      stdout: new Uint8Array(child.stdout),
    };
  });
}
