import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type MailboxApproval, orderCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { renderShell } from '../../testing/renderShell.tsx';

const ASKED: MailboxApproval = {
  ...{ mailbox: 'chen@shop.example', tenant: 'Shop Ltd', endTime: 1_795_180_000, approved: false },
  ...{ productName: 'Certum Mailbox S/MIME', chineseName: 'Certum Mailbox S/MIME 邮件证书' },
};
const PATH = '/approve-mailbox?code=c0de';

describe('the page that a mail to a mailbox leads to (D-615)', () => {
  it('shows a visitor who ordered what, and approves when its button is pressed alone (ORD-025)', async () => {
    const { loaded } = await renderShell({
      ...{ path: PATH, token: '' },
      handlers: [
        onCall(orderCalls.readMailboxApproval, { data: ASKED }),
        onCall(orderCalls.approveMailbox, {}),
      ],
    });
    expect(await screen.findByText('Shop Ltd 为此邮箱订购了证书')).toBeVisible();
    expect(screen.getByText('chen@shop.example')).toBeVisible();
    expect(screen.getByText('Certum Mailbox S/MIME 邮件证书')).toBeVisible();
    expect(sentTo(orderCalls.approveMailbox)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: '同意签发' }));
    expect(await screen.findByText(/chen@shop.example 已通过验证/)).toBeVisible();
    expect(sentTo(orderCalls.approveMailbox).map(({ input }) => input)).toEqual([{ code: 'c0de' }]);
    expect(screen.queryByRole('button', { name: '同意签发' })).toBeNull();
    expect(loaded).toEqual([]);
  });

  it('says why a link no longer works', async () => {
    await renderShell({
      ...{ path: PATH, token: '' },
      handlers: [onCall(orderCalls.readMailboxApproval, { code: 13001, msg: '此链接已过期' })],
    });
    expect(await screen.findByText('此链接已过期')).toBeVisible();
    expect(screen.queryByRole('button', { name: '同意签发' })).toBeNull();
  });

  it('keeps the button where the approval was refused', async () => {
    await renderShell({
      ...{ path: PATH, token: '' },
      handlers: [
        onCall(orderCalls.readMailboxApproval, { data: ASKED }),
        onCall(orderCalls.approveMailbox, { code: 13001, msg: '订单不再需要此验证' }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '同意签发' }));
    expect(await screen.findByText('订单不再需要此验证')).toBeVisible();
    expect(screen.getByRole('button', { name: '同意签发' })).toBeEnabled();
  });
});
