import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { createPrivateKey, webcrypto } from 'node:crypto';
import { cryptoProviders, generateCsr, type CsrPair } from '@certdeck/pki';
import { renderScreen } from '@certdeck/federation/testing';
import { texts as areaTexts } from '../../texts.ts';
import { texts as certTexts } from '../parse-cert/texts.ts';
import MatchPairPage from './MatchPair.page.tsx';
import { texts } from './texts.ts';

let first: CsrPair;
let second: CsrPair;

beforeAll(async () => {
  // jsdom has no WebCrypto; without a worker the jobs run here.
  cryptoProviders.set('default', webcrypto as Crypto);
  const make = (hostname: string) => generateCsr({ hostname, signAlg: 'ECDSA', keyLen: 'P256' });
  [first, second] = await Promise.all([make('a.example.com'), make('b.example.com')]);
});

const namespaces = { certhub: areaTexts, 'certhub-parse-cert': certTexts, 'certhub-match-pair': texts };
const show = async (text: string) => {
  const screenOf = await renderScreen(<MatchPairPage />, {
    path: '/certhub/tools/match-pair',
    lang: 'en',
    namespaces,
  });
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } });
  return screenOf;
};

describe('the matching of keys', () => {
  it('says yes to a pair, proven by a signature (TOOL-006)', async () => {
    await show(first.privateKey + first.publicKey);
    expect(await screen.findByText('They match')).toBeInTheDocument();
    expect(screen.getByText(/The public key verified/)).toBeInTheDocument();
  });

  it('says no to a foreign key (TOOL-006)', async () => {
    await show(second.privateKey + first.publicKey);
    expect(await screen.findByText('They don’t match')).toBeInTheDocument();
  });

  it('says what was expected of broken text, and matches the rest (TOOL-006)', async () => {
    await show(
      `-----BEGIN PRIVATE KEY-----\nMI?B\n-----END PRIVATE KEY-----\n${first.privateKey}${first.publicKey}`,
    );
    expect(await screen.findByText(/Expected “base64” at line 2/)).toBeInTheDocument();
    expect(await screen.findByText('They match')).toBeInTheDocument();
  });

  it('shows everything against everything', async () => {
    await show(first.publicKey + second.publicKey + second.privateKey);
    const table = await screen.findByRole('table');
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.dataset['relation']),
      );
    expect(rows).toEqual([
      ['self', 'no', 'no'],
      ['no', 'self', 'proven'],
      ['no', 'proven', 'self'],
    ]);
    expect(screen.getByText('Nothing here belongs to it')).toBeInTheDocument();
  });

  it('asks for the password of an encrypted key, and tells a wrong one', async () => {
    const locked = createPrivateKey(first.privateKey).export({
      ...{ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'right' },
    });
    const { user } = await show(`${String(locked)}${first.publicKey}`);
    const box = await screen.findByLabelText(/^Password of 1\. Encrypted private key/);
    await user.type(box, 'wrong');
    expect(await screen.findByText('The password is wrong.')).toBeInTheDocument();
    await user.clear(box);
    await user.type(box, 'right');
    expect(await screen.findByText('They match')).toBeInTheDocument();
  });
});
