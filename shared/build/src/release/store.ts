import { mkdirSync } from 'node:fs';
import type { Deployment } from '@certdeck/contract/schemas';
import { deploymentFile, readDeployment, writeDeployment } from '../registry-file.ts';
import { withLock } from './lock.ts';

/**
 * Changes the store's document: reads it, lets `change` make the next one (undefined: nothing to do),
 * and replaces it in one atomic step. Two at once can't lose one another: a lock lets one after the
 * other, and a document that somebody changed without the lock isn't overwritten.
 * Returns what is current afterwards.
 */
export async function changeDeployment(
  folder: string,
  change: (current: Deployment | undefined) => Deployment | undefined,
): Promise<Deployment | undefined> {
  mkdirSync(folder, { recursive: true });
  return withLock(`${deploymentFile(folder)}.lock`, () => {
    const current = readDeployment(folder);
    const next = change(current);
    if (!next) return current;
    const revision = current?.registry.revision ?? 0;
    if (next.registry.revision <= revision) {
      throw new Error(`revision ${next.registry.revision} doesn't follow ${revision}`);
    }
    const seen = readDeployment(folder)?.registry.revision ?? 0;
    if (seen !== revision) {
      throw new Error(`somebody else wrote revision ${seen} meanwhile: nothing was changed, try again`);
    }
    writeDeployment(next, folder);
    return next;
  });
}
