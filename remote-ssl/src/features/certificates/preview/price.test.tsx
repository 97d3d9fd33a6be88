import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { buyButton, domainField, ready, renderBuyScreen } from '../../../testing/screen.tsx';

describe('the live price', () => {
  it('is asked once, 500 ms after the last of five edits, with names and term (SSL-054, SSL-055, SSL-057)', async () => {
    await renderBuyScreen({ path: '/ssl/certificates?product=ALP-DVF' });
    await ready();
    await waitFor(() => expect(sentTo(orderCalls.price)).toHaveLength(1));
    jest.useFakeTimers({ advanceTimers: false, doNotFake: ['queueMicrotask', 'setImmediate'] });
    try {
      for (const name of ['a.c', 'a.co', 'a.com', 'aa.com', 'aaa.com']) {
        fireEvent.change(domainField(), { target: { value: name } });
        await act(async () => jest.advanceTimersByTimeAsync(100));
      }
      await act(async () => jest.advanceTimersByTimeAsync(399));
      expect(sentTo(orderCalls.price)).toHaveLength(1);
      // What the pause sets off may itself wait for a timer, which is lost with the switch to real ones.
      for (let step = 0; step < 20 && sentTo(orderCalls.price).length < 2; step += 1)
        await act(async () => jest.advanceTimersByTimeAsync(5));
    } finally {
      jest.useRealTimers();
    }
    await waitFor(() => expect(sentTo(orderCalls.price)).toHaveLength(2));
    expect(sentTo(orderCalls.price)[1]?.input).toEqual({
      id: 'ALP-DVF',
      year: 1,
      emails: [],
      sslDomains: ['aaa.com'],
    });
    expect((await screen.findAllByText('¥100.00元')).length).toBeGreaterThan(0);
    expect(screen.getByText('¥120.00元')).toBeVisible();
    expect(screen.getByText('¥20.00元')).toBeVisible();
  });

  it('is a dash and buying is off when it fails, until it is asked again (D-155)', async () => {
    const { user } = await renderBuyScreen({
      handlers: [onCall(orderCalls.price, { code: 13001, msg: 'm' })],
    });
    await ready();
    expect(await screen.findByText('价格加载失败')).toBeVisible();
    expect(buyButton()).toBeDisabled();
    server.use(onCall(orderCalls.price, { data: { allNowPrice: 1, allRawPrice: 1, discount: 0 } }));
    await user.click(screen.getByText('重试'));
    await waitFor(() => expect(buyButton()).toBeEnabled());
  });
});
