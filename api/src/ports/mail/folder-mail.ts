import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { makeOwnFolder, writeOwnFile } from '../../platform/data-folder/owner-only.ts';
import { listHeaders, messageID, type MailPort, recipient, senderOf } from './mail.ts';

/**
 * Writes each mail as an .eml file, oldest first by name; any mail program opens one. A mail with an id that is
 * written again is the same file.
 */
export function folderMail(folder: string, from: string): MailPort {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async ({ id, date = new Date(), sender, html = '', unsubscribe, ...mail }, onHanding) => {
      const header = {
        from: senderOf(from, sender),
        ...mail,
        to: recipient(mail.to),
        date,
        headers: listHeaders(unsubscribe),
      };
      const { message } = await transport.sendMail({
        ...header,
        ...(html === '' ? {} : { html }),
        ...(id === undefined ? {} : { messageId: messageID(id, from) }),
      });
      makeOwnFolder(folder);
      await onHanding?.();
      const name = `${date.toISOString().replaceAll(':', '-')}-${id ?? randomUUID().slice(0, 8)}.eml`;
      await writeOwnFile(join(folder, name), message.toString());
    },
    close: () => transport.close(),
  };
}
