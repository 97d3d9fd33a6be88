import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { makeOwnFolder, writeOwnFile } from '../data-folder/owner-only.ts';
import { type MailPort, recipient } from './mail.ts';

/** Writes each mail as an .eml file, oldest first by name; any mail program opens one. */
export function folderMail(folder: string, from: string): MailPort {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...mail, to: recipient(mail.to) });
      makeOwnFolder(folder);
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeOwnFile(join(folder, name), message.toString());
    },
    close: () => transport.close(),
  };
}
