import { type ChatFormat, readCoded } from './format.ts';
import { cutTo, wecomText } from './literal.ts';

/** Octets of a message, of which WeCom takes 4,096. */
const MOST = 4_000;
const octets = (text: string): number => Buffer.byteLength(text);

/** WeCom's robots for a group. Their address is the only secret. */
export const wecom: ChatFormat = {
  hosts: ['qyapi.weixin.qq.com'],
  path: '/cgi-bin/webhook/send',
  request({ url }, { title, sentences, facts, link, from }) {
    const end = `\n[${wecomText(link.label).replaceAll(/[[\]]/g, '')}](${link.url})\n${wecomText(from)}`;
    const text = [
      `**${wecomText(title)}**`,
      ...sentences.map(wecomText),
      ...facts.map(({ label, value }) => `> ${wecomText(label)}: ${wecomText(value)}`),
    ].join('\n');
    return {
      url,
      body: {
        msgtype: 'markdown',
        markdown: { content: `${cutTo(text, MOST - octets(end), octets)}${end}` },
      },
    };
  },
  read: (answer, now) =>
    readCoded(answer, now, {
      codeField: 'errcode',
      textField: 'errmsg',
      reasons: {
        [-1]: 'away',
        45009: 'limited',
        45033: 'limited',
        93000: 'gone',
        93004: 'gone',
        93008: 'gone',
      },
    }),
};
