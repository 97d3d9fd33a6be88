import { accountCalls } from '@certdeck/contract';
import { useCall, useCan } from '@certdeck/session';

const NOTHING = {};

/** Chats that are told of notices, for those who manage them. */
export function useChats() {
  const can = useCan();
  const isManaging = can(accountCalls.listChats.permission);
  return {
    isManaging,
    ...useCall(accountCalls.listChats, isManaging ? NOTHING : null, { messages: 'none' }),
  };
}
export type Chats = ReturnType<typeof useChats>;
export type Chat = NonNullable<Chats['data']>[number];
/** Why a message didn't arrive. */
export type Problem = NonNullable<Chat['problem']>;
