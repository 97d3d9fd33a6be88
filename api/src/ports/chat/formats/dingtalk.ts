import { createHmac } from 'node:crypto';
import { oneLine } from '../../../platform/mail-content/plain.ts';
import { type ChatFormat, readCoded } from './format.ts';
import { cutTo, dingtalkText } from './literal.ts';

/** Octets of a message, of which DingTalk takes 20,000. */
const MOST = 18_000;
const octets = (text: string): number => Buffer.byteLength(text);

/** DingTalk's robots for a group. With a secret the address carries time and HMAC-SHA256 of time and secret. */
export const dingtalk: ChatFormat = {
  hosts: ['oapi.dingtalk.com'],
  path: '/robot/send',
  request({ url, secret }, { title, sentences, facts, link, from }, now) {
    const signed = new URL(url);
    if (secret !== '') {
      const timestamp = String(now.getTime());
      signed.searchParams.set('timestamp', timestamp);
      signed.searchParams.set(
        'sign',
        createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'),
      );
    }
    const text = [
      `#### ${dingtalkText(title)}`,
      ...sentences.map(dingtalkText),
      ...facts.map(({ label, value }) => `- ${dingtalkText(label)}: ${dingtalkText(value)}`),
    ];
    const end = `[${dingtalkText(link.label)}](${link.url})\n\n${dingtalkText(from)}`;
    return {
      url: signed.href,
      body: {
        msgtype: 'markdown',
        markdown: {
          title: cutTo(oneLine(title), 100),
          text: `${cutTo(text.join('\n\n'), MOST, octets)}\n\n${end}`,
        },
        at: { atMobiles: [], atUserIds: [], isAtAll: false },
      },
    };
  },
  read: (answer, now) =>
    readCoded(answer, now, {
      codeField: 'errcode',
      textField: 'errmsg',
      // 310000 stands for all three kinds of security settings.
      words: [
        [/sign not match|invalid timestamp|timestamp/i, 'signature'],
        [/keywords? not in content/i, 'keyword'],
        [/whitelist/i, 'network'],
      ],
      reasons: {
        [-1]: 'away',
        130101: 'limited',
        410100: 'limited',
        300001: 'gone',
        300005: 'gone',
        400013: 'gone',
        400101: 'gone',
        400102: 'gone',
      },
    }),
};
