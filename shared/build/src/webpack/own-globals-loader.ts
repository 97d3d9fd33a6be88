/**
 * webpack loader: gives the federation runtime of the shell globals of its own. Under their usual names two builds on
 * one page share lists of instances, plugins and scripts that are on their way, whatever their versions; and a page
 * that removes or freezes its own would take ours with it (docs/adr/0024).
 */
export default function ownGlobals(source: string): string {
  return source.replaceAll(USUAL, (name) => OWN[name] ?? name);
}

/** Own names of the runtime's globals, by their usual ones. */
const OWN: Readonly<Record<string, string>> = {
  __FEDERATION__: '__CERTDECK_FEDERATION__',
  __VMOK__: '__CERTDECK_VMOK__',
  __GLOBAL_LOADING_REMOTE_ENTRY__: '__CERTDECK_LOADING_REMOTE_ENTRY__',
  _FEDERATION_RUNTIME_CORE: '_CERTDECK_RUNTIME_CORE',
  _FEDERATION_RUNTIME_CORE_FROM: '_CERTDECK_RUNTIME_CORE_FROM',
};
const USUAL = new RegExp(`\\b(${Object.keys(OWN).join('|')})\\b`, 'g');

/** Files that it is for. */
export const RUNTIME_FILES =
  /[\\/]node_modules[\\/]@module-federation[\\/][^\\/]+[\\/]dist[\\/].*\.(c|m)?js$/;

/** Where a remote finds the shell's runtime; the second name is that of shells that had no own. */
export const RUNTIME_CORE = '(globalThis._CERTDECK_RUNTIME_CORE || globalThis._FEDERATION_RUNTIME_CORE)';
