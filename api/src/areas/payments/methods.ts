import { payMethods, type PayWay } from '@certdeck/contract';
import { seconds } from '../../platform/clock/seconds.ts';
import type { ApiLanguage } from '../../platform/server/texts.ts';
import type { Ways } from './open-ways.ts';
import { type Action, BASE_CURRENCY } from '../../ports/payments/provider.ts';
import { CARD_LANGUAGE, CARD_PAGE } from './card-page/routes.ts';
import { codePicture } from './code-picture.ts';
import { paymentTexts } from './texts.ts';

/** All methods as the wire lists them; `switch` N for those that aren't offered (A§3.14, D-067). */
export function payWays(ways: Pick<Ways, 'byMethod'>, language: ApiLanguage): PayWay[] {
  return payMethods.map((name) => {
    const way = ways.byMethod(name);
    return {
      name,
      payWay: name,
      switch: way ? 'Y' : 'N',
      showName: paymentTexts[`method.${name}`][language],
      ...(way?.forOrders === undefined ? {} : { forOrders: way.forOrders ? 'Y' : 'N' }),
    };
  });
}

/** The answer of a payment call, by what the customer does next (A§3.19, A§3.20). @param language of pages of ours */
export function wireOfAction(action: Action, language: ApiLanguage): Record<string, unknown> {
  switch (action.kind) {
    case 'none':
      return {};
    case 'redirect':
      return { payURL: action.url };
    case 'qr':
      return {
        payURL: action.data,
        qrCodeBase64: codePicture(action.data),
        expireTime: seconds(action.expiresAt),
      };
    case 'elements':
      return {
        stripePublicKey: action.publicKey,
        clientSecret: action.clientSecret,
        sessionID: action.sessionID,
        webCurrency: BASE_CURRENCY,
        backCurrency: action.currency,
        payURL: cardPageOf(action, language),
      };
    case 'crypto':
      return {
        payURL: action.url,
        qrCodeBase64: codePicture(action.url),
        transferredPriceCent: action.amount.minor,
        expireTime: seconds(action.expiresAt),
        network: action.network,
        address: action.address,
        ...(action.walletPage === undefined ? {} : { walletPage: action.walletPage }),
      };
    case 'bank':
      return { account: action.account, reference: action.reference };
  }
}

/** Our page with the provider's fields; what they are opened with stands behind the #, which no server is sent. */
function cardPageOf(action: Extract<Action, { kind: 'elements' }>, language: ApiLanguage): string {
  const { publicKey, clientSecret, currency, returnTo } = action;
  const url = new URL(CARD_PAGE, returnTo);
  url.searchParams.set(CARD_LANGUAGE, language);
  const { pathname, search } = new URL(returnTo);
  url.hash = String(
    new URLSearchParams({
      key: publicKey,
      secret: clientSecret,
      web: BASE_CURRENCY,
      back: currency,
      leave: pathname + search,
    }),
  );
  return url.href;
}
