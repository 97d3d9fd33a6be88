import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { readViewing } from '@certdeck/contract/viewing';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import ViewPage from './View.page.tsx';
import { ViewDialog } from './ViewDialog.tsx';

const options = { lang: 'en', namespaces: { operator: texts } } as const;
const show = (path: string, answer: object) => {
  history.replaceState(null, '', path);
  return renderScreen(<ViewPage />, {
    ...options,
    path: path.replace(/#.*/, ''),
    route: '/operator/view',
    handlers: [onCall(operatorCalls.beginView, answer)],
  });
};
afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('the page that opens a view', () => {
  it('says that a code is good no more, keeps nothing and takes it out of the address', async () => {
    await show('/operator/view#abc', { code: 13001, msg: 'ended' });
    expect(await screen.findByRole('heading', { level: 1, name: 'The view can’t be opened' })).toBeVisible();
    expect(sentTo(operatorCalls.beginView).map(({ input }) => input)).toEqual([{ code: 'abc' }]);
    expect(location.hash).toBe('');
    expect(readViewing(sessionStorage)).toBeUndefined();
    expect(screen.getByRole('link', { name: 'Back to customers' })).toHaveAttribute(
      'href',
      '/operator/customers',
    );
  });

  it('asks for nothing without a code, and says that a view has ended', async () => {
    await show('/operator/view', {});
    expect(await screen.findByRole('heading', { level: 1, name: 'The view can’t be opened' })).toBeVisible();
    await show('/operator/view?ended', {});
    expect(await screen.findByRole('heading', { level: 1, name: 'The view has ended' })).toBeVisible();
    expect(sentTo(operatorCalls.beginView)).toEqual([]);
  });
});

describe('asking for a view', () => {
  it('takes a reason, and offers a link that opens a tab without a tie to this one', async () => {
    const onClose = jest.fn();
    const { user } = await renderScreen(<ViewDialog accountNo="C7" onClose={onClose} />, {
      ...options,
      path: '/operator/customers/C7',
      route: '/operator/customers/:accountNo',
      handlers: [onCall(operatorCalls.openView, { data: { code: 'a-b_c', until: 1_795_000_000 } })],
    });
    const question = await screen.findByRole('dialog', { name: 'View this customer’s portal?' });
    await user.click(within(question).getByRole('button', { name: 'Prepare the view' }));
    expect(sentTo(operatorCalls.openView)).toEqual([]);
    await user.type(within(question).getByRole('textbox'), 'Ticket 7');
    await user.click(within(question).getByRole('button', { name: 'Prepare the view' }));
    const link = await screen.findByRole('link', { name: 'Open in a new tab' });
    expect(link).toHaveAttribute('href', '/operator/view#a-b_c');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    await waitFor(() =>
      expect(sentTo(operatorCalls.openView).map(({ input }) => input)).toEqual([
        { accountNo: 'C7', reason: 'Ticket 7' },
      ]),
    );
  });
});
