import type { BoundaryRule } from './package-layers.ts';

/*
 * The layers of the api, from below: platform, areas, composition. Type imports count, and so does every folder:
 * one that isn't named here is an area that may import no other area.
 */

/**
 * What every area may build on, from below: each imports only folders named before it, so that no two need each
 * other.
 */
export const platform = [
  'clock',
  'data-folder',
  'config',
  'countries',
  'key-making',
  'dns',
  'database',
  'mail',
  'sms',
  'limits',
  'dcv',
  'issuers',
  'documents',
  'demo-zone',
  'dns-provider',
  'server',
  'openapi',
  'mail-content',
  'chat',
  'jobs',
  'outbox',
  'metrics',
  'area',
] as const;

/** Files and folders that put areas together. Nobody imports them but tests. */
const composition = '(compose/|app\\.ts|main\\.ts|operator\\.ts|mails\\.ts)';

/**
 * Areas that an area may import, with the reason. Everything else between areas is a port: the area that needs
 * something names it in an interface of its own, and `compose/` says who gives it.
 */
export const allowed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  commissions: { ledger: 'what is earned and withdrawn moves in the ledger alone' },
  delivery: { partners: 'a page shows what its host and its partner may' },
  telemetry: {
    canary: 'a visit counts when it is of a canary that runs',
    partners: 'a report counts when a page of ours or of a partner sent it',
  },
};

const tests = '\\.test\\.ts$|/testing/';
const names = (folders: readonly string[]) => `^api/src/(${folders.join('|')})/`;

/** Rules for dependency-cruiser. */
export function apiRules(): BoundaryRule[] {
  return [
    ...platform.map((folder, index) => ({
      name: `api-platform-${folder}`,
      severity: 'error' as const,
      comment: `api/src/${folder} is platform and may import ${
        platform.slice(0, index).join(', ') || 'nothing of the api'
      }: pass what it needs as a parameter, or move the code down.`,
      from: { path: `^api/src/${folder}/`, pathNot: tests },
      to: { path: '^api/src/', pathNot: names([...platform.slice(0, index), folder]) },
    })),
    ...Object.entries(allowed).map(([area, others]) => ({
      name: `api-area-${area}`,
      severity: 'error' as const,
      comment: `The area ${area} imports platform, and of other areas ${Object.keys(others).join(', ')} alone: name what it needs as a port, and give it in api/src/compose.`,
      from: { path: `^api/src/${area}/`, pathNot: tests },
      to: { path: '^api/src/', pathNot: names([...platform, ...Object.keys(others), area]) },
    })),
    {
      name: 'api-areas-apart',
      severity: 'error',
      comment:
        'An area imports platform and itself: name what it needs of another area as a port, and give it in api/src/compose.',
      from: {
        path: '^api/src/([^/]+)/',
        pathNot: `${tests}|${names([...platform, ...Object.keys(allowed), 'compose'])}`,
      },
      to: { path: '^api/src/', pathNot: `^api/src/($1|${platform.join('|')})/` },
    },
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
