import type { Deployment, RegistryRemote } from '@certdeck/contract/schemas';

/** Under this name the shell stands among the remotes in `earlier`, `withdrawn` and `changes`. */
export const HOST = 'host';

/** A release of the shell as somebody gets it. */
export interface GivenHost {
  /** For messages: the release, and whose it is unless everybody's. */
  label: string;
  release: string;
}

/** A release of a remote as somebody gets it. */
export interface GivenRemote {
  label: string;
  remote: RegistryRemote;
}

/** Shells and remotes that can meet in a browser: those of one host name, or everybody's. */
export interface Meeting {
  /** Undefined for everybody who has no host name of their own. */
  hostname: string | undefined;
  hosts: GivenHost[];
  remotes: GivenRemote[];
}

const labelOf = (name: string, whose?: string) => (whose ? `${name} (${whose})` : name);

/**
 * Every group of shells and remotes of which a visitor gets one each. A visitor is in each canary or not, so
 * that any two of a group may meet; what two host names have of their own never does.
 */
export function meetingsOf(deployment: Deployment): Meeting[] {
  const { registry, canaries, pins, hostRelease, hostCanary, hostPins } = deployment;
  const hosts: GivenHost[] = [{ label: labelOf(`host ${hostRelease}`), release: hostRelease }];
  if (hostCanary)
    hosts.push({ label: labelOf(`host ${hostCanary.release}`, 'canary'), release: hostCanary.release });
  const remotes: GivenRemote[] = [
    ...registry.remotes,
    ...Object.values(canaries).map((one) => one.remote),
  ].map((remote, place) => ({
    label: labelOf(`${remote.id} ${remote.release}`, place < registry.remotes.length ? '' : 'canary'),
    remote,
  }));
  const names = new Set([...Object.keys(pins), ...Object.keys(hostPins)]);
  const ofNames = [...names].map((hostname): Meeting => {
    const pinned = pins[hostname] ?? {};
    const ownHost = hostPins[hostname];
    return {
      hostname,
      hosts: ownHost ? [{ label: labelOf(`host ${ownHost}`, hostname), release: ownHost }] : hosts,
      remotes: [
        ...remotes.filter(({ remote }) => !pinned[remote.id]),
        ...Object.values(pinned).map((remote) => ({
          label: labelOf(`${remote.id} ${remote.release}`, hostname),
          remote,
        })),
      ],
    };
  });
  return [{ hostname: undefined, hosts, remotes }, ...ofNames];
}

/** Every release of the shell that somebody gets, each once. */
export function givenHosts(deployment: Deployment): GivenHost[] {
  return onceBy(
    meetingsOf(deployment).flatMap(({ hosts }) => hosts),
    ({ label }) => label,
  );
}

/** Every release of a remote that somebody gets, and who: everybody, a canary, one host name. */
export function givenRemotes(deployment: Deployment): GivenRemote[] {
  return onceBy(
    meetingsOf(deployment).flatMap(({ remotes }) => remotes),
    ({ label }) => label,
  );
}

function onceBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
