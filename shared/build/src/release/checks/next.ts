import { join } from 'node:path';
import type { Deployment, HostManifest } from '@certdeck/contract/schemas';
import { HOST, meetingsOf, misfitsOf, type Store } from '@certdeck/store';
import { capabilityCycles } from '../../checks/capability-graph.ts';
import { readHostManifest } from '../registry-file.ts';
import type { Refusal } from './refusal.ts';

/** A release of the shell or of a remote. */
export interface Candidate {
  part: string;
  release: string;
}

/** What a release of the shell gives to remotes; its files are brought here when they aren't. */
export async function hostManifestIn(store: Store, release: string): Promise<HostManifest | undefined> {
  await store.bring(`host/${release}`);
  return readHostManifest(release);
}

/**
 * Holds a candidate against whatever it would meet if `next` were the document: versions, the site configuration,
 * names of shared modules, and who opens whose dialogs. By manifests alone, in milliseconds.
 */
export async function checkNext(store: Store, next: Deployment, candidate: Candidate): Promise<Refusal[]> {
  const misfits = await misfitsOf(next, candidate, (release) => hostManifestIn(store, release));
  const { part, release } = candidate;
  const fit: Refusal[] =
    misfits.length === 0
      ? []
      : [
          {
            check: 'fit',
            text:
              part === HOST
                ? `host ${release} can’t run what is deployed; npm run build releases the shell together with its remotes:\n${misfits.join('\n')}`
                : misfits.join('\n'),
          },
        ];
  return [...fit, ...checkDialogs(next, candidate)];
}

/** Rings of dialogs that aren't there without the candidate. */
export function checkDialogs(next: Deployment, { part, release }: Candidate): Refusal[] {
  const texts = new Set<string>();
  for (const { remotes } of meetingsOf(next)) {
    const candidate = remotes.find(({ remote }) => remote.id === part && remote.release === release);
    if (!candidate) continue;
    const others = remotes.filter(({ remote }) => remote.id !== part).map(({ remote }) => remote.manifest);
    const without = new Set(capabilityCycles(others));
    for (const ring of capabilityCycles([...others, candidate.remote.manifest])) {
      if (!without.has(ring)) texts.add(ring);
    }
  }
  return [...texts].map((text) => ({ check: 'dialogs', text }));
}

/** The folder that a part's sources lie in, `from` where a remote's are elsewhere. */
export const folderOf = (part: string, from?: string): string =>
  part === HOST ? HOST : (from ?? join(`remote-${part}`));
