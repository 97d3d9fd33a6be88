import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { securityCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { accountState, CODES, showPage } from '../testing/securePage.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

async function makeCodes() {
  const state = accountState({ googleAuth: 'Y', recoveryCodes: 1 });
  const rendered = await showPage(state, {
    handlers: [
      onCall(securityCalls.renewRecoveryCodes, () => {
        state.recoveryCodes = CODES.length;
        return { data: { recoveryCodes: CODES } };
      }),
    ],
  });
  const { user } = rendered;
  expect(await screen.findByText('1 code left')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Make new codes' })[0]!);
  await user.type(await screen.findByLabelText(/Code from your authenticator app/), '123456{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
  return { ...rendered, dialog };
}

describe('recovery codes', () => {
  it('are made anew by a code of a factor that is on', async () => {
    await makeCodes();
    expect(sentTo(securityCalls.renewRecoveryCodes).map(({ input }) => input)).toEqual([
      { authType: 'google', authCode: '123456' },
    ]);
    expect(await screen.findByText('3 codes left')).toBeInTheDocument();
  });

  it('are kept as a text file', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:kept';
    };
    URL.revokeObjectURL = () => undefined;
    // What a browser does with the link, jsdom can't.
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, dialog } = await makeCodes();
    await user.click(within(dialog).getByRole('button', { name: 'Download' }));
    expect(files).toHaveLength(1);
    const text = await new Response(files[0]).text();
    for (const code of CODES) expect(text).toContain(`${code}\r\n`);
  });

  it('are printed alone, and a browser without a window for it says so', async () => {
    const { user, dialog } = await makeCodes();
    jest.spyOn(window, 'open').mockReturnValue(null);
    await user.click(within(dialog).getByRole('button', { name: 'Print' }));
    expect(await screen.findByText(/opened no window/)).toBeVisible();

    const paper = document.implementation.createHTMLDocument();
    const print = jest.fn();
    const page = { document: paper, print, addEventListener: jest.fn(), close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(page as never);
    await user.click(within(dialog).getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    for (const code of CODES) expect(paper.body.textContent).toContain(code);
  });
});
