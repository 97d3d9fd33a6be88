import { describe, expect, it } from '@jest/globals';
import { chatPlatforms } from '@certdeck/contract';
import { SafeHttpClient } from '../../platform/dns/http-client.ts';
import { createChatSender } from './sender.ts';
import { describeChatSender } from './testing/chat-contract.ts';

for (const platform of chatPlatforms) describeChatSender(platform);

describe('the addresses of chats', () => {
  it.each([
    ['slack', 'https://hooks.slack.com/services/T000/B000/XXXX'],
    [
      'teams',
      'https://prod-12.westeurope.logic.azure.com:443/workflows/abc/triggers/manual/paths/invoke?sig=x',
    ],
    [
      'teams',
      'https://defaultab.cd.environment.api.powerplatform.com:443/powerautomate/automations/direct/x',
    ],
    ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=x'],
    ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/x'],
    ['feishu', 'https://open.larksuite.com/open-apis/bot/v2/hook/x'],
    ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x'],
  ] as const)('are known as %s gives them out: %s', (platform, url) => {
    const resolver = { name: 'none', lookup: () => Promise.reject(new Error('looked up')) };
    const sender = createChatSender({ client: new SafeHttpClient(), resolver, now: () => new Date() });
    expect(sender.refusalOf(platform, url)).toBeUndefined();
    for (const other of ['slack', 'teams', 'dingtalk', 'feishu', 'wecom'] as const)
      if (other !== platform) expect(sender.refusalOf(other, url)).toBe('host');
  });
});
