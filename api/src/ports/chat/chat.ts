import type { ChatPlatform, ChatReason } from '@certdeck/contract';

/** Where messages of a channel go. */
export interface ChatTarget {
  platform: ChatPlatform;
  /** The incoming webhook's address. Whoever knows it can write into the chat. */
  url: string;
  /** What messages are signed with; '' where the chat asks for no signature. */
  secret: string;
}

/** A message before it has a chat's form. Any text of it may be given by users. */
export interface ChatMessage {
  title: string;
  sentences: readonly string[];
  facts: readonly { label: string; value: string }[];
  link: { label: string; url: string };
  /** Name of the portal, below everything. */
  from: string;
}

/** What became of a message, as far as its sender can know. */
export type ChatOutcome = { kind: 'sent' } | ChatFailure;
export interface ChatFailure {
  /**
   * `refused`: not taken, now or later. `limited`: not taken for the moment. `later`: surely not arrived. `unknown`: it
   * may have arrived, and a repeat may be a second message, since chats know none by a name.
   */
  kind: 'refused' | 'limited' | 'later' | 'unknown';
  reason: ChatReason;
  /** The chat's own code, or one of the network. */
  code: string;
  /** What the chat says, cut; '' where it says nothing. */
  says: string;
  /** Seconds that the chat asks to wait for. */
  waitSeconds?: number;
}

/** Port for chats. */
export interface ChatSender {
  /** Why nothing is sent to an address: it is none at all, or none of the chat's; undefined for one that is right. */
  refusalOf(platform: ChatPlatform, url: string): 'url' | 'host' | undefined;
  /** Hands a message over, once. Never rejects for what the chat or the network does. */
  send(target: ChatTarget, message: ChatMessage): Promise<ChatOutcome>;
}
