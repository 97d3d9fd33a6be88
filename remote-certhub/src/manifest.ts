import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';
import { text } from './manifestText.ts';

/** Navigation group of the tools, which is the first crumb of each (HOST-019). */
const group = { id: 'certhub', order: 30, icon: 'tools', title: text('group') };

// Navigation order: gen-csr 10, parse-csr 20, parse-cert 30, convert-cert 40, convert-private-key 50, match-pair 60,
// ssl-config 70, report/new 80, batch-replace 90, batch-cfdns 100. Names are in locales/manifest.
export const manifest: ManifestSource = {
  id: 'certhub',
  contract: '^1.1',
  owner: 'team-certhub',
  title: text('area'),
  routes: [
    {
      path: '/certhub/tools/batch-cfdns',
      title: text('page.batch-cfdns'),
      screen: 'batch-cfdns',
      permission: 'dns:write',
    },
    {
      path: '/certhub/tools/report/new',
      title: text('page.report'),
      screen: 'report-new',
      permission: 'report:read',
    },
    {
      path: '/certhub/tools/report/:domain',
      title: text('page.report'),
      screen: 'report',
      permission: 'report:read',
    },
    {
      path: '/certhub/tools/match-pair',
      title: text('page.match-pair'),
      screen: 'match-pair',
      permission: 'session',
    },
    {
      path: '/certhub/tools/convert-private-key',
      title: text('page.convert-private-key'),
      screen: 'convert-private-key',
      permission: 'session',
    },
    {
      path: '/certhub/tools/convert-cert',
      title: text('page.convert-cert'),
      screen: 'convert-cert',
      permission: 'session',
    },
    {
      path: '/certhub/tools/parse-cert',
      title: text('page.parse-cert'),
      screen: 'parse-cert',
      permission: 'session',
    },
    {
      path: '/certhub/tools/parse-csr',
      title: text('page.parse-csr'),
      screen: 'parse-csr',
      permission: 'session',
    },
    {
      path: '/certhub/tools/batch-replace',
      title: text('page.batch-replace'),
      screen: 'batch-replace',
      permission: 'session',
    },
    { path: '/certhub/tools/gen-csr', title: text('page.gen-csr'), screen: 'gen-csr', permission: 'session' },
    {
      path: '/certhub/tools/ssl-config',
      title: text('page.ssl-config'),
      screen: 'ssl-config',
      permission: 'session',
    },
  ],
  redirects: [
    { from: '/certhub', to: '/certhub/tools/gen-csr' },
    { from: '/certhub/tools', to: '/certhub/tools/gen-csr' },
  ],
  navigation: [
    {
      group,
      path: '/certhub/tools/batch-cfdns',
      title: text('page.batch-cfdns'),
      order: 100,
      icon: 'domain',
    },
    { group, path: '/certhub/tools/report/new', title: text('page.report'), order: 80, icon: 'shield' },
    { group, path: '/certhub/tools/match-pair', title: text('page.match-pair'), order: 60, icon: 'link' },
    {
      group,
      path: '/certhub/tools/convert-private-key',
      title: text('page.convert-private-key'),
      order: 50,
      icon: 'file-key',
    },
    {
      group,
      path: '/certhub/tools/convert-cert',
      title: text('page.convert-cert'),
      order: 40,
      icon: 'convert',
    },
    {
      group,
      path: '/certhub/tools/parse-cert',
      title: text('page.parse-cert'),
      order: 30,
      icon: 'certificate',
    },
    { group, path: '/certhub/tools/parse-csr', title: text('page.parse-csr'), order: 20, icon: 'file' },
    {
      group,
      path: '/certhub/tools/batch-replace',
      title: text('page.batch-replace'),
      order: 90,
      icon: 'replace',
    },
    { group, path: '/certhub/tools/gen-csr', title: text('page.gen-csr'), order: 10, icon: 'key' },
    { group, path: '/certhub/tools/ssl-config', title: text('page.ssl-config'), order: 70, icon: 'server' },
  ],
  provides: [],
  permissions: {},
  consumes: [],
  contributes,
  config: { demoZone: { type: 'string' } },
};
