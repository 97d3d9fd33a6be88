import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, domainCalls, type DomainGroup } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { groupOf, groupsOf } from '../../testing/people.ts';
import { texts } from '../../texts.ts';
import GroupsPage from './Groups.page.tsx';

const listed = (groups: DomainGroup[], total?: number) =>
  onCall(domainCalls.listDomainGroups, { data: groupsOf(groups, total) });
const show = (groups: DomainGroup[] = [groupOf()], options: RenderScreenOptions = {}, total?: number) =>
  renderScreen(<GroupsPage />, {
    path: '/domain/group',
    lang: 'en',
    namespaces: { domain: texts },
    ...options,
    handlers: [...(options.handlers ?? []), listed(groups, total)],
  });

describe('domain groups', () => {
  it('are asked for 20 a page from page 1, and lead to their names (DOM-010, DOM-014, DOM-017, API-142)', async () => {
    const { user } = await show([groupOf({ domains: 4 }), groupOf({ id: 'g2', name: 'Blogs' })], {}, 25);
    const link = await screen.findByRole('link', { name: '4 names' });
    expect(link).toHaveAttribute('href', '/domain/manage/mine?groupID=g1');
    expect(screen.getByRole('row', { name: /Blogs/ })).toHaveTextContent('BlogsNone');
    expect(sentTo(domainCalls.listDomainGroups)[0]?.input).toEqual({ limit: '20', offset: '1' });
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(sentTo(domainCalls.listDomainGroups)[1]?.input).toEqual({ limit: '20', offset: '2' }),
    );
  });

  it('are added and renamed (DOM-010, API-143, API-144)', async () => {
    const { user } = await show([], {
      handlers: [
        onCall(domainCalls.addDomainGroup, { data: { id: 'g1' } }),
        onCall(domainCalls.changeDomainGroup, {}),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add a group' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Enter a name.')).toBeVisible();
    expect(sentTo(domainCalls.addDomainGroup)).toEqual([]);
    server.use(listed([groupOf()]));
    await user.type(dialog.getByLabelText(/^Group name/), ' Shops {Enter}');
    await user.click(await screen.findByRole('button', { name: 'Edit Shops' }));
    expect(sentTo(domainCalls.addDomainGroup)[0]?.input).toEqual({ name: 'Shops' });
    const renaming = within(screen.getByRole('dialog', { name: 'Rename Shops' }));
    await user.type(renaming.getByLabelText(/^Group name/), ' 2{Enter}');
    await waitFor(() =>
      expect(sentTo(domainCalls.changeDomainGroup)[0]?.input).toEqual({ id: 'g1', name: 'Shops 2' }),
    );
  });

  it('say at the name that there is one already, and keep it (DOM-010, API-143)', async () => {
    const answer = { code: BodyCode.exists, errors: { name: 'There is one.' } };
    const { user } = await show(undefined, { handlers: [onCall(domainCalls.addDomainGroup, answer)] });
    await user.click(await screen.findByRole('button', { name: 'Add a group' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Group name/), 'Shops{Enter}');
    expect(await dialog.findByText('There is one.')).toBeVisible();
    expect(dialog.getByLabelText(/^Group name/)).toHaveValue('Shops');
  });

  it('are deleted after saying that their names stay (DOM-010, API-145)', async () => {
    const { user } = await show([groupOf({ domains: 4 })], {
      handlers: [onCall(domainCalls.removeDomainGroup, {})],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Shops' }));
    const asked = within(screen.getByRole('alertdialog'));
    expect(asked.getByText(/^4 names are in this group\. They stay registered/)).toBeVisible();
    server.use(listed([]));
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No groups yet')).toBeVisible();
    expect(sentTo(domainCalls.removeDomainGroup)[0]?.input).toEqual({ id: 'g1' });
  });

  it('can’t be changed by who may only look (DOM-010)', async () => {
    await show(undefined, { permissions: ['domain:read'] });
    await screen.findByRole('cell', { name: 'Shops' });
    for (const name of ['Add a group', 'Edit Shops', 'Delete Shops'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
