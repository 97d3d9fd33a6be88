import { preflight, wordsOf } from '@certdeck/contract';
import type { Deployment, HostManifest, RemoteManifest } from '@certdeck/contract/schemas';
import { HOST, meetingsOf } from './meetings.ts';

/** Why a remote doesn't run in a host, as a sentence that names the fix; undefined when it does. */
export function mismatchOf(manifest: RemoteManifest, host: HostManifest): string | undefined {
  const mismatch = preflight(manifest, host.shared, host.contract);
  if (!mismatch) return configMismatch(manifest, host) ?? missingNames(manifest, host);
  const { what, name, wanted, given } = mismatch;
  return what === 'contract'
    ? `needs contract ${wanted}, the host gives ${given}: release the host first, or lower \`contract\` in the manifest`
    : `needs ${name} ${wanted}, the host gives ${given}: release the host first`;
}

/** A field of the site configuration that the host doesn't know, or knows as something else. */
function configMismatch({ config }: RemoteManifest, host: HostManifest): string | undefined {
  if (!host.config) return undefined;
  for (const [name, wanted] of Object.entries(config ?? {})) {
    const hostField = host.config[name];
    if (!hostField)
      return `needs the site configuration ${name}, which the host doesn't have: release the host first`;
    const unknown =
      wanted.enum && (hostField.enum ?? ['any text']).filter((one) => !wanted.enum?.includes(one));
    if (hostField.type !== wanted.type || (unknown && unknown.length > 0))
      return `needs the site configuration ${name} to be ${wordsOf(wanted)}, the host's is ${wordsOf(hostField)}: read it as it is`;
  }
  return undefined;
}

/**
 * Names that the remote takes from shared modules and the host doesn't export: its screens would have nothing where
 * it has a component. Modules of which one side says nothing are left to the check of the screens.
 */
function missingNames({ uses }: RemoteManifest, host: HostManifest): string | undefined {
  for (const [module, names] of Object.entries(uses ?? {})) {
    const hostNames = host.exports?.[module];
    const missing = hostNames ? names.filter((name) => name !== '*' && !hostNames.includes(name)) : [];
    if (missing.length > 0)
      return `takes ${missing.join(', ')} from ${module}, which the host doesn't export: keep the export, or release the host that has it first`;
  }
  return undefined;
}

/**
 * Why a release must not become somebody's: every shell or remote that it would meet in `next` and doesn't fit,
 * one sentence each. `part` is `host` or a remote's id; `manifestOf` reads what a release of the shell gives.
 */
export async function misfitsOf(
  next: Deployment,
  { part, release }: { part: string; release: string },
  manifestOf: (release: string) => Promise<HostManifest | undefined>,
): Promise<string[]> {
  const misfits = new Set<string>();
  for (const { hosts, remotes } of meetingsOf(next)) {
    for (const host of hosts) {
      if (part === HOST && host.release !== release) continue;
      const concerned = remotes.filter(
        ({ remote }) => part === HOST || (remote.id === part && remote.release === release),
      );
      if (concerned.length === 0) continue;
      const manifest = await manifestOf(host.release);
      if (!manifest) {
        misfits.add(
          `${host.label} doesn’t tell what it gives (it has no manifest.json): build it anew with npm run build`,
        );
        continue;
      }
      for (const { label, remote } of concerned) {
        const mismatch = mismatchOf(remote.manifest, manifest);
        if (!mismatch) continue;
        if (part === HOST) misfits.add(`${label} ${mismatch.split(': ')[0]}`);
        else {
          const where = host.release === next.hostRelease ? '' : `in ${host.label} `;
          misfits.add(`${part} ${release} ${where}${mismatch}`);
        }
      }
    }
  }
  return [...misfits];
}
