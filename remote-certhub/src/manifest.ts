import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';
import { group, titles } from './titles.ts';

const area = {
  zh: '证书中心',
  en: 'Certificate hub',
  es: 'Centro de certificados',
  de: 'Zertifikatszentrale',
  ja: '証明書ハブ',
  fr: 'Centre de certificats',
};

// Navigation order: gen-csr 10, parse-csr 20, parse-cert 30, convert-cert 40, convert-private-key 50, match-pair 60,
// ssl-config 70, report/new 80, batch-replace 90, batch-cfdns 100. Names are in titles.ts.
export const manifest: ManifestSource = {
  id: 'certhub',
  contract: '^1.1',
  owner: 'team-certhub',
  title: area,
  routes: [
    {
      path: '/certhub/tools/batch-cfdns',
      title: titles['batch-cfdns'],
      screen: 'batch-cfdns',
      permission: 'dns:write',
    },
    {
      path: '/certhub/tools/report/new',
      title: titles.report,
      screen: 'report-new',
      permission: 'report:read',
    },
    {
      path: '/certhub/tools/report/:domain',
      title: titles.report,
      screen: 'report',
      permission: 'report:read',
    },
    {
      path: '/certhub/tools/match-pair',
      title: titles['match-pair'],
      screen: 'match-pair',
      permission: 'session',
    },
    {
      path: '/certhub/tools/convert-private-key',
      title: titles['convert-private-key'],
      screen: 'convert-private-key',
      permission: 'session',
    },
    {
      path: '/certhub/tools/convert-cert',
      title: titles['convert-cert'],
      screen: 'convert-cert',
      permission: 'session',
    },
    {
      path: '/certhub/tools/parse-cert',
      title: titles['parse-cert'],
      screen: 'parse-cert',
      permission: 'session',
    },
    {
      path: '/certhub/tools/parse-csr',
      title: titles['parse-csr'],
      screen: 'parse-csr',
      permission: 'session',
    },
    {
      path: '/certhub/tools/batch-replace',
      title: titles['batch-replace'],
      screen: 'batch-replace',
      permission: 'session',
    },
    { path: '/certhub/tools/gen-csr', title: titles['gen-csr'], screen: 'gen-csr', permission: 'session' },
    {
      path: '/certhub/tools/ssl-config',
      title: titles['ssl-config'],
      screen: 'ssl-config',
      permission: 'session',
    },
  ],
  redirects: [
    { from: '/certhub', to: '/certhub/tools/gen-csr' },
    { from: '/certhub/tools', to: '/certhub/tools/gen-csr' },
  ],
  navigation: [
    { group, path: '/certhub/tools/batch-cfdns', title: titles['batch-cfdns'], order: 100 },
    { group, path: '/certhub/tools/report/new', title: titles.report, order: 80 },
    { group, path: '/certhub/tools/match-pair', title: titles['match-pair'], order: 60 },
    { group, path: '/certhub/tools/convert-private-key', title: titles['convert-private-key'], order: 50 },
    { group, path: '/certhub/tools/convert-cert', title: titles['convert-cert'], order: 40 },
    { group, path: '/certhub/tools/parse-cert', title: titles['parse-cert'], order: 30 },
    { group, path: '/certhub/tools/parse-csr', title: titles['parse-csr'], order: 20 },
    { group, path: '/certhub/tools/batch-replace', title: titles['batch-replace'], order: 90 },
    { group, path: '/certhub/tools/gen-csr', title: titles['gen-csr'], order: 10 },
    { group, path: '/certhub/tools/ssl-config', title: titles['ssl-config'], order: 70 },
  ],
  provides: [],
  permissions: {},
  consumes: [],
  contributes,
  config: { demoZone: { type: 'string' } },
};
