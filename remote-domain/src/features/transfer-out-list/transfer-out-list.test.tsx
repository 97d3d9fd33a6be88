import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { BodyCode, domainCalls, type TransferOut } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { DAY, now } from '../../testing/domains.ts';
import { askedForOf, transferOutOf } from '../../testing/transfers-out.ts';
import { texts as shared } from '../../texts.ts';
import { texts } from './texts.ts';
import TransferOutListPage from './TransferOutList.page.tsx';

const asked = askedForOf('asked.test');
const withCode = transferOutOf('code.test', { codeEndTime: now() + 9.5 * DAY });
const gone = transferOutOf('gone.test', { status: 'left', doneTime: now() - 3.5 * DAY });

/** The page over an API that keeps the names until they are decided. */
async function show(more: RenderScreenOptions = {}, leaving: readonly TransferOut[] = [asked, withCode]) {
  let names = leaving;
  const without = ({ input }: { input: Record<string, unknown> }) => {
    names = names.filter(({ orderNo }) => orderNo !== input['orderNo']);
    return {};
  };
  return renderScreen(<TransferOutListPage />, {
    ...{ lang: 'en', path: '/domain/transfer/out-list' },
    namespaces: { domain: shared, 'domain-transfer-out-list': texts },
    ...more,
    handlers: [
      ...(more.handlers ?? []),
      onCall(domainCalls.listTransfersOut, ({ input }) => {
        const data = input['status'] === 'left' ? [gone] : [...names];
        return { data, total: data.length };
      }),
      onCall(domainCalls.decideTransfer, without),
      onCall(domainCalls.removeTransferCode, without),
    ],
  });
}
const rows = async () => (await screen.findAllByRole('row')).slice(1);

describe('the names that leave or have left', () => {
  it('say who asks for them and until when that can be refused, or until when their code lasts (DOM-007)', async () => {
    await show();
    const [first, second] = await rows();
    expect(first).toHaveTextContent(/asked\.test.*Asked on .*goes by itself on .*, in 4 days, unless you/);
    expect(second).toHaveTextContent(/code\.test.*can be used until .*, in 9 days\./);
    expect(within(second!).getAllByRole('button')).toHaveLength(1);
    expect(sentTo(domainCalls.listTransfersOut)[0]?.input).toMatchObject({ status: 'leaving' });
    expect(screen.getByRole('link', { name: 'Leaving' })).toHaveAttribute('aria-current', 'page');
  });

  it('go only after what is lost was read (DOM-007)', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Approve asked.test' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Let asked.test go?' }));
    for (const words of [/at once/, /DNS records/, /Nothing is paid back/, /didn’t start this/])
      expect(question.getByText(words)).toBeVisible();
    expect(sentTo(domainCalls.decideTransfer)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('asked.test goes to the other registrar')).toBeVisible();
    expect(sentTo(domainCalls.decideTransfer)[0]?.input).toEqual({
      ...{ orderNo: asked.orderNo, decision: 'approve' },
    });
    expect(await rows()).toHaveLength(1);
  });

  it('stay where they are refused (DOM-007)', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Refuse asked.test' }));
    expect(await screen.findByText('asked.test stays here')).toBeVisible();
    expect(sentTo(domainCalls.decideTransfer)[0]?.input).toEqual({
      ...{ orderNo: asked.orderNo, decision: 'reject' },
    });
  });

  it('say why they couldn’t be decided (DOM-007)', async () => {
    const msg = 'The registrar has taken its request back.';
    const late = onCall(domainCalls.decideTransfer, { code: BodyCode.wrongState, msg });
    const { user } = await show({ handlers: [late] });
    await user.click(await screen.findByRole('button', { name: 'Refuse asked.test' }));
    expect(await screen.findByText(msg)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve asked.test' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Approve' }));
    expect(await question.findByText(msg)).toBeVisible();
  });

  it('are those that have left, with when, where the address says so (DOM-007)', async () => {
    await show({ path: '/domain/transfer/out-list?status=left&keyword=gone' });
    expect((await rows())[0]).toHaveTextContent(/gone\.test.*3 days ago/);
    expect(screen.queryByRole('button', { name: /gone\.test/ })).toBeNull();
    expect(sentTo(domainCalls.listTransfersOut)[0]?.input).toMatchObject({ status: 'left', keyword: 'gone' });
  });

  it('are only read by who may not decide, and lead to the first step where there are none (DOM-007)', async () => {
    const { unmount } = await show({ permissions: ['domain:read'] });
    await rows();
    expect(screen.queryByRole('button', { name: /asked\.test|code\.test/ })).toBeNull();
    unmount();
    await show({}, []);
    expect(await screen.findByRole('link', { name: 'Transfer a name out' })).toHaveAttribute(
      'href',
      '/domain/transfer/out',
    );
  });
});
