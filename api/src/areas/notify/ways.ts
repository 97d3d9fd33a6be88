import { isConfined, isForChats, mayHear } from '@certdeck/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { noticeTemplateOf } from './phone.ts';
import { listHearingChats } from './chats/hearing.store.ts';
import { contactReader, hasEnded, isMailedByDefault, listReaders, type Reader } from './notices.store.ts';
import type { Fact, NotifyPorts } from './ports.ts';

const PHONE = 'tel:';
const CHAT = 'chat:';

/** By which way a reader is told, and which phone or chat it is. */
export function wayOf(reader: string): { way: 'email' } | { way: 'tel' | 'chat'; receiver: string } {
  if (reader.startsWith(PHONE)) return { way: 'tel', receiver: reader.slice(PHONE.length) };
  if (reader.startsWith(CHAT)) return { way: 'chat', receiver: reader.slice(CHAT.length) };
  return { way: 'email' };
}

/** Everybody who is told of a fact, once by each way: members by mail and by phone, whom the order names, and chats. */
export async function readersOf(trx: Trx, ports: NotifyPorts, fact: Fact): Promise<Reader[]> {
  const { accountID, kind, contact, only } = fact;
  const members = await listReaders(trx, accountID, kind, only);
  const hearing = members.filter(({ permissions }) => mayHear(kind, permissions));
  const template = noticeTemplateOf(kind);
  const readers: Reader[] = hearing.flatMap(
    ({ principalID, email, phone, byMail, byPhone, isOwner, language, hostname }) => {
      // Who never chose gets mails as the owner, or of what is said to them alone (D-337); text messages cost money.
      const mailed = email !== null && (byMail ?? isMailedByDefault(kind, isOwner));
      const texted = byPhone && phone !== undefined && ports.sms.serves(phone.telPrefix, template);
      return [
        ...(mailed ? [{ reader: principalID, recipient: email, language, hostname }] : []),
        ...(texted ? [{ reader: `${PHONE}${principalID}`, recipient: '', language, hostname }] : []),
      ];
    },
  );
  const isMember = members.some(({ email }) => email?.toLowerCase() === contact?.toLowerCase());
  const owner = members.find(({ isOwner }) => isOwner);
  const reader = contactReader(contact ?? '');
  if (contact && !isMember && !(await hasEnded(trx, accountID, reader, kind)))
    readers.push({
      reader,
      recipient: contact,
      language: owner?.language ?? '',
      hostname: owner?.hostname ?? '',
    });
  if (isForChats(kind))
    for (const chat of await listHearingChats(trx, accountID, kind))
      // What not every member may see isn't told to a room full of people unless somebody has said so.
      if (chat.chosen ?? !isConfined(kind))
        readers.push({
          reader: `${CHAT}${chat.id}`,
          recipient: '',
          language: chat.language,
          hostname: chat.hostname,
        });
  return readers;
}
