import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, domainCalls, type TransferOut } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { DAY, now } from '../../testing/domains.ts';
import { askedForOf, transferOutOf } from '../../testing/transfers-out.ts';
import { texts as shared } from '../../texts.ts';
import { nextLook } from '../../transfers-out/transfersOut.resource.ts';
import { texts } from './texts.ts';
import TransferOutPage from './TransferOut.page.tsx';

const CODE = 'Kx7-secret-31';
const ownLock: TransferOut['locks'][number] = {
  ...{ prevents: 'transfer', by: 'us', reason: 'status', until: null },
};

/** The page over an API that keeps one name. */
async function show(given: Partial<TransferOut> = {}, more: RenderScreenOptions = {}) {
  let name = transferOutOf('shop.test', given);
  return renderScreen(<TransferOutPage />, {
    ...{ lang: 'en', path: '/domain/transfer/out' },
    namespaces: { domain: shared, 'domain-transfer-out': texts },
    ...more,
    handlers: [
      ...(more.handlers ?? []),
      onCall(domainCalls.listTransfersOut, () => ({ data: [name], total: 1 })),
      onCall(domainCalls.lockTransfer, ({ input }) => {
        name = { ...name, locks: input['locked'] === 'Y' ? [ownLock] : [] };
        return {};
      }),
      onCall(domainCalls.makeTransferCode, () => {
        name = { ...name, codeEndTime: now() + 14 * DAY };
        return { data: { code: CODE, endTime: now() + 14.5 * DAY } };
      }),
      onCall(domainCalls.removeTransferCode, () => {
        name = { ...name, codeEndTime: null };
        return {};
      }),
    ],
  });
}
const row = async () => within((await screen.findAllByRole('row'))[1]!);
const buttons = async () => (await row()).queryAllByRole('button').map(({ textContent }) => textContent);

describe('the names that can go to another registrar', () => {
  it.each<[string, Partial<TransferOut>, RegExp, string[]]>([
    ['that nothing keeps', {}, /Can go/, ['Get code', 'Lock']],
    [
      'that was registered too short a time ago',
      { locks: [{ prevents: 'transfer', by: 'registry', reason: 'recent', until: 1_830_000_000 }] },
      /Can’t go.*only a short time ago\. Until .*2027\./,
      ['Lock'],
    ],
    [
      'that is locked here and by the registry',
      { locks: [{ ...ownLock, by: 'registry' }, ownLock] },
      /Can’t go.*It is locked here\. Unlock it first\. The registry has locked it/,
      ['Unlock'],
    ],
    [
      'that can’t be deleted, which keeps nothing here',
      { locks: [{ ...ownLock, prevents: 'delete' }] },
      /Can go/,
      ['Get code', 'Lock'],
    ],
    ['in redemption', { status: 'redemption' }, /Can’t go.*would have to be restored/, []],
    [
      'with a code',
      { codeEndTime: now() + 9.5 * DAY },
      /Has a code.*can be used until .*, in 9 days\./,
      ['New code', 'Withdraw code', 'Lock'],
    ],
  ])(
    'say of one %s whether it can go, and offer what can be done (DOM-007)',
    async (_what, given, words, offered) => {
      await show(given);
      expect(await row()).toBeDefined();
      expect((await screen.findAllByRole('row'))[1]).toHaveTextContent(words);
      expect(await buttons()).toEqual(offered);
    },
  );

  it('lead to the decision about one that another registrar asks for, and look again by themselves (DOM-007)', async () => {
    const asked = askedForOf('shop.test');
    await show(asked);
    expect((await screen.findAllByRole('row'))[1]).toHaveTextContent(
      /Asked for.*goes by itself on .*, in 4 days, unless you refuse/,
    );
    expect((await row()).getByRole('link', { name: 'Decide about shop.test' })).toHaveAttribute(
      'href',
      '/domain/transfer/out-list?status=leaving&keyword=shop.test',
    );
    expect(await buttons()).toEqual([]);
    const withCode = transferOutOf('a.test', { codeEndTime: now() + DAY });
    expect([[], [transferOutOf('a.test')], [withCode], [asked]].map(nextLook)).toEqual([
      0, 0, 15_000, 15_000,
    ]);
  });

  it('are unlocked and locked at once (DOM-007)', async () => {
    const { user } = await show({ locks: [ownLock] });
    await user.click(await screen.findByRole('button', { name: 'Unlock shop.test' }));
    expect(await screen.findByText('shop.test is unlocked')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Lock shop.test' }));
    expect(await screen.findByText('shop.test is locked')).toBeVisible();
    expect(sentTo(domainCalls.lockTransfer).map(({ input }) => input)).toEqual([
      { orderNo: 'D-shop-test', locked: 'N' },
      { orderNo: 'D-shop-test', locked: 'Y' },
    ]);
  });

  it('get a code after what follows from it was read; it is shown once, and can be withdrawn (DOM-007)', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Get code of shop.test' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Get a code for shop.test?' }));
    for (const words of [/Whoever has the code can ask/, /14 days/, /earlier code stops working/])
      expect(question.getByText(words)).toBeVisible();
    expect(sentTo(domainCalls.makeTransferCode)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Get code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Code of shop.test' }));
    expect(dialog.getByText(CODE)).toBeVisible();
    expect(dialog.getByText(/can be used until .*, in 14 days/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copy Code' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'I have saved it' }));
    expect(screen.queryByText(CODE)).toBeNull();

    await user.click(await screen.findByRole('button', { name: 'Withdraw code of shop.test' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await user.click(asked.getByRole('button', { name: 'Withdraw code' }));
    expect(await screen.findByRole('button', { name: 'Get code of shop.test' })).toBeVisible();
    expect(sentTo(domainCalls.removeTransferCode)[0]?.input).toEqual({ orderNo: 'D-shop-test' });
  });

  it.each<[string, Parameters<typeof onCall>[1], RegExp | null]>([
    ['in the API’s words', { code: BodyCode.wrongState, msg: 'It is locked by now.' }, /It is locked by now/],
    ['when no answer comes', 'network', /No answer came/],
    ['unless the proof of identity was closed', { code: BodyCode.stepUp, msg: 'prove it' }, null],
  ])('say in the dialog why there is no code %s (DOM-007)', async (_how, answer, words) => {
    const { user } = await show(
      {},
      { handlers: [onCall(domainCalls.makeTransferCode, answer)], stepUp: async () => false },
    );
    await user.click(await screen.findByRole('button', { name: 'Get code of shop.test' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Get code' }));
    if (words) expect(await question.findByText(words)).toBeVisible();
    await waitFor(() => expect(question.getByRole('button', { name: 'Get code' })).toBeEnabled());
    expect(question.queryAllByRole('alert')).toHaveLength(words ? 1 : 0);
  });

  it('have their page and what is searched for in the address (DOM-007)', async () => {
    await show({}, { path: '/domain/transfer/out?keyword=shop&page=2&limit=50' });
    await row();
    expect(sentTo(domainCalls.listTransfersOut)[0]?.input).toEqual({
      ...{ status: 'here', keyword: 'shop', limit: '50', offset: '2' },
    });
  });

  it('are only read by who may not change them (DOM-007)', async () => {
    await show({ codeEndTime: now() + DAY }, { permissions: ['domain:read'] });
    expect(await screen.findByText(/^Your role lets you view this/)).toBeVisible();
    expect(await buttons()).toEqual([]);
  });
});
