import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import AnnouncementsPage from './Announcements.page.tsx';

const announced = {
  id: 'A1',
  time: 1_795_000_000,
  texts: { de: { title: 'Wartung', content: 'Am Freitag.' } },
};
const show = (rows: object[] = [announced]) =>
  renderScreen(<AnnouncementsPage />, {
    path: '/operator/announcements',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [
      onCall(operatorCalls.announce, { data: {} }),
      onCall(operatorCalls.announcements, { data: rows, total: rows.length }),
    ],
  });

describe('announcements', () => {
  it('are shown in the reader’s language, else in one that they have, which is named', async () => {
    await show();
    expect(await screen.findByRole('heading', { name: 'Wartung' })).toHaveAttribute('lang', 'de');
    expect(screen.getByText('Deutsch')).toBeVisible();
  });

  it('are written in one language or more, each whole', async () => {
    const { user } = await show([]);
    expect(await screen.findByText('Nothing has been announced yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Announce' }));
    const dialog = await screen.findByRole('dialog', { name: 'New announcement' });
    const send = within(dialog).getByRole('button', { name: 'Announce' });
    await user.click(send);
    expect(await within(dialog).findByText('Write it in one language at least.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Maintenance');
    await user.click(send);
    expect(await within(dialog).findByText('Please fill this in.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'On Friday.');
    await user.click(within(dialog).getByRole('tab', { name: 'Deutsch' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Wartung');
    await user.click(within(dialog).getByRole('tab', { name: /English/ }));
    await user.click(send);
    expect(await within(dialog).findByText('The Deutsch text is incomplete.')).toBeVisible();
    expect(sentTo(operatorCalls.announce)).toEqual([]);
    await user.click(within(dialog).getByRole('tab', { name: /Deutsch/ }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Am Freitag.');
    await user.click(send);
    expect(await screen.findByText('The announcement is out')).toBeVisible();
    expect(sentTo(operatorCalls.announce).map(({ input }) => input)).toEqual([
      {
        texts: {
          en: { title: 'Maintenance', content: 'On Friday.' },
          de: { title: 'Wartung', content: 'Am Freitag.' },
        },
      },
    ]);
  });
});
