import type { ChatPlatform } from '@certdeck/contract';
import type { FetchResult, SafeHttpClient } from '../../platform/dns/http-client.ts';
import type { Resolver } from '../../platform/dns/resolver.ts';
import { neverLeft } from '../../platform/dns/unsent.ts';
import type { ChatOutcome, ChatSender } from './chat.ts';
import { dingtalk } from './formats/dingtalk.ts';
import { feishu } from './formats/feishu.ts';
import { type ChatFormat, failed } from './formats/format.ts';
import { slack } from './formats/slack.ts';
import { teams } from './formats/teams.ts';
import { wecom } from './formats/wecom.ts';

const formats: Readonly<Record<ChatPlatform, ChatFormat>> = { slack, teams, dingtalk, feishu, wecom };

const isOf = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/** What there is without an answer of the chat. */
function readNetwork(result: Exclude<FetchResult, { kind: 'response' }>): ChatOutcome {
  switch (result.kind) {
    case 'unresolved':
      return failed('later', 'away', result.reason, '');
    case 'address-refused':
      return failed('refused', 'address', 'ADDRESS_REFUSED', '');
    case 'url-refused':
    case 'redirect-refused':
      return failed('refused', 'address', 'URL_REFUSED', '');
    case 'timeout':
      return failed('unknown', 'unknown', 'TIMEOUT', '');
    case 'connection':
      return neverLeft(result.code)
        ? failed('later', 'away', result.code, '')
        : failed('unknown', 'unknown', result.code, '');
  }
}

/**
 * Sends to chats. The host is held against the chat's own at every message and looked up anew, so that neither a row that
 * was changed nor a name that leads elsewhere now gets what is meant for a chat.
 */
export function createChatSender(tools: {
  client: SafeHttpClient;
  resolver: Resolver;
  now: () => Date;
}): ChatSender {
  const { client, resolver, now } = tools;

  function refusalOf(platform: ChatPlatform, url: string): 'url' | 'host' | undefined {
    if (!URL.canParse(url) || client.refusalOfSend(url)) return 'url';
    const parsed = new URL(url);
    if (client.isOwn(parsed)) return undefined;
    const { hosts, path } = formats[platform];
    const isKnown = hosts.some((pattern) => isOf(parsed.hostname, pattern));
    return isKnown && parsed.pathname.startsWith(path) ? undefined : 'host';
  }

  return {
    refusalOf,
    async send(target, message) {
      if (refusalOf(target.platform, target.url)) return failed('refused', 'address', 'URL_REFUSED', '');
      const format = formats[target.platform];
      const { url, body } = format.request(target, message, now());
      const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Certdeck notices' };
      const result = await client.send(url, { headers, body: JSON.stringify(body) }, resolver);
      if (result.kind !== 'response') return readNetwork(result);
      const { status, retryAfter = '' } = result;
      return format.read({ status, body: result.body.toString('utf8'), retryAfter }, now());
    },
  };
}
