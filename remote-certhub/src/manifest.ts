import type { ManifestSource } from '@certdeck/build';

const area = {
  zh: '证书中心',
  en: 'Certificate hub',
  es: 'Centro de certificados',
  de: 'Zertifikatszentrale',
  ja: '証明書ハブ',
  fr: 'Centre de certificats',
};

export const manifest: ManifestSource = {
  id: 'certhub',
  contract: '^1.0',
  owner: 'team-certhub',
  title: area,
  routes: [],
  navigation: [],
  provides: [],
  consumes: [],
};
