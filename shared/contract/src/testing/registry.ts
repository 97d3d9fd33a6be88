import { forLanguages } from '../languages.ts';
import type { RegistryRemote } from '../schemas/federation.ts';

const inSix = (text: string) => forLanguages(() => text);

/** A remote's release as a registry has it, with one page; `change` replaces parts of its manifest. */
export function releasedRemote(
  id: string,
  release = 'r1',
  change: Partial<RegistryRemote['manifest']> = {},
): RegistryRemote {
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
      contract: '^1.0',
      owner: `team-${id}`,
      title: inSix(id),
      routes: [{ path: `/${id}/list`, title: inSix(id), screen: 'list' }],
      navigation: [],
      provides: [],
      consumes: [],
      shared: {},
      entry: 'entry.js',
      entryIntegrity: 'sha384-AAAA',
      ...change,
    },
  };
}
