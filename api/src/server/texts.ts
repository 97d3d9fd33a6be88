/** A sentence for the customer in the two languages the API speaks. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}
export type ApiLanguage = keyof Text;

/**
 * Language of `msg`: the first language of Accept-Language that is Chinese or English; Chinese without the
 * header, English when it names other languages only.
 */
export function languageOf(header: string | undefined): ApiLanguage {
  if (!header || header.trim() === '' || header.trim() === '*') return 'zh';
  const wanted = header
    .slice(0, 1000)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters
        .map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1])
        .find((one) => one !== undefined);
      return { tag: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((entry) => entry.quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of wanted) if (tag === 'zh' || tag === 'en') return tag;
  return 'en';
}

/** Every sentence of the server itself, of sign-in and of the account area; other areas keep their own file. */
export const texts = {
  ok: { zh: '成功', en: 'OK' },
  unauthorized: { zh: '登录已失效，请重新登录', en: 'Your session has ended. Please sign in again.' },
  notAllowedHere: {
    zh: '此站点未开放该功能',
    en: 'This site is not allowed to use this part of the portal.',
  },
  noSuchPath: { zh: '请求的地址不存在', en: 'There is nothing at this address.' },
  tooLarge: { zh: '请求内容过大', en: 'The request is too large.' },
  serverFault: { zh: '服务器内部错误！', en: 'Something went wrong on our side.' },
  busy: { zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Please try again shortly.' },
  badInput: { zh: '提交的内容有误', en: 'Some of the values are not valid.' },
  unreadable: { zh: '请求内容无法解析', en: 'The request could not be read.' },
  credentialsInAddress: {
    zh: '账号信息不能放在网址中，请放在请求正文里',
    en: 'Credentials must not stand in the address. Send them in the body.',
  },
  keyReused: {
    zh: '该幂等键已用于另一个请求',
    en: 'This Idempotency-Key was used for a different request.',
  },
  badKey: { zh: 'Idempotency-Key 格式错误', en: 'The Idempotency-Key is not valid.' },
  notFound: { zh: '记录不存在', en: 'Not found.' },

  fieldRequired: { zh: '不能为空', en: 'This is required.' },
  fieldType: { zh: '类型错误', en: 'The value has the wrong type.' },
  fieldFormat: { zh: '格式错误', en: 'The format is not valid.' },
  fieldTooLong: { zh: '内容过长', en: 'This is too long.' },
  fieldTooShort: { zh: '内容过短', en: 'This is too short.' },
  fieldRange: { zh: '超出允许的范围', en: 'The value is out of range.' },
  fieldChoice: { zh: '不在允许的选项中', en: 'This is not one of the choices.' },
} as const satisfies Record<string, Text>;
