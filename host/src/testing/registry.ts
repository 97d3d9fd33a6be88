import { forLanguages, type Language, type Registry, type RemoteManifest } from '@certdeck/contract';
import { releasedRemote } from '@certdeck/contract/testing';

type Remote = Registry['remotes'][number];

export const inSix = (text: string): Record<Language, string> =>
  forLanguages((language) => (language === 'en' ? text : `${text} ${language}`));

/** A deployed remote with one page in the navigation; `change` replaces parts of its manifest. */
export function remoteEntry(id: string, change: Partial<RemoteManifest> = {}): Remote {
  const entry = releasedRemote(id, 'r1', {
    title: inSix(id),
    routes: [{ path: `/${id}/list`, title: inSix(`${id} list`), screen: 'list' }],
    redirects: [{ from: `/${id}`, to: `/${id}/list` }],
    navigation: [
      {
        group: { id, order: 10, icon: 'orders', title: inSix(id) },
        path: `/${id}/list`,
        title: inSix(`${id} list`),
        order: 10,
      },
    ],
    ...change,
  });
  return { ...entry, deadline: 5_000 };
}

export function registryOf(...remotes: Remote[]): Registry {
  return { schema: 1, revision: 1, remotes };
}
