import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for files that outside programs are to judge. */
export function judgeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'certdeck-judge-'));
}

/** What `openssl` prints; throws with its complaint. */
export function openssl(...args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What Java's `keytool` prints; throws with its complaint. */
export function keytool(...args: string[]): string {
  return execFileSync('keytool', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function write(folder: string, name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** The text of each sheet of a PDF file, in the places where it stands. */
export function textOfSheets(pdf: Buffer): string[] {
  const file = write(judgeFolder(), 'printed.pdf', pdf);
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

/** The mean brightness of each sheet of a PDF file, from 0 for black to 255 for white. */
export function brightnessOfSheets(pdf: Buffer): number[] {
  const folder = judgeFolder();
  execFileSync('pdftoppm', ['-gray', '-r', '20', write(folder, 'printed.pdf', pdf), join(folder, 'sheet')]);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pgm'))
    .toSorted()
    .map((name) => {
      // "P5", width, height and the brightest value in words; then a byte for each point.
      const bytes = readFileSync(join(folder, name));
      const [head = '', width, height] =
        /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40)) ?? [];
      const points = bytes.subarray(head.length);
      if (points.length !== Number(width) * Number(height)) throw new Error(`${name} can't be read`);
      return points.reduce((sum, point) => sum + point, 0) / points.length;
    });
}
