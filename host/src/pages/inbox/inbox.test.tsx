import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { sessionCalls, type InboxMessage } from '@certdeck/contract';
import { onCall } from '@certdeck/federation/testing';
import { renderShell } from '../../testing/renderShell.tsx';

const MAIL: InboxMessage = {
  ...{ id: '2', kind: 'mail', to: 'wang@shop.example', subject: '您的验证码', sentAt: 1_795_180_000 },
  text: `您的验证码：\n\n    314159\n\n${location.origin}/account/join?code=1 https://elsewhere.example/x`,
};
const SMS: InboxMessage = {
  ...{ id: '1', kind: 'sms', to: '+8613800138000', subject: '', sentAt: 1_795_179_000 },
  text: '验证码 271828，10 分钟内有效。',
};

describe('the inbox of a demonstration (D-570)', () => {
  it('shows a visitor each code, and leads to places of this portal alone', async () => {
    await renderShell({
      ...{ path: '/demo/inbox', token: '', site: { demoZone: 'demo.test' } },
      handlers: [onCall(sessionCalls.readInbox, { data: [MAIL, SMS] })],
    });
    const [mail, message] = await screen.findAllByRole('listitem');
    expect(within(mail!).getByText('314159')).toBeVisible();
    expect(within(mail!).getByText('收件人：wang@shop.example')).toBeVisible();
    expect(within(message!).getByText('271828')).toBeVisible();
    const links = within(mail!).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/account/join?code=1']);
  });

  it('says that there is nothing yet', async () => {
    await renderShell({
      ...{ path: '/demo/inbox', token: '', site: { demoZone: 'demo.test' } },
      handlers: [onCall(sessionCalls.readInbox, { data: [] })],
    });
    expect(await screen.findByText('还没有邮件或短信')).toBeVisible();
  });

  it('says that it can’t be read', async () => {
    await renderShell({
      ...{ path: '/demo/inbox', token: '', site: { demoZone: 'demo.test' } },
      handlers: [onCall(sessionCalls.readInbox, { code: 12009, msg: '' })],
    });
    expect(await screen.findByText('收件箱加载失败')).toBeVisible();
  });

  it('is no page of a portal that sends', async () => {
    const { address } = await renderShell({ path: '/demo/inbox', token: '' });
    expect(await screen.findByRole('heading', { level: 1, name: '没有找到这个页面' })).toBeVisible();
    expect(address()).toBe('/404');
  });
});
