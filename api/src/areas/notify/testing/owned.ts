import { accountCalls } from '@certdeck/contract';
import type { Owned } from '../../../testing/hostile/testing/owned.ts';

/** A chat that is told of notices. */
export const owned: Owned = {
  async make({ made, word }) {
    return {
      chatID: await made(accountCalls.createChat, {
        name: `${word} chat`,
        platform: 'dingtalk',
        language: 'en',
        secretAddress: `https://oapi.dingtalk.com/robot/send?access_token=${word}-chat`,
        secret: `SEC-${word}-chat`,
      }),
    };
  },
  samples: ({ things: { chatID }, word }) => ({
    'chats.list': {},
    'chats.create': {
      name: `${word} room`,
      platform: 'wecom',
      language: 'en',
      secretAddress: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${word}-new`,
    },
    'chats.change': { id: chatID, name: `${word} other room` },
    'chats.delete': { id: chatID },
    'chats.test': { id: chatID },
  }),
};
