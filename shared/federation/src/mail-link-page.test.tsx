import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { MailLinkPage } from './mail-link-page.tsx';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from './testing/index.ts';

const approval = {
  ...{ mailbox: 'chen@shop.example', tenant: 'Shop Ltd', endTime: 4_000_000_000, approved: false },
  ...{ productName: 'S/MIME', chineseName: 'S/MIME' },
};
const show = (handlers: RenderScreenOptions['handlers']) =>
  renderScreen(
    <MailLinkPage
      title="Approve"
      code="c0de"
      call={orderCalls.readMailboxApproval}
      failed="It can’t be loaded"
      ended="The link has ended"
    >
      {({ tenant }) => <p>Asked by {tenant}</p>}
    </MailLinkPage>,
    { lang: 'en', handlers },
  );

describe('the page that a mail’s link leads to', () => {
  it('shows what the link is for, by the code in its address', async () => {
    await show([onCall(orderCalls.readMailboxApproval, { data: approval })]);
    expect(await screen.findByText('Asked by Shop Ltd')).toBeVisible();
    expect(sentTo(orderCalls.readMailboxApproval).map(({ input }) => input)).toEqual([{ code: 'c0de' }]);
  });

  it('says in the API’s words why the link has ended, without another try', async () => {
    await show([onCall(orderCalls.readMailboxApproval, { code: 13001, msg: 'Somebody withdrew it.' })]);
    expect(await screen.findByRole('heading', { name: 'The link has ended' })).toBeVisible();
    expect(screen.getByText('Somebody withdrew it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is read again on demand when no answer came', async () => {
    const { user } = await show([onCall(orderCalls.readMailboxApproval, 'network')]);
    expect(await screen.findByRole('heading', { name: 'It can’t be loaded' })).toBeVisible();
    server.use(onCall(orderCalls.readMailboxApproval, { data: approval }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Asked by Shop Ltd')).toBeVisible();
  });
});
