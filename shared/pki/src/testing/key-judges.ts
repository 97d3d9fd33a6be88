import { createHash } from 'node:crypto';
import { run } from './command-line.ts';
import { corpusFile } from './conversion-corpus.ts';

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The public half of a key, by openssl. */
export function publicHalf(key: string | Uint8Array, parameters: readonly string[] = []): string {
  const made = run('openssl', ['pkey', '-in', 'k', ...parameters, '-pubout', '-outform', 'DER'], { k: key });
  return made.status === 0 ? sha256(made.stdout) : made.output;
}

/** The same of a key of the corpus. */
export function publicHalfOf(key: string): string {
  return sha256(corpusFile(`${key}.spki`));
}
