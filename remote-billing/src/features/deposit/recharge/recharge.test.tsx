import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { accountCalls, BodyCode, orderCalls, payMethods } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import { pageExit } from '../../provider-payment/page-exit.ts';
import DepositPage from '../Deposit.page.tsx';

const ID = '3f0c2a52-3d4b-4c7e-9d47-3c5f0d3f7f10';
const WAYS = payMethods.map((name) => ({ name, payWay: name, showName: '', switch: 'Y' as const }));

/** What the API says of the recharge and the balance, which a test changes while it runs. */
let state: 'waiting' | 'paid' | 'ended';
let balance: number;
let transfer: { state: string; received: string; confirmations: number; needed: number };
let changes: string[];
let leaveFor: jest.SpiedFunction<typeof pageExit.leaveFor>;
let stop: () => void;
beforeEach(() => {
  [state, balance, changes] = ['waiting', 10_000, []];
  transfer = { state: 'waiting', received: '0.00', confirmations: 0, needed: 64 };
  leaveFor = jest.spyOn(pageExit, 'leaveFor').mockImplementation(() => undefined);
  stop = portalEvents.onEvery((name) => changes.push(name));
});
afterEach(() => {
  jest.useRealTimers();
  leaveFor.mockRestore();
  stop();
});

async function show({ handlers = [], ...options }: RenderScreenOptions = {}, bankTransfer: 'Y' | 'N' = 'Y') {
  const rendered = await renderScreen(<DepositPage />, {
    path: '/deposit',
    lang: 'en',
    namespaces: { billing: texts },
    ...options,
    handlers: [
      ...handlers,
      onCall(orderCalls.payWays, { data: { payWays: WAYS, bankTransfer } }),
      onCall(orderCalls.rechargeState, () => ({ data: { state, amount: 10_000 } })),
      onCall(orderCalls.transferState, () => ({ data: transfer })),
      onCall(accountCalls.listTransfers, { data: [], total: 0 }),
      onCall(accountCalls.getAccount, () => ({ data: accountOf(balance).account })),
      onCall(accountCalls.getProfile, { data: accountOf().profile }),
    ],
  });
  await act(() => rendered.session.loadUser());
  return rendered;
}

const values = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
const way = (name: string) =>
  screen.getAllByRole<HTMLInputElement>('radio').find(({ value }) => value === name)!;
const amount = () => screen.getByRole('textbox', { name: /^Amount/ });
const pay = () => screen.getByRole('button', { name: 'Pay' });
const answers = (data: Record<string, unknown>) =>
  onCall(orderCalls.pay, { data: { ...data, rechargeID: ID } });

const realTimeout = setTimeout;
async function passes(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await act(() => new Promise<void>((next) => void realTimeout(next, 2)));
  }
}
const pageClock = () => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });

describe('a recharge', () => {
  it('is offered by every method that is on, crypto assets and the bank among them, and not from the balance (BIL-010, HOST-029)', async () => {
    const { user } = await show();
    await screen.findByRole('radio', { name: /USDT/ });
    expect(values()).toEqual([
      'wechat',
      'alipay',
      'paypal',
      'stripe',
      'stripeAlipay',
      'stripeWechat',
      'stripeCard',
      'usdt',
      'usdc',
      'bank',
    ]);
    expect(screen.queryByRole('button', { name: 'Report the transfer' })).toBeNull();
    await user.click(way('bank'));
    expect(screen.getByRole('button', { name: 'Report the transfer' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('needs no bank (D-258)', async () => {
    await show({}, 'N');
    await screen.findByRole('radio', { name: /USDT/ });
    expect(values()).not.toContain('bank');
  });

  it('sends the amount in cents and leaves for the provider’s page (BIL-005, BIL-036, D-068)', async () => {
    const { user } = await show({ handlers: [answers({ payURL: 'https://stripe.example/c/1' })] });
    await user.click(await screen.findByRole('radio', { name: /^Stripe/ }));
    await user.type(amount(), '100.00');
    await user.click(pay());
    await waitFor(() => expect(leaveFor.mock.calls).toEqual([['https://stripe.example/c/1']]));
    expect(sentTo(orderCalls.pay).map(({ input }) => input)).toEqual([
      { payMethod: 'stripe', payWay: 'stripe', name: 'stripe', aim: 'recharge', rechargeAmount: '10000' },
    ]);
  });

  it('by a code ends with the new balance, which the portal is told of (BIL-036)', async () => {
    const { user } = await show({ handlers: [answers({ payURL: 'weixin://wxpay/x' })] });
    await screen.findByRole('radio', { name: /USDT/ });
    await user.click(screen.getByRole('button', { name: '¥500' }));
    expect(amount()).toHaveValue('500.00');
    pageClock();
    act(() => pay().click());
    await passes(3);
    expect(screen.getByRole('img', { name: 'QR code for paying with WeChat Pay' })).toBeVisible();
    expect(changes).toEqual([]);
    [state, balance] = ['paid', 60_000];
    await passes(3);
    jest.useRealTimers();
    expect(await screen.findByText('Your balance is now ¥600.00 CNY.')).toBeVisible();
    expect(screen.getByText('Payment succeeded')).toBeVisible();
    expect(changes).toEqual(['balance.changed.v1']);
    expect(sentTo(orderCalls.rechargeState).every(({ input }) => input['id'] === ID)).toBe(true);
    expect(sentTo(orderCalls.pay)).toHaveLength(1);
  });

  it('by a crypto asset shows amount, address, code and countdown (BIL-024)', async () => {
    const expireTime = Math.floor(Date.now() / 1000) + 1_000;
    const { user } = await show({
      handlers: [answers({ payURL: 'tron:TQ5mXk?amount=14', transferredPriceCent: 1_405, expireTime })],
    });
    await user.click(await screen.findByRole('radio', { name: /USDT/ }));
    await user.type(amount(), '100');
    await user.click(pay());
    expect(await screen.findByText('14.05 USDT')).toBeVisible();
    expect(screen.getByText('TQ5mXk')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code for paying with USDT' })).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^Valid for 1[56]:\d\d$/);
    expect(screen.getByRole('button', { name: 'Copy Address to send to' })).toBeEnabled();
  });

  it('by a crypto asset shows how far it has come, as long as that takes, and then the balance (D-638)', async () => {
    const data = {
      payURL: 'ethereum:0xA0b8@1/transfer?address=0xWallet&uint256=14050000',
      transferredPriceCent: 1_405,
      network: 'Ethereum',
      address: '0xWallet',
      expireTime: Math.floor(Date.now() / 1000) + 60,
    };
    const { user } = await show({ handlers: [answers(data)] });
    await user.click(await screen.findByRole('radio', { name: /USDC/ }));
    await user.type(amount(), '100');
    pageClock();
    act(() => pay().click());
    await passes(3);
    expect(screen.getByText('Ethereum')).toBeVisible();
    expect(screen.getByText(/USDC only, and on Ethereum only/)).toBeVisible();
    expect(screen.getByText('0xWallet')).toBeVisible();
    Object.assign(transfer, { state: 'seen', received: '14.05', confirmations: 3 });
    // Beyond the time of the quote, and beyond ninety looks.
    for (let n = 0; n < 60; n++) await passes(5);
    expect(screen.getByText('14.05 USDC received')).toBeVisible();
    expect(screen.getByText('3 of 64 confirmations')).toBeVisible();
    expect(sentTo(orderCalls.rechargeState)).toEqual([]);
    [transfer.state, state, balance] = ['paid', 'paid', 20_000];
    await passes(8);
    jest.useRealTimers();
    expect(await screen.findByText('Your balance is now ¥200.00 CNY.')).toBeVisible();
  });

  it('of an amount that the API refuses says why at the field, and keeps what was typed', async () => {
    const refusal = {
      code: BodyCode.badInput,
      msg: 'too little',
      errors: { rechargeAmount: 'At least ¥1.00' },
    };
    const { user } = await show({ handlers: [onCall(orderCalls.pay, refusal)] });
    await user.click(await screen.findByRole('radio', { name: /PayPal/ }));
    await user.type(amount(), '0.5{Enter}');
    expect(await screen.findByText('At least ¥1.00')).toBeVisible();
    expect(amount()).toHaveValue('0.5');
    expect(amount()).toBeInvalid();
  });

  it.each(['', '0', '0.001'])(
    'of %j is none, which is said at the field, and nothing is sent (D-068)',
    async (text) => {
      const { user } = await show();
      await screen.findByRole('radio', { name: /PayPal/ });
      if (text !== '') await user.type(amount(), text);
      await user.click(pay());
      expect(amount()).toBeInvalid();
      expect(amount()).toHaveFocus();
      expect(sentTo(orderCalls.pay)).toEqual([]);
    },
  );

  it('by an unknown method is an error, and nothing is sent (BIL-035, D-166)', async () => {
    const { session } = await show({ lang: 'zh' });
    await act(async () => {
      await session.client.call(orderCalls.pay, { payMethod: 'gold', aim: 'recharge', rechargeAmount: 100 });
    });
    expect(await screen.findByText('充值方式无效')).toBeVisible();
    expect(sentTo(orderCalls.pay)).toEqual([]);
  });

  it('is one recharge when the same is asked for again, and another for another amount', async () => {
    const { user } = await show({ handlers: [answers({ payURL: 'weixin://wxpay/x' })] });
    await screen.findByRole('radio', { name: /USDT/ });
    for (const text of ['100', '100', '200']) {
      await user.type(amount(), text);
      await user.click(pay());
      await user.click(await screen.findByRole('button', { name: 'Choose another method' }));
    }
    const [first, second, third] = sentTo(orderCalls.pay).map(({ request }) =>
      request.headers.get('idempotency-key'),
    );
    expect([first === second, first === third]).toEqual([true, false]);
  });
});

describe('a customer who comes back with a recharge', () => {
  const path = `/deposit?recharge=${ID}`;

  it('sees the new balance as soon as it is paid (BIL-036)', async () => {
    [state, balance] = ['paid', 70_000];
    const { user, address } = await show({ path });
    expect(await screen.findByText('Your balance is now ¥700.00 CNY.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add more funds' }));
    expect(address()).toBe('/deposit');
    expect(pay()).toBeEnabled();
    expect(sentTo(orderCalls.pay)).toEqual([]);
  });

  it('learns that it has ended, and can begin another', async () => {
    state = 'ended';
    const { user, address } = await show({ path });
    expect(await screen.findByText('Payment failed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another method' }));
    expect(address()).toBe('/deposit');
    expect(changes).toEqual([]);
  });

  it('learns that nobody knows it', async () => {
    await show({ path, handlers: [onCall(orderCalls.rechargeState, { code: BodyCode.notFound })] });
    expect(await screen.findByText('Payment failed')).toBeVisible();
  });
});
