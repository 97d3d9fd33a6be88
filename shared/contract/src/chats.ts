/** Chats whose incoming webhooks are known. Feishu is Lark outside mainland China; Teams goes by a Workflows webhook. */
export const chatPlatforms = ['slack', 'teams', 'dingtalk', 'feishu', 'wecom'] as const;
export type ChatPlatform = (typeof chatPlatforms)[number];

/** Chats whose robots may ask for signed messages, with a secret of their own. */
export const signsMessages = (platform: ChatPlatform): boolean =>
  platform === 'dingtalk' || platform === 'feishu';

/** Why a message didn't arrive, or may not have. */
export const chatReasons = [
  /** The secret is missing or wrong. */
  'signature',
  /** The robot takes messages with certain words alone. */
  'keyword',
  /** The robot takes messages from certain addresses of the network alone. */
  'network',
  /** The webhook isn't there any more, or is switched off over there. */
  'gone',
  /** The chat doesn't take this message. */
  'message',
  /** Too many messages for the chat. */
  'limited',
  /** The chat can't be reached; nothing has arrived. */
  'away',
  /** No answer tells whether it arrived. */
  'unknown',
  /** The address is none that messages are sent to. */
  'address',
] as const;
export type ChatReason = (typeof chatReasons)[number];
