import type { BoundaryRule } from './package-layers.ts';

/*
 * The layers of the api are folders of api/src, from below: platform, ports, areas, compose. Type imports count.
 *
 * - `platform/<folder>` imports platform, without circles between folders.
 * - `ports/<port>` is an outside service with its adapters; it imports platform and itself.
 * - `areas/<area>` imports platform, ports and itself.
 * - `compose/` and the programs beside it put areas together. Nobody imports them but tests.
 */

/** Programs of api/src and the folder that puts areas together. */
const composition = '(compose/|app\\.ts|main\\.ts|operator\\.ts|mails\\.ts)';

type Allowed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Ports that a port may import, with the reason. */
const allowedPorts: Allowed = {
  documents: { issuers: 'documents are sealed as the keys of an authority are' },
  outbox: { mail: 'it sends each mail once' },
};

/**
 * Areas that an area may import, with the reason. Everything else between areas is a port: the area that needs
 * something names it in an interface of its own, and `compose/` says who gives it.
 */
export const allowed: Allowed = {
  accounts: { tenancy: 'an account begins as the owner of a tenant, and shows for whom it acts' },
  session: {
    tenancy: 'a session is of a person who acts for a tenant in a role',
    accounts: 'a sign-in is an account that was found by its contact, and a sign-up adds one',
    captcha: 'sign-in and codes ask strangers for work',
  },
  factors: {
    session:
      'the second step of a sign-in uses its codes, counts and devices; the session knows it as a port',
    accounts: 'codes go to the contacts of an account',
  },
  orders: { catalogue: 'an order is a product at its price' },
  adjustments: { ledger: 'money moves in the ledger alone' },
  notify: { ledger: 'what is told of money is what moved in the ledger' },
  payments: { ledger: 'money moves in the ledger alone' },
  packages: { ledger: 'what a package costs moves in the ledger alone' },
  domains: { ledger: 'what a name costs moves in the ledger alone' },
  commissions: { ledger: 'what is earned and withdrawn moves in the ledger alone' },
  delivery: { partners: 'a page shows what its host and its partner may' },
  telemetry: {
    canary: 'a visit counts when it is of a canary that runs',
    partners: 'a report counts when a page of ours or of a partner sent it',
  },
};

const tests = '\\.test\\.ts$|/testing/';

/** A rule for each folder of a layer that may import others of it, and one for all the rest. */
function rulesOfLayer(layer: 'ports' | 'areas', below: string, within: Allowed) {
  const declared = Object.entries(within);
  const fix =
    layer === 'areas'
      ? 'name what it needs as a port, and give it in api/src/compose.'
      : 'pass what it needs as a parameter.';
  const rules: BoundaryRule[] = declared.map(([folder, others]) => ({
    name: `api-${layer}-${folder}`,
    severity: 'error',
    comment: `${folder} imports ${below}, and of ${layer} ${Object.keys(others).join(', ')} alone: ${fix}`,
    from: { path: `^api/src/${layer}/${folder}/`, pathNot: tests },
    to: {
      path: '^api/src/',
      pathNot: `^api/src/(${below}/|${layer}/(${[folder, ...Object.keys(others)].join('|')})/)`,
    },
  }));
  const named = declared.map(([folder]) => folder).join('|');
  rules.push({
    name: `api-${layer}-apart`,
    severity: 'error',
    comment: `A folder of ${layer} imports ${below} and itself: ${fix}`,
    from: { path: `^api/src/${layer}/([^/]+)/`, pathNot: `${tests}|^api/src/${layer}/(${named})/` },
    to: { path: '^api/src/', pathNot: `^api/src/(${below}/|${layer}/$1/)` },
  });
  return rules;
}

/** Rules for dependency-cruiser. */
export function apiRules(): BoundaryRule[] {
  return [
    {
      name: 'api-platform-below',
      severity: 'error',
      comment: 'Platform imports platform alone: pass what it needs as a parameter, or move the code down.',
      from: { path: '^api/src/platform/', pathNot: tests },
      to: { path: '^api/src/', pathNot: '^api/src/platform/' },
    },
    ...rulesOfLayer('ports', 'platform', allowedPorts),
    ...rulesOfLayer('areas', '(platform|ports)', allowed),
    {
      name: 'api-composition-on-top',
      severity: 'error',
      comment:
        'Composition knows the areas and no area knows it: pass what the area needs through its ports.',
      from: { path: '^api/src/', pathNot: `${tests}|^api/src/${composition}` },
      to: { path: `^api/src/${composition}` },
    },
  ];
}

/** A source file and the files that it imports, by their paths from the root. */
export interface ImportingFile {
  source: string;
  dependencies: readonly { resolved: string }[];
}

const platformFolder = (file: string) => /^api\/src\/platform\/([^/]+)\//.exec(file)?.[1];

/** Circles between folders of the platform, as `database → jobs → database`. */
export function platformCircles(files: readonly ImportingFile[]): string[] {
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of files) {
    const folder = platformFolder(source);
    if (folder === undefined || new RegExp(tests).test(source)) continue;
    for (const { resolved } of dependencies) {
      const other = platformFolder(resolved);
      if (other === undefined || other === folder || new RegExp(tests).test(resolved)) continue;
      needs.set(folder, (needs.get(folder) ?? new Set()).add(other));
    }
  }
  const circles = new Set<string>();
  const done = new Set<string>();
  const visit = (folder: string, way: readonly string[]) => {
    if (way.includes(folder)) circles.add([...way.slice(way.indexOf(folder)), folder].join(' → '));
    else if (!done.has(folder)) for (const other of needs.get(folder) ?? []) visit(other, [...way, folder]);
    done.add(folder);
  };
  for (const folder of needs.keys()) visit(folder, []);
  return [...circles];
}
