import { createHmac } from 'node:crypto';
import { seconds } from '../../../platform/clock/seconds.ts';
import { oneLine } from '../../../platform/mail-content/plain.ts';
import { type ChatFormat, readCoded } from './format.ts';

/** A line of a post; its texts are shown as they are, and only an `at` of its own calls people. */
const line = (text: string) => [{ tag: 'text', text: oneLine(text) }];

/** Feishu's and Lark's robots for a group. The signature's key is time and secret, over an empty text. */
export const feishu: ChatFormat = {
  hosts: ['open.feishu.cn', 'open.larksuite.com'],
  path: '/open-apis/bot/v2/hook/',
  request({ url, secret }, { title, sentences, facts, link, from }, now) {
    const timestamp = String(seconds(now));
    const sign = createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64');
    return {
      url,
      body: {
        ...(secret !== '' && { timestamp, sign }),
        msg_type: 'post',
        content: {
          // One form is shown to everybody, whatever it is filed under.
          post: {
            zh_cn: {
              title: oneLine(title),
              content: [
                ...sentences.map(line),
                ...facts.map(({ label, value }) => line(`${label}: ${value}`)),
                [{ tag: 'a', text: oneLine(link.label), href: link.url }],
                line(from),
              ],
            },
          },
        },
      },
    };
  },
  read: (answer, now) =>
    readCoded(answer, now, {
      codeField: 'code',
      textField: 'msg',
      reasons: {
        9499: 'message',
        11232: 'limited',
        11233: 'limited',
        19001: 'gone',
        19002: 'message',
        19003: 'gone',
        19021: 'signature',
        19022: 'network',
        19024: 'keyword',
      },
    }),
};
