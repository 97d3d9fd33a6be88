import { z } from 'zod';
import { chatPlatforms, chatReasons } from '../chats.ts';
import { languages } from '../languages.ts';
import { flag, noData, nothing, requiredLine } from './wire.ts';

const id = z.uuid();
const name = requiredLine(60);
const language = z.enum(languages);
/** Address of the incoming webhook. Its name keeps it out of every log: whoever knows it can write into the chat. */
const secretAddress = z.string().trim().max(1_000);
/** What messages are signed with, where the chat asks for it. */
const secret = z.string().trim().max(200);

/** Why the last message didn't arrive, or may not have. */
const problem = z.object({
  reason: z.enum(chatReasons),
  /** The chat's own code, or one of the network. */
  said: z.string(),
  /** Its words, cut; '' where there are none. */
  words: z.string(),
});

/** Moments in seconds, 0 for never. */
const chat = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.enum(chatPlatforms),
  language,
  /** Host and end of the address. */
  shownAs: z.string(),
  hasSecret: z.boolean(),
  enabled: z.boolean(),
  /** Since when no message has arrived. */
  failingSince: z.number().int(),
  /** When it is switched off if nothing changes; of one that failed too long, when that was. */
  switchedOffAt: z.number().int(),
  problem: problem.optional(),
});

export const listChats = { input: nothing, data: z.array(chat) };
export const createChat = {
  input: z.object({
    name,
    platform: z.enum(chatPlatforms),
    language,
    secretAddress,
    secret: secret.optional(),
  }),
  data: z.object({ id: z.string() }),
};
export const changeChat = {
  input: z.object({
    id,
    name: name.optional(),
    language: language.optional(),
    secretAddress: secretAddress.optional(),
    secret: secret.optional(),
    enabled: flag.optional(),
  }),
  data: noData,
};
export const deleteChat = { input: z.object({ id }), data: noData };
export const testChat = {
  input: z.object({ id }),
  data: z.object({ arrived: z.boolean(), problem: problem.optional() }),
};
