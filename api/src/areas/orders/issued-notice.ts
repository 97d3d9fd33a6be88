import type { Notice, NoticeKinds } from '../../platform/area/notices.ts';
import { failedWords } from './failed-notice.ts';
import type { Issued } from './ports.ts';
import { orderTexts } from './texts.ts';

/** Notices about orders, by kind. */
export const orderNotices: NoticeKinds = {
  validationFailed: failedWords,
  issued: ({ orderNo, commonName, productZh, productEn }) =>
    orderNo === undefined || commonName === undefined || productZh === undefined || productEn === undefined
      ? undefined
      : orderTexts.issuedNotice({ order: orderNo, name: commonName, productZh, productEn }),
};

/** What a customer is told in the portal when a certificate was issued. */
export function issuedNotice({ orderNo, commonName, product }: Issued): Notice {
  const names = { productZh: product.zh, productEn: product.en };
  return {
    kind: 'issued',
    values: { orderNo, commonName, ...names },
    says: orderTexts.issuedNotice({ order: orderNo, name: commonName, ...names }),
    orderNo,
  };
}
