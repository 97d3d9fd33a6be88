import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { accountCalls, BodyCode, discoveryCalls, type Permission } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import ProfilePage from './Profile.page.tsx';
import { texts } from './texts.ts';

const CONTACT = '01890a5d-ac96-774b-bcce-b302099a8058';
const contact = {
  ...{ id: CONTACT, lastname: 'Quokka', firstname: 'Ada', name: 'Ada Quokka', position: 'IT' },
  ...{ email: 'ada@example.com', telephone: '1', idCard: '', accountNo: 'A1' },
};

const show = (options: RenderScreenOptions = {}) =>
  renderScreen(<ProfilePage />, {
    path: '/certhub/discovery/profile',
    lang: 'en',
    namespaces: { 'certhub-discovery-targets': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(discoveryCalls.getDiscoveryProfile, {
        data: { interval: 24, daysBefore: 30, contact: CONTACT },
      }),
      onCall(accountCalls.listContacts, { data: [contact], total: 1 }),
    ],
  });

describe('the settings of discovery', () => {
  it('are saved with interval, days before expiry and alert contact (DISC-004)', async () => {
    const answers = [{ code: BodyCode.badInput, msg: 'no', errors: { contact: 'Not a contact.' } }, {}];
    const { user } = await show({
      handlers: [onCall(discoveryCalls.saveDiscoveryProfile, () => answers.shift()!)],
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Scan interval' }), 'Every 6 hours');
    const days = screen.getByRole('textbox', { name: 'Days before expiry' });
    await user.clear(days);
    await user.type(days, '999');
    await user.tab();
    expect(days).toHaveValue('180');
    await user.clear(days);
    await user.type(days, '14');
    const contacts = screen.getByRole('combobox', { name: 'Alert contact' });
    await waitFor(() => expect(contacts).toHaveDisplayValue('Ada Quokka (ada@example.com)'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(contacts).toHaveAccessibleDescription('Not a contact.'));
    await user.selectOptions(contacts, 'Nobody besides the members');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The settings have been saved')).toBeVisible();
    expect(sentTo(discoveryCalls.saveDiscoveryProfile).map(({ input }) => input)).toEqual([
      { interval: '6', daysBefore: '14', contact: CONTACT },
      { interval: '6', daysBefore: '14', contact: '' },
    ]);
    expect(screen.getByRole('link', { name: 'notification settings' })).toHaveAttribute(
      'href',
      '/account/notify',
    );
  });

  it('keep the contact when somebody saves who may not read contacts (DISC-004)', async () => {
    const permissions: Permission[] = ['report:read', 'report:run'];
    const { user } = await show({
      ...{ permissions, absent: ['/account/notify'] },
      handlers: [onCall(discoveryCalls.saveDiscoveryProfile, {})],
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The settings have been saved')).toBeVisible();
    expect(sentTo(discoveryCalls.saveDiscoveryProfile)[0]?.input).toMatchObject({ contact: CONTACT });
    expect(screen.queryByRole('combobox', { name: 'Alert contact' })).toBeNull();
    expect(sentTo(accountCalls.listContacts)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'notification settings' })).toBeNull();
  });

  it('are only read by who may not run scans (DISC-004)', async () => {
    await show({ permissions: ['report:read', 'contact:read'] });
    expect(await screen.findByRole('combobox', { name: 'Scan interval' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Days before expiry' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Alert contact' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText(/^With your role you can read these settings/)).toBeVisible();
  });

  it('that can’t be read say so, and are read again', async () => {
    const answers = [{ status: 503, code: 503 }, { data: { interval: 72, daysBefore: 7, contact: '' } }];
    const { user } = await show({
      handlers: [onCall(discoveryCalls.getDiscoveryProfile, () => answers.shift()!)],
    });
    expect(await screen.findByText('The settings can’t be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('combobox', { name: 'Scan interval' })).toHaveDisplayValue('Every 3 days');
  });
});
