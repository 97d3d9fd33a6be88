import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChatPlatform, signsMessages } from '@certdeck/contract';
import { SafeHttpClient } from '../../../platform/dns/http-client.ts';
import type { Resolver } from '../../../platform/dns/resolver.ts';
import type { ChatMessage } from '../chat.ts';
import { createChatSender } from '../sender.ts';
import { type ChatServer, startChatServer } from './chat-server.ts';

const now = () => new Date('2026-05-21T09:30:00Z');
const message: ChatMessage = {
  title: 'Certificate issued: *.shop.example',
  sentences: ['The certificate is ready.'],
  facts: [
    { label: 'Order', value: '2026052109412205318812' },
    { label: 'Name', value: '*.shop.example' },
  ],
  link: { label: 'Open the order', url: 'https://portal.example/ssl/certificate/2026052109412205318812' },
  from: 'Certdeck',
};
/** Names as hostile as somebody can give themselves. */
const HOSTILE = [
  '<!channel> <!everyone> <@U024BE7LH> <#C1|general>',
  '<https://evil.example|your order> & <b>bold</b>',
  '**bold** _it_ `code` [your order](https://evil.example) ![x](https://evil.example/x.png)',
  '@all @everyone <@all> <at user_id="all">all</at> <at id=all></at>',
  '{{DATE(2026-01-01T00:00:00Z, SHORT)}} # head > quote ~~gone~~ | a | b \\ end',
  'first\nsecond\u2028third',
];
/** No name is looked up: the loopback is one of the operator's own. */
const resolver: Resolver = { name: 'none', lookup: () => Promise.reject(new Error('looked up')) };

/** What every chat's adapter must do. */
export function describeChatSender(platform: ChatPlatform): void {
  describe(`messages to ${platform}`, () => {
    const secret = signsMessages(platform) ? 'SEC a secret of tests' : '';
    let server: ChatServer;
    beforeEach(async () => {
      server = await startChatServer(platform, { secret, now });
    });
    afterEach(() => server.close());

    const senderWith = (timeoutMs = 5_000) =>
      createChatSender({
        client: new SafeHttpClient({ timeoutMs, own: [server.place] }),
        resolver,
        now,
      });
    const send = (given: Partial<ChatMessage> = {}, timeoutMs?: number) =>
      senderWith(timeoutMs).send({ platform, url: server.url, secret }, { ...message, ...given });

    it('are shown with their title, facts and one link', async () => {
      expect(await send()).toEqual({ kind: 'sent' });
      const [shown] = server.shown;
      for (const text of [message.title, 'The certificate is ready.', '2026052109412205318812', 'Certdeck'])
        expect(shown?.text).toContain(text);
      expect(shown).toMatchObject({ links: [message.link.url], pings: false });
    });

    it.each(HOSTILE)(
      'show what users have named as it is, call nobody and lead nowhere: %j',
      async (name) => {
        const facts = [{ label: name, value: name }];
        expect(
          await send({
            title: name,
            sentences: [name],
            facts,
            link: { ...message.link, label: name },
            from: name,
          }),
        ).toEqual({ kind: 'sent' });
        const [shown] = server.shown;
        expect(shown).toMatchObject({ links: [message.link.url], pings: false });
        const letters = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '');
        expect(letters(shown?.text ?? '')).toContain(letters(name));
      },
    );

    it('fit, however much there is to say', async () => {
      const facts = Array.from({ length: 60 }, (_none, n) => ({
        label: `Notice ${n}`,
        value: '证'.repeat(150),
      }));
      expect(await send({ title: 'a'.repeat(400), facts })).toEqual({ kind: 'sent' });
      expect(server.shown[0]?.links).toEqual([message.link.url]);
    });

    it.each([
      ['limited', { kind: 'limited', reason: 'limited' }],
      ['gone', { kind: 'refused', reason: 'gone' }],
      ['message', { kind: 'refused', reason: 'message' }],
      ['broken', { kind: 'unknown', reason: 'unknown' }],
      ['unavailable', { kind: 'later', reason: 'away', waitSeconds: 7 }],
      ['redirect', { kind: 'refused', reason: 'address' }],
      ['hang-up', { kind: 'unknown', reason: 'unknown' }],
    ] as const)('say what became of them: %s', async (script, outcome) => {
      server.next(script);
      expect(await send()).toMatchObject(outcome);
      expect([server.requests(), server.shown]).toEqual([1, []]);
      // What went before doesn't stay.
      expect(await send()).toEqual({ kind: 'sent' });
    });

    it('without an answer may have arrived', async () => {
      server.next('silence');
      expect(await send({}, 100)).toMatchObject({ kind: 'unknown', code: 'TIMEOUT' });
      expect(server.requests()).toBe(1);
    });

    it('surely don’t arrive where nobody listens', async () => {
      const url = server.url;
      const sender = senderWith();
      await server.close();
      expect(await sender.send({ platform, url, secret }, message)).toMatchObject({
        kind: 'later',
        reason: 'away',
      });
      server = await startChatServer(platform, { secret, now });
    });

    it('go to the hosts of the chat alone, over https and with no port of their own', async () => {
      const sender = createChatSender({ client: new SafeHttpClient(), resolver, now });
      for (const url of [
        'https://evil.example/services/T/B/X',
        'https://hooks.slack.com.evil.example/services/T/B/X',
        'https://evillogic.azure.com/workflows/x',
        'https://oapi.dingtalk.com@evil.example/robot/send',
        'https://127.0.0.1/robot/send',
        server.url,
        'ftp://oapi.dingtalk.com/robot/send',
        'https://qyapi.weixin.qq.com:8443/cgi-bin/webhook/send?key=1',
        'no address',
      ]) {
        expect(sender.refusalOf(platform, url)).toBeDefined();
        expect(await sender.send({ platform, url, secret }, message)).toMatchObject({
          kind: 'refused',
          reason: 'address',
        });
      }
      expect(server.requests()).toBe(0);
    });

    if (signsMessages(platform))
      it('are signed: another secret, none, or a clock that is off is refused', async () => {
        const sender = senderWith();
        for (const wrong of ['another', ''])
          expect(await sender.send({ platform, url: server.url, secret: wrong }, message)).toMatchObject({
            kind: 'refused',
            reason: 'signature',
          });
        const late = createChatSender({
          client: new SafeHttpClient({ own: [server.place] }),
          resolver,
          now: () => new Date(now().getTime() + 2 * 3_600_000),
        });
        expect(await late.send({ platform, url: server.url, secret }, message)).toMatchObject({
          reason: 'signature',
        });
        expect(server.shown).toEqual([]);
      });
  });
}
