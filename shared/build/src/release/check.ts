import { preflight, wordsOf } from '@certdeck/contract';
import type { Deployment, HostManifest, RemoteManifest } from '@certdeck/contract/schemas';
import { capabilityCycles } from '../capability-graph.ts';
import { ReleaseError } from './changes.ts';

/** Why a remote doesn't run in a host, as a sentence that names the fix; undefined when it does. */
export function mismatchOf(manifest: RemoteManifest, host: HostManifest): string | undefined {
  const found = preflight(manifest, host.shared, host.contract);
  if (!found) return configMismatch(manifest, host);
  const { what, name, wanted, given } = found;
  return what === 'contract'
    ? `needs contract ${wanted}, the host gives ${given}: release the host first, or lower \`contract\` in the manifest`
    : `needs ${name} ${wanted}, the host gives ${given}: release the host first`;
}

/** A field of the site configuration that the host doesn't know, or knows as something else. */
function configMismatch({ config }: RemoteManifest, host: HostManifest): string | undefined {
  if (!host.config) return undefined;
  for (const [name, wanted] of Object.entries(config ?? {})) {
    const given = host.config[name];
    if (!given)
      return `needs the site configuration ${name}, which the host doesn't have: release the host first`;
    const unknown = wanted.enum && (given.enum ?? ['any text']).filter((one) => !wanted.enum?.includes(one));
    if (given.type !== wanted.type || (unknown && unknown.length > 0))
      return `needs the site configuration ${name} to be ${wordsOf(wanted)}, the host's is ${wordsOf(given)}: read it as it is`;
  }
  return undefined;
}

/** Throws a ReleaseError when a remote's release doesn't run in the deployed host. */
export function checkAgainstHost(manifest: RemoteManifest, host: HostManifest | undefined): void {
  if (!host) {
    throw new ReleaseError(
      'the deployed host doesn’t tell what it gives (it has no manifest.json): build it anew with npm run build',
    );
  }
  const mismatch = mismatchOf(manifest, host);
  if (mismatch) throw new ReleaseError(`${manifest.id} ${manifest.release} ${mismatch}`);
}

/** Throws a ReleaseError when a remote's release would close a ring of dialogs with what is deployed. */
export function checkAgainstOthers(manifest: RemoteManifest, { registry }: Deployment): void {
  const others = registry.remotes.filter(({ id }) => id !== manifest.id).map((remote) => remote.manifest);
  const before = new Set(capabilityCycles(others));
  const closed = capabilityCycles([...others, manifest]).find((ring) => !before.has(ring));
  if (closed) throw new ReleaseError(closed);
}
