import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode, orderCalls } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { revalidateAreas } from '@certdeck/session';
import { texts } from '../../texts.ts';
import DepositPage from './Deposit.page.tsx';

const WAYS = [{ name: 'wechat' as const, payWay: 'wechat', showName: '', switch: 'Y' as const }];

async function show({ handlers = [], ...options }: RenderScreenOptions = {}) {
  const rendered = await begin({ handlers, ...options });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return rendered;
}

/** The page before the methods have to be there. */
async function begin({ handlers = [], ...options }: RenderScreenOptions = {}) {
  const { account, profile } = accountOf(123_456);
  const rendered = await renderScreen(<DepositPage />, {
    path: '/deposit',
    lang: 'en',
    namespaces: { billing: texts },
    handlers: [
      ...handlers,
      onCall(orderCalls.payWays, { data: { payWays: [], bankTransfer: 'Y' } }),
      onCall(accountCalls.listTransfers, { data: [], total: 0 }),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
    ],
    ...options,
  });
  await act(() => rendered.session.loadUser());
  return rendered;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const report = () => screen.getByRole('button', { name: /^Report the transfer/ });
const TRANSFER = {
  'Amount transferred': '100.5',
  'Account holder': '王明',
  Bank: 'Bank of Examples',
  'Account number': '6222020200112233445',
  Telephone: '+86 13800138000',
};

function fillIn(change: Partial<Record<keyof typeof TRANSFER, string>> = {}) {
  for (const [name, value] of Object.entries({ ...TRANSFER, ...change }))
    fireEvent.change(field(name), { target: { value } });
}
/** The figure with its label. */
const balance = (label: string) => screen.getByText(label).parentElement!.parentElement!;

describe('the deposit page', () => {
  it.each([
    ['zh', '充值', '可用余额', '提交登记', '¥1,234.56元'],
    ['en', 'Deposit', 'Available balance', 'Report the transfer', '¥1,234.56 CNY'],
    ['es', 'Recarga', 'Saldo disponible', 'Comunicar la transferencia', '¥1234,56 CNY'],
    ['de', 'Aufladen', 'Verfügbares Guthaben', 'Überweisung melden', '¥1.234,56 CNY'],
    ['ja', 'チャージ', '利用可能な残高', '登録する', '¥1,234.56 CNY'],
    ['fr', 'Recharge', 'Solde disponible', 'Signaler le virement', '¥1 234,56 CNY'],
  ] as const)('shows the balance and the form in %s', async (lang, title, label, button, amount) => {
    await show({ lang });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(balance(label)).toHaveTextContent(amount);
    expect(screen.getByRole('button', { name: button })).toBeEnabled();
  });

  it('sends the amount in cents and noon of the day in seconds, and says what happens next (BIL-028, D-187)', async () => {
    const shown = await show({ handlers: [onCall(accountCalls.bankTransfer, { data: { id: 'T1' } })] });
    fillIn();
    fireEvent.change(field('Date of the transfer'), { target: { value: '2026-03-09' } });
    await shown.user.click(report());
    const notice = (await screen.findByText('Transfer reported')).closest('[role=status], [role=alert]')!;
    expect(notice).toHaveTextContent('Once confirmed, ¥100.50 CNY is added to the balance.');
    expect(sentTo(accountCalls.bankTransfer).map(({ input }) => input)).toEqual([
      {
        bankname: 'Bank of Examples',
        bankno: '6222020200112233445',
        bankusername: '王明',
        banktel: '+86 13800138000',
        banktotal: '10050',
        banktime: String(new Date(2026, 2, 9, 12).getTime() / 1000),
      },
    ]);
    for (const name of Object.keys(TRANSFER)) expect(field(name)).toHaveValue('');
    await shown.user.click(screen.getByRole('button', { name: /close/i }));
    expect(screen.queryByText('Transfer reported')).toBeNull();
  });

  it('marks every field that is missing, goes to the first of them and sends nothing', async () => {
    const { user } = await show();
    await user.click(report());
    for (const name of Object.keys(TRANSFER)) expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    expect(field('Date of the transfer')).not.toHaveAttribute('aria-invalid', 'true');
    expect(screen.getAllByText('Please fill this in')).toHaveLength(5);
    expect(field('Amount transferred')).toHaveFocus();
    expect(sentTo(accountCalls.bankTransfer)).toEqual([]);
  });

  it.each(['0', '-5', '0.001', '12,50', '1e3', 'ten', '9'.repeat(20)])(
    'takes %s for no amount, says so at the field and sends nothing (D-068)',
    async (amount) => {
      const shown = await show();
      fillIn({ 'Amount transferred': amount });
      await shown.user.click(report());
      expect(
        await screen.findByText('The amount must be above zero with at most two decimals'),
      ).toBeVisible();
      expect(field('Amount transferred')).toHaveAttribute('aria-invalid', 'true');
      expect(sentTo(accountCalls.bankTransfer)).toEqual([]);
    },
  );

  it.each([
    ['Telephone', 'x', 'Enter a valid telephone number'],
    ['Account number', '12?', 'An account number has 4 to 40 letters and digits'],
  ])(
    'says at the field %s that %s is none, when it is left, and sends nothing',
    async (name, wrong, words) => {
      const shown = await show();
      fillIn({ [name]: '' });
      await shown.user.type(field(name), wrong);
      await shown.user.tab();
      expect(await screen.findByText(words)).toBeVisible();
      expect(field(name)).toHaveAttribute('aria-invalid', 'true');
      await shown.user.click(report());
      expect(sentTo(accountCalls.bankTransfer)).toEqual([]);
    },
  );

  it('shows the account to transfer to, each part to copy, and what to write as reference', async () => {
    const { session } = await show({
      site: {
        bankAccount: {
          holder: 'Certdeck Ltd',
          bank: 'First Bank',
          number: 'DE02 1203 0000 0000 2020 51',
          code: '',
        },
      },
    });
    const panel = within(screen.getByRole('region', { name: 'Transfer to' }));
    for (const text of ['Certdeck Ltd', 'First Bank', 'DE02 1203 0000 0000 2020 51']) {
      expect(panel.getByText(text)).toBeVisible();
    }
    expect(await panel.findByText(session.getState().user?.accountNo ?? '?')).toBeVisible();
    expect(panel.queryByText('BIC')).toBeNull();
    expect(panel.getAllByRole('button')).toHaveLength(4);
  });

  it('says that no account is known yet where the site names none', async () => {
    await show();
    expect(screen.getByText(/no bank account to transfer to/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Transfer to' })).toBeNull();
    expect(screen.queryByText(/Transfer the money first/)).toBeNull();
  });

  it('shows the server’s refusal above the form and at its field, and keeps what was typed', async () => {
    const errors = { bankno: 'No such account', banktotal: 'Too little', banktime: 'Not yet' };
    const refusal = { code: BodyCode.badInput, msg: 'Not accepted', errors };
    const shown = await show({ handlers: [onCall(accountCalls.bankTransfer, refusal)] });
    fillIn();
    await shown.user.click(report());
    expect(await screen.findByText('Not accepted')).toBeVisible();
    for (const reason of Object.values(errors)) expect(screen.getByText(reason)).toBeVisible();
    for (const name of ['Account number', 'Amount transferred', 'Date of the transfer'])
      expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    for (const [name, value] of Object.entries(TRANSFER)) expect(field(name)).toHaveValue(value);
    expect(screen.queryByText('Transfer reported')).toBeNull();
  });

  it('keeps what was typed when the line is down, and can be sent again', async () => {
    const answers = [{ status: 503, code: 503 }, { data: { id: 'T1' } }];
    const shown = await show({ handlers: [onCall(accountCalls.bankTransfer, () => answers.shift()!)] });
    fillIn();
    await shown.user.click(report());
    await waitFor(() => expect(answers).toHaveLength(1));
    await waitFor(() => expect(report()).toBeEnabled());
    for (const [name, value] of Object.entries(TRANSFER)) expect(field(name)).toHaveValue(value);
    await shown.user.click(report());
    expect(await screen.findByText('Transfer reported')).toBeVisible();
  });

  it('sends once, however often Enter is pressed while it waits', async () => {
    const shown = await show({ handlers: [onCall(accountCalls.bankTransfer, 'never')] });
    fillIn();
    await shown.user.type(field('Telephone'), '{Enter}{Enter}');
    await waitFor(() => expect(sentTo(accountCalls.bankTransfer)).toHaveLength(1));
    expect(report()).toHaveAccessibleName('Report the transfer Loading…');
    await shown.user.type(field('Telephone'), '{Enter}');
    expect(sentTo(accountCalls.bankTransfer)).toHaveLength(1);
  });

  it('is filled in and sent with the keyboard alone', async () => {
    const { user } = await show({ handlers: [onCall(accountCalls.bankTransfer, { data: { id: 'T1' } })] });
    for (const [name, value] of Object.entries(TRANSFER)) {
      await user.tab();
      expect(field(name)).toHaveFocus();
      await user.keyboard(value);
    }
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Transfer reported')).toBeVisible();
  });

  it.each([
    ['zh', '暂不支持银行转账充值'],
    ['en', 'Bank transfers are not accepted at present.'],
    ['es', 'De momento no es posible recargar por transferencia.'],
    ['de', 'Aufladen per Überweisung ist zurzeit nicht möglich.'],
    ['ja', '現在、銀行振込によるチャージはご利用いただけません。'],
    ['fr', 'La recharge par virement n’est pas disponible pour le moment.'],
  ] as const)('says in %s that transfers are off, and has no form then (D-258)', async (lang, words) => {
    await show({
      lang,
      handlers: [onCall(orderCalls.payWays, { data: { payWays: [], bankTransfer: 'N' } })],
    });
    expect(await screen.findByText(words)).toBeVisible();
    expect(document.querySelector('form')).toBeNull();
  });

  it('has the form where it is not known whether transfers are off, and what is typed stays when it is', async () => {
    const answers = [{ status: 503, code: 503 }, { data: { payWays: WAYS, bankTransfer: 'Y' as const } }];
    await show({ handlers: [onCall(orderCalls.payWays, () => answers.shift()!)] });
    expect(report()).toBeEnabled();
    fillIn();
    await act(() => revalidateAreas([orderCalls.payWays.area]));
    expect(await screen.findByRole('radio', { name: /^WeChat/ })).not.toBeChecked();
    expect(field('Amount transferred')).toHaveValue(TRANSFER['Amount transferred']);
    expect(field('Telephone')).toHaveValue(TRANSFER.Telephone);
  });

  it('has no form to type into until the methods are there (BIL-010)', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await begin({
      handlers: [
        onCall(orderCalls.payWays, async () => {
          await answered;
          return { data: { payWays: WAYS, bankTransfer: 'Y' as const } };
        }),
      ],
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    answer();
    expect(await screen.findByRole('radio', { name: /^WeChat/ })).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  });

  it('shows a dash until the balance is known', async () => {
    const handlers = [onCall(orderCalls.payWays, 'never'), onCall(accountCalls.listTransfers, 'never')];
    await renderScreen(<DepositPage />, { lang: 'en', namespaces: { billing: texts }, handlers });
    expect(balance('Available balance')).toHaveTextContent(/—$/);
  });
});
