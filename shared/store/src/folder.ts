import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  deployment as deploymentSchema,
  type Deployment,
  type DeploymentInput,
} from '@certdeck/contract/schemas';
import { ReleaseError } from './changes.ts';
import { withLock } from './lock.ts';

export type DeploymentStep = (
  current: Deployment | undefined,
) => Promise<Deployment | undefined> | Deployment | undefined;

export const deploymentFile = (folder: string): string => join(folder, 'deployment.json');

/** The store's document; undefined when nothing has been built. Throws on a document that isn't one. */
export function readDeployment(folder: string): Deployment | undefined {
  const file = deploymentFile(folder);
  if (!existsSync(file)) return undefined;
  const verdict = deploymentSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!verdict.success) throw new Error(`${file}: ${verdict.error.message}`);
  return verdict.data;
}

/** One atomic write makes a set of releases current. To change what is there, use `changeDeployment`. */
export function writeDeployment(deployment: DeploymentInput, folder: string): void {
  const file = deploymentFile(folder);
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(deploymentSchema.parse(deployment), null, 2)}\n`);
  renameSync(next, file);
}

/** As `readDeployment`; throws a ReleaseError when the document isn't one: its history can't be made again. */
export function documentOf(folder: string): Deployment | undefined {
  try {
    return readDeployment(folder);
  } catch (cause) {
    const message = `${deploymentFile(folder)} is damaged: put back a copy, or delete it and run npm run build, which makes what these sources are current and knows nothing of canaries, of releases of single host names and of ways back`;
    throw new ReleaseError(`${message}\n${String(cause)}`, { cause });
  }
}

/**
 * Changes the document of a folder: reads it, lets `change` make the next one (undefined: nothing to do),
 * and replaces it in one atomic step. Two at once can't lose one another: a lock lets one after the
 * other, and a document that somebody changed without the lock isn't overwritten.
 * Returns what is current afterwards.
 */
export async function changeDeployment(
  folder: string,
  change: DeploymentStep,
): Promise<Deployment | undefined> {
  mkdirSync(folder, { recursive: true });
  return withLock(`${deploymentFile(folder)}.lock`, async () => {
    const current = documentOf(folder);
    const next = await change(current);
    if (!next) return current;
    const revision = current?.registry.revision ?? 0;
    if (next.registry.revision <= revision) {
      throw new Error(`revision ${next.registry.revision} doesn't follow ${revision}`);
    }
    const seen = documentOf(folder)?.registry.revision ?? 0;
    if (seen !== revision) {
      throw new ReleaseError(
        `somebody else wrote revision ${seen} meanwhile: nothing was changed, try again`,
      );
    }
    writeDeployment(next, folder);
    return next;
  });
}
