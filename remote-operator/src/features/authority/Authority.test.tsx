import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import type { Authority } from './authority.ts';
import AuthorityPage from './Authority.page.tsx';

const key = (digit: string) => digit.repeat(40);
const one = (over: Partial<Authority> = {}): Authority => ({
  ...{ keyID: key('a'), kind: 'tls', state: 'active', subject: 'C=SG, O=Certdeck, CN=TLS 1', key: 'sealed' },
  ...{ notBefore: 1_795_000_000, notAfter: 2_110_000_000, issued: 1_234, revoked: 5, live: 900 },
  ...{ lastEnd: 1_812_000_000, listNumber: 42, listMadeAt: 1_795_400_000, listUntil: 1_796_000_000 },
  signerUntil: 1_800_000_000,
  ...over,
});
const ROOT = one({ keyID: key('0'), kind: 'root', key: 'elsewhere', subject: 'CN=Root', issued: 0, live: 0 });
const PREPARED = one({ keyID: key('b'), state: 'prepared', subject: 'CN=TLS 2', issued: 0, live: 0 });
const RETIRED = one({ keyID: key('c'), state: 'retired', subject: 'CN=TLS 0' });

const show = (
  authorities: Authority[],
  more: ReturnType<typeof onCall>[] = [],
  over: { open?: boolean; issuer?: 'embedded' | 'acme' } = {},
) =>
  renderScreen(<AuthorityPage />, {
    path: '/operator/authority',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [
      ...more,
      onCall(operatorCalls.authority, { data: { issuer: 'embedded', open: true, authorities, ...over } }),
    ],
  });
const panelOf = async (subject: string) => {
  const panel = (await screen.findByText(subject)).closest('section');
  if (!panel) throw new Error(`${subject} stands in no panel`);
  return within(panel);
};

describe('the certificate authority', () => {
  it('says how each of its authorities stands, and shows no key (D-399)', async () => {
    await show([PREPARED, one(), ROOT]);
    const active = await panelOf('C=SG, O=Certdeck, CN=TLS 1');
    expect(active.getByText('Active')).toBeVisible();
    expect(active.getByText('Key sealed in the database')).toBeVisible();
    expect(active.getByText('1,234, 5 of them revoked')).toBeVisible();
    expect(active.getByText(/No. 42,/)).toBeVisible();
    expect((await panelOf('CN=Root')).getByText('Key kept elsewhere')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['Root', 'TLS authority', 'TLS authority', 'What is done on the machine alone'],
    ]);
    expect(screen.getByText('npm run operator -- ca root-out <file>')).toBeVisible();
  });

  it('prepares an authority of a kind, for a reason', async () => {
    const { user } = await show(
      [ROOT],
      [onCall(operatorCalls.prepareAuthority, { data: { keyID: key('d') } })],
    );
    await user.click(await screen.findByRole('button', { name: 'Prepare an authority' }));
    const dialog = await screen.findByRole('dialog', { name: 'Prepare an authority' });
    await user.selectOptions(within(dialog).getByRole('combobox'), 'private');
    await user.type(within(dialog).getByRole('textbox'), 'Half of its life\nis over.');
    await user.click(within(dialog).getByRole('button', { name: 'Prepare' }));
    expect(await screen.findByText('The authority is prepared')).toBeVisible();
    expect(sentTo(operatorCalls.prepareAuthority)[0]?.input).toEqual({
      ...{ kind: 'private', reason: 'Half of its life is over.' },
    });
  });

  it('activates a prepared one, and says that the other is retired for good', async () => {
    const { user } = await show([PREPARED], [onCall(operatorCalls.activateAuthority, { data: {} })]);
    await user.click(await screen.findByRole('button', { name: 'Activate CN=TLS 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Issue with this authority?' });
    expect(dialog).toHaveTextContent(/can’t be activated again/);
    await user.type(within(dialog).getByRole('textbox'), 'A day has passed.');
    await user.click(within(dialog).getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText('The authority issues from now on')).toBeVisible();
    expect(sentTo(operatorCalls.activateAuthority)[0]?.input).toMatchObject({ keyID: key('b') });
  });

  it('says of each button which authority it is about', async () => {
    await show([
      PREPARED,
      one({ keyID: key('d'), kind: 'private', state: 'prepared', subject: 'CN=P 2' }),
      RETIRED,
    ]);
    await screen.findByText('CN=TLS 0');
    const names = screen
      .getAllByRole('button', { name: /CN=/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(names.toSorted()).toEqual([
      ...['Activate CN=P 2', 'Activate CN=TLS 2', 'End CN=P 2', 'End CN=TLS 0', 'End CN=TLS 2'],
    ]);
  });

  it('ends one of which nothing holds, once its identifier was typed', async () => {
    const over = { ...RETIRED, live: 0 };
    const { user } = await show(
      [over],
      [
        onCall(operatorCalls.endAuthority, ({ input }) =>
          input.confirm === key('c') ? {} : { code: 13004, msg: 'x', errors: { confirm: 'That isn’t it.' } },
        ),
      ],
    );
    await user.click(await screen.findByRole('button', { name: 'End CN=TLS 0' }));
    const dialog = await screen.findByRole('dialog', { name: 'End this authority?' });
    const confirm = within(dialog).getByRole('textbox', { name: /key identifier/ });
    await user.type(confirm, 'cccc');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Over.');
    await user.click(within(dialog).getByRole('button', { name: 'End' }));
    expect(await within(dialog).findByText('That isn’t it.')).toBeVisible();
    await user.clear(confirm);
    await user.type(confirm, key('c'));
    await user.click(within(dialog).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('The authority has ended')).toBeVisible();
  });

  it('offers no end while certificates hold, nor anything where it isn’t open', async () => {
    const { unmount } = await show([RETIRED]);
    expect(await screen.findByRole('button', { name: 'End CN=TLS 0' })).toBeDisabled();
    unmount();
  });

  it('offers nothing where this process hasn’t opened it', async () => {
    await show([PREPARED], [], { open: false, issuer: 'acme' });
    expect(await screen.findByText(/hasn’t opened the authority/)).toBeVisible();
    expect(screen.getByText(/An ACME server issues at present/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Activate/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Prepare an authority' })).toBeDisabled();
  });
});
