import { deployment, type Deployment, type RegistryRemote } from '@certdeck/contract/schemas';
import { releasedRemote } from '@certdeck/contract/testing';

/** A remote's release as a registry has it, which needs a React. */
export const remote = (id: string, release: string, contract = '^1.0'): RegistryRemote =>
  releasedRemote(id, release, { contract, shared: { react: '19.3.1' } });

/** A store's document at revision 1. */
export function deploymentOf(...remotes: RegistryRemote[]): Deployment {
  return deployment.parse({ hostRelease: 'h1', registry: { schema: 1, revision: 1, remotes } });
}
