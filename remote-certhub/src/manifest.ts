import type { ManifestSource } from '@certdeck/build';
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
  contract: '^1.0',
  owner: 'team-certhub',
  title: area,
  routes: [
    { path: '/certhub/tools/gen-csr', title: titles['gen-csr'], screen: 'gen-csr' },
    { path: '/certhub/tools/ssl-config', title: titles['ssl-config'], screen: 'ssl-config' },
  ],
  navigation: [
    { group, path: '/certhub/tools/gen-csr', title: titles['gen-csr'], order: 10 },
    { group, path: '/certhub/tools/ssl-config', title: titles['ssl-config'], order: 70 },
  ],
  provides: [],
  consumes: [],
};
