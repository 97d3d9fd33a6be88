import { accountCalls, type ChatPlatform, type Language } from '@certdeck/contract';
import type { ChatServer } from '../../../ports/chat/testing/chat-server.ts';
import type { Customer } from '../../orders/testing/shop.ts';
import type { Shop } from '../../orders/testing/shop.ts';
import { doJobs, lookForEnds } from './ending.ts';

/** Connects a chat of a customer. @returns its id */
export async function connect(
  customer: Customer,
  server: Pick<ChatServer, 'url'>,
  more: { platform?: ChatPlatform; language?: Language; secret?: string; name?: string } = {},
): Promise<string> {
  const { platform = 'slack', language = 'en', name = 'ops' } = more;
  const secret = more.secret === undefined ? {} : { secret: more.secret };
  const input = { name, platform, language, secretAddress: server.url, ...secret };
  return (await customer.call(accountCalls.createChat, input)).body.data.id;
}

/** The only chat of a customer, as the page reads it. */
export const chatOf = async (customer: Customer) =>
  (await customer.call(accountCalls.listChats, {})).body.data[0];

/** Does what is told to chats and phones. */
export const sendMessages = (shop: Shop): Promise<number> => doJobs(shop, ['notice-message']);

/** Looks for what ends, and tells of it by every way. */
export async function tellOfEnds(shop: Shop): Promise<void> {
  await lookForEnds(shop);
  await sendMessages(shop);
}
