import { describe, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { accountCalls, discoveryCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import { texts } from './texts.ts';
import DashboardPage from './features/discovery-certs/Dashboard.page.tsx';
import FoundCertificatePage from './features/discovery-certs/FoundCertificate.page.tsx';
import FoundCertificatesPage from './features/discovery-certs/FoundCertificates.page.tsx';
import { makeCertificate, makeDetail, makeSummary } from './features/discovery-certs/testing/certificates.ts';
import { texts as certTexts } from './features/discovery-certs/texts.ts';
import LogPage from './features/discovery-targets/Log.page.tsx';
import ProfilePage from './features/discovery-targets/Profile.page.tsx';
import TargetsPage from './features/discovery-targets/Targets.page.tsx';
import { texts as targetTexts } from './features/discovery-targets/texts.ts';
import { texts as decoderTexts } from './features/parse-cert/texts.ts';

const options = {
  lang: 'en',
  namespaces: {
    certhub: texts,
    'certhub-discovery-certs': certTexts,
    'certhub-discovery-targets': targetTexts,
    'certhub-parse-cert': decoderTexts,
  },
} as const;

const cases = spoiledCases([
  {
    name: 'the overview of discovery',
    element: <DashboardPage />,
    options,
    reads: [
      callOf(discoveryCalls.readDiscoverySummary, makeSummary()),
      callOf(discoveryCalls.listFoundCertificates, [makeCertificate()]),
    ],
  },
  {
    name: 'found certificates',
    element: <FoundCertificatesPage />,
    options,
    reads: [callOf(discoveryCalls.listFoundCertificates, [makeCertificate()])],
  },
  {
    name: 'a found certificate',
    element: <FoundCertificatePage />,
    options: {
      ...options,
      route: '/certhub/discovery/certs/:id',
      path: `/certhub/discovery/certs/${makeDetail().id}`,
    },
    reads: [callOf(discoveryCalls.readFoundCertificate, makeDetail())],
  },
  {
    name: 'watched servers',
    element: <TargetsPage />,
    options,
    reads: [
      callOf(discoveryCalls.listDiscoveryTargets, []),
      callOf(discoveryCalls.getDiscoveryProfile, { interval: 24, daysBefore: 30, contact: '' }),
    ],
    writes: [callOf(discoveryCalls.addDiscoveryTarget)],
    async act({ user }) {
      const [open] = await screen.findAllByRole('button', { name: 'Watch servers' });
      if (open) await user.click(open);
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('textbox'));
      await user.paste('shop.example');
      await user.click(within(dialog).getByRole('button', { name: 'Watch servers' }));
    },
  },
  {
    name: 'the settings of discovery',
    element: <ProfilePage />,
    options,
    reads: [
      callOf(discoveryCalls.getDiscoveryProfile, { interval: 24, daysBefore: 30, contact: '' }),
      callOf(accountCalls.listContacts),
    ],
    writes: [callOf(discoveryCalls.saveDiscoveryProfile)],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: 'Save' }));
    },
  },
  {
    name: 'the log of discovery',
    element: <LogPage />,
    options,
    reads: [callOf(discoveryCalls.listDiscoveryEvents)],
  },
]);

describe('screens of discovery', () => {
  it.each(cases)('come to rest and can be used after %s (API-012)', (_title, one) => expectEndsWell(one));
});
