import { apiRules } from './api-layers.ts';

/**
 * Packages stand in layers; one imports only from layers below its own (docs/architecture.md).
 * Each rule carries the sentence that tells how to mend what it finds.
 */
const layers: Record<string, readonly string[]> = {
  contract: [],
  validation: ['contract'],
  worker: [],
  pki: [],
  store: ['contract'],
  session: ['contract', 'validation'],
  i18n: ['contract'],
  ui: ['contract', 'validation', 'i18n'],
  parties: ['contract', 'validation', 'session', 'i18n', 'ui'],
  federation: ['contract', 'session', 'i18n', 'ui'],
};

/** Libraries that one package wraps for all. */
const wrapped: Record<string, string> = {
  '@chakra-ui/react': 'shared/ui',
  '@ark-ui/react': 'shared/ui',
  '@emotion': 'shared/ui',
  'lucide-react': 'shared/ui',
  'react-hook-form': 'shared/ui',
  zustand: 'shared/session',
  ky: 'shared/session',
  swr: 'shared/session',
  i18next: 'shared/i18n',
  'react-i18next': 'shared/i18n',
  'react-router': 'shared/federation',
  'react-router-dom': 'shared/federation',
  'node-forge': 'shared/pki',
  jszip: 'shared/pki',
  aws4fetch: 'shared/store',
};

export interface BoundaryRule {
  name: string;
  severity: 'error';
  comment: string;
  from: Record<string, unknown>;
  to: Record<string, unknown>;
}

const escape = (text: string) => text.replaceAll('/', '\\/').replaceAll('.', '\\.');

/** Rules for dependency-cruiser; the comment of each names the fix. */
export function boundaryRules(): BoundaryRule[] {
  const rule = (
    name: string,
    comment: string,
    from: BoundaryRule['from'],
    to: BoundaryRule['to'],
  ): BoundaryRule => ({
    name,
    severity: 'error',
    comment,
    from,
    to,
  });
  return [
    rule(
      'no-remote-imports-another',
      'A remote imports no other remote: link to its route, open its dialog with usePortalDialog, or listen to its events; what two remotes need moves to shared/.',
      { path: '^remote-([^/]+)/' },
      { path: '^remote-', pathNot: '^remote-$1/' },
    ),
    rule(
      'no-remote-imports-the-host',
      'A remote imports nothing of the host: what it needs from the shell comes through @certdeck/federation.',
      { path: '^remote-' },
      { path: '^host/' },
    ),
    rule(
      'the-host-imports-no-remote',
      'The host learns of remotes from the registry at run time; declare what it should know in the remote’s manifest.',
      { path: '^host/' },
      { path: '^remote-' },
    ),
    rule(
      'api-stands-apart',
      'The api imports only contract, validation, pki and store of shared/: move a rule that page and api share into validation.',
      { path: '^api/' },
      { path: '^(host|remote-|shared/(session|i18n|ui|parties|federation|build))' },
    ),
    rule(
      'nothing-imports-the-api',
      'Pages talk to the api over the wire contract only: put the shape into shared/contract.',
      { path: '^(host|remote-|shared/)' },
      { path: '^api/' },
    ),
    ...Object.entries(layers).map(([name, below]) =>
      rule(
        `layer-of-${name}`,
        `shared/${name} may import ${below.length > 0 ? below.map((other) => `shared/${other}`).join(', ') : 'nothing of ours'}: move the code down a layer, or pass what it needs as a parameter.`,
        { path: `^shared/${name}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
        { path: '^(shared/|host/|remote-|api/)', pathNot: `^shared/(${[name, ...below].join('|')})/` },
      ),
    ),
    ...Object.entries(wrapped).map(([library, home]) =>
      rule(
        `one-home-for-${library.replaceAll(/[@/]/g, '')}`,
        `${library} is imported in ${home} only: use what that package exports, or add the export there.`,
        { path: '^(host|remote-|shared/)', pathNot: `^${escape(home)}/|^shared/build/` },
        // Installed here, or written without being declared.
        { path: `(^|node_modules/)${escape(library)}(/|$)` },
      ),
    ),
    ...apiRules(),
    rule(
      'declared-packages-only',
      'The package is not to be found from here: declare it in this folder’s package.json (and its version in the catalog).',
      { path: '^(host|remote-|shared/|api/)', pathNot: '\\.test\\.tsx?$|/testing/' },
      { couldNotResolve: true },
    ),
    rule(
      'no-cycles',
      'Two modules need each other: move what both need into a third.',
      { path: '^(host|remote-|shared/|api/)' },
      // Types are gone when the code runs; between the areas of the api they count (api-layers.ts).
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ];
}
