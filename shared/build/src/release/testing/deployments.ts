import { deployment, type Deployment, type RegistryRemote } from '@certdeck/contract/schemas';

const six = (text: string) => ({ zh: text, en: text, es: text, de: text, ja: text, fr: text });

/** A remote's release as a registry has it. */
export function remote(id: string, release: string, contract = '^1.0'): RegistryRemote {
  return {
    id,
    release,
    base: `/remotes/${id}/${release}/`,
    deadline: 20_000,
    manifest: {
      schema: 1,
      id,
      name: `certdeck_${id}_${release}`,
      release,
      contract,
      owner: `team-${id}`,
      title: six(id),
      routes: [{ path: `/${id}/list`, title: six(id), screen: 'list' }],
      navigation: [],
      provides: [],
      consumes: [],
      shared: { react: '19.3.1' },
      entry: 'entry.js',
      entryIntegrity: 'sha384-AAAA',
    },
  };
}

/** A store's document at revision 1. */
export function deploymentOf(...remotes: RegistryRemote[]): Deployment {
  return deployment.parse({ hostRelease: 'h1', registry: { schema: 1, revision: 1, remotes } });
}
