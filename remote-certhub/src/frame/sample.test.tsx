import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { webcrypto } from 'node:crypto';
import { cryptoProviders } from '@certdeck/pki';
import { renderScreen } from '@certdeck/federation/testing';
import ConvertKeyPage from '../features/convert-private-key/ConvertKey.page.tsx';
import { texts as convertTexts } from '../features/convert-private-key/texts.ts';
import MatchPairPage from '../features/match-pair/MatchPair.page.tsx';
import { texts as matchTexts } from '../features/match-pair/texts.ts';
import ParseCsrPage from '../features/parse-csr/ParseCsr.page.tsx';
import { texts as csrTexts } from '../features/parse-csr/texts.ts';
import { texts as certTexts } from '../features/parse-cert/texts.ts';
import { texts as areaTexts } from '../texts.ts';

const PAGES: Record<string, ReactElement> = {
  'match-pair': <MatchPairPage />,
  'parse-csr': <ParseCsrPage />,
  'convert-private-key': <ConvertKeyPage />,
};
const namespaces = {
  certhub: areaTexts,
  'certhub-parse-cert': certTexts,
  'certhub-parse-csr': csrTexts,
  'certhub-match-pair': matchTexts,
  'certhub-convert-private-key': convertTexts,
};

// As on a page over plain http.
beforeEach(() => cryptoProviders.set('default', { getRandomValues: (array) => array } as Crypto));
afterEach(() => cryptoProviders.set('default', webcrypto as Crypto));

it.each(Object.keys(PAGES))('a sample that can’t be made says why: %s (TOOL-006)', async (tool) => {
  const path = `/certhub/tools/${tool}`;
  const { user } = await renderScreen(PAGES[tool], { path, lang: 'en', namespaces });
  await user.click(await screen.findByRole('button', { name: /sample/i }));
  expect(await screen.findByText('The browser’s cryptography needs a page over HTTPS.')).toBeInTheDocument();
});
