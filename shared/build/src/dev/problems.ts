import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTypes } from '../release/checks/types.ts';

/** What open pages are told: what is wrong in the sources, each '' when nothing is, and which build there is. */
export interface DevProblems {
  /** Why there is no build of what was written last. */
  syntax: string;
  /** What the compiler says of types; there is a build all the same. */
  types: string;
  /** webpack's hash of the last build, '' before the first: a page that has it already takes nothing. */
  build: string;
}

/** File in a folder of releases that the server of `npm run dev` tells open pages of (api/src/areas/delivery/dev-reload.ts). */
const FILE = 'dev-problems.json';

/** Keeps what is wrong where open pages hear of it. */
export function createProblems(folder: string) {
  let problems: DevProblems = { syntax: '', types: '', build: '' };
  return {
    set(change: Partial<DevProblems>): void {
      const next = { ...problems, ...change };
      if (JSON.stringify(next) === JSON.stringify(problems)) return;
      problems = next;
      const file = join(folder, FILE);
      writeFileSync(`${file}.new`, JSON.stringify(next));
      renameSync(`${file}.new`, file);
    },
  };
}

/**
 * Checks the types of a target beside its builds, one check at a time; what was changed meanwhile is checked after it.
 * The terminal hears of what is new.
 */
export function createTypeCheck(
  target: string,
  problems: ReturnType<typeof createProblems>,
  check: typeof checkTypes = checkTypes,
): () => void {
  let running = false;
  let again = false;
  let lastShown = '';
  async function run(): Promise<void> {
    running = true;
    do {
      again = false;
      const [refusal] = await check(target === 'host' ? 'host' : `remote-${target}`);
      const types = refusal?.text ?? '';
      if (types !== lastShown && types !== '') console.error(types);
      lastShown = types;
      problems.set({ types });
    } while (again);
    running = false;
  }
  return () => {
    if (running) again = true;
    else void run().catch((error: unknown) => console.error(error));
  };
}
