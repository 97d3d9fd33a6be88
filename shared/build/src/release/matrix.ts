import type { HostManifest, RemoteManifest } from '@certdeck/contract/schemas';
import { mismatchOf } from '@certdeck/store';
import { textTable } from './status.ts';

/** A remote's release as somebody gets it: everybody, a canary, a host name, or who rolls back. */
export interface NamedRemote {
  label: string;
  manifest: RemoteManifest;
}

/** A host as somebody gets it; without a manifest it was built before hosts told what they give. */
export interface NamedHost {
  label: string;
  manifest: HostManifest | undefined;
}

export interface Matrix {
  text: string;
  /** Pairs that don't fit; a pair that nobody can tell about isn't one. */
  misfits: string[];
}

/** Every remote against every host. */
export function compatMatrix(remotes: readonly NamedRemote[], hosts: readonly NamedHost[]): Matrix {
  const misfits: string[] = [];
  const verdict = (remote: NamedRemote, host: NamedHost): string => {
    if (!host.manifest) return 'unknown';
    const mismatch = mismatchOf(remote.manifest, host.manifest);
    if (!mismatch) return 'fits';
    misfits.push(`${remote.label} in ${host.label}: ${mismatch}`);
    return 'NO';
  };
  const rows = remotes.map((remote) => [remote.label, ...hosts.map((host) => verdict(remote, host))]);
  return { text: textTable([['remote \\ host', ...hosts.map(({ label }) => label)], ...rows]), misfits };
}
