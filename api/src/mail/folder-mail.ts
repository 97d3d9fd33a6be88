import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type MailPort, recipient } from './mail.ts';

/** Writes each mail as an .eml file, oldest first by name; any mail program opens one. */
export function folderMail(folder: string, from: string): MailPort {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...mail, to: recipient(mail.to) });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, name), message.toString(), { mode: 0o600, flag: 'wx' });
    },
    close: () => transport.close(),
  };
}
