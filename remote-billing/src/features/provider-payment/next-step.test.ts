import { describe, expect, it } from '@jest/globals';
import { appLink, readNextStep, safePage, walletAddress } from './next-step.ts';

/** Of a code that is no transfer. */
const plain = { network: '', address: '', walletPage: undefined };

describe('the answer of a pay call', () => {
  it.each(['paypal', 'stripe', 'alipay', 'stripeAlipay', 'stripeWechat'] as const)(
    'sends a customer of %s to its page, where that is https (BIL-003)',
    (method) => {
      const url = 'https://pay.example/checkout?id=1';
      expect(readNextStep(method, { payURL: url })).toEqual({ kind: 'leave', url });
    },
  );

  it('sends a customer with a card to the page that has the provider’s fields (BIL-025, BIL-026)', () => {
    const url = `${location.origin}/pay/card#key=pk&secret=s`;
    const data = {
      payURL: url,
      stripePublicKey: 'pk',
      clientSecret: 's',
      sessionID: 'cs',
      webCurrency: 'CNY',
    };
    expect(readNextStep('stripeCard', data)).toEqual({ kind: 'leave', url });
    expect(readNextStep('stripeCard', {})).toEqual({ kind: 'confirm' });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<p>',
    'http://pay.example/',
    'https://user@pay.example/',
    '//pay.example/',
    'pay.example',
    'file:///etc/hosts',
  ])('never sends the browser to %s', (payURL) => {
    expect(readNextStep('stripe', { payURL })).toEqual({ kind: 'unsafe' });
  });

  it('may be a page of this origin or of the machine itself without https, as in a trial', () => {
    expect(safePage(`${location.origin}/pay`)).toBe(`${location.origin}/pay`);
    expect(safePage('http://127.0.0.1:9200/page')).toBe('http://127.0.0.1:9200/page');
    expect(safePage('http://127.0.0.1.example/page')).toBeUndefined();
  });

  it.each(['wechat', 'stripeWechat'] as const)('is a code to scan for %s (BIL-003)', (method) => {
    const payURL = 'weixin://wxpay/bizpayurl?pr=abc';
    expect(readNextStep(method, { payURL, expireTime: 1_800_000_000 })).toEqual({
      kind: 'code',
      code: { text: payURL, picture: '', expiresAt: 1_800_000_000, assetCents: undefined, ...plain },
    });
    expect(readNextStep(method, { qrCodeBase64: 'data:image/png;base64,iVBORw==' })).toMatchObject({
      code: { text: '', picture: 'iVBORw==', expiresAt: undefined },
    });
  });

  it('holds the amount of a crypto asset, and its address to copy (BIL-024)', () => {
    const payURL = 'ethereum:0xA0b8@1/transfer?address=0xWallet&uint256=702310000';
    expect(readNextStep('usdc', { payURL, transferredPriceCent: 70_231, expireTime: 5 })).toEqual({
      kind: 'code',
      code: { text: payURL, picture: '', expiresAt: 5, assetCents: 70_231, ...plain },
    });
    const transfer = {
      payURL,
      network: 'Ethereum',
      address: '0xWallet',
      walletPage: '/demo/payments/wallet/1',
    };
    expect(readNextStep('usdc', transfer)).toMatchObject({
      code: {
        network: 'Ethereum',
        address: '0xWallet',
        walletPage: 'http://localhost/demo/payments/wallet/1',
      },
    });
    expect(readNextStep('usdc', { ...transfer, walletPage: '//evil.example/demo/' })).toMatchObject({
      code: { walletPage: undefined },
    });
    expect([payURL, 'tron:TQ5mXk?amount=7', 'TQ5mXk'].map(walletAddress)).toEqual([
      '0xWallet',
      'TQ5mXk',
      'TQ5mXk',
    ]);
  });

  it.each([undefined, null, 7, {}, { payURL: 5, qrCodeBase64: {} }, { payURL: 'x'.repeat(2_332) }])(
    'without anything to scan or open is looked up (%j)',
    (data) => {
      for (const method of ['wechat', 'usdt'] as const)
        expect(readNextStep(method, data)).toEqual({ kind: 'confirm' });
    },
  );

  it('opens apps of payment services and wallets on a phone, and no script', () => {
    expect(appLink('weixin://wxpay/x')).toBe('weixin://wxpay/x');
    expect(['javascript:alert(1)', 'intent://x', 'TQ5mXk'].map(appLink)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
